const jobTrailer = 'Docent-Job';
const turnTrailer = 'Docent-Turn';

/**
 * Marks a commit with its job and turn, so that later attempts find it. A merge of the base has none.
 * @param signer who signs the commit off, as `Name <address>`
 */
export function writeTrailers(
	message: string,
	of: { jobId: string; turn: number } | undefined,
	signer?: string,
): string {
	const trailers = [
		...(of === undefined ? [] : [`${jobTrailer}: ${of.jobId}`, `${turnTrailer}: ${of.turn}`]),
		...(signer === undefined ? [] : [`Signed-off-by: ${signer}`]),
	];
	return `${[message.trimEnd(), trailers.join('\n')].filter(Boolean).join('\n\n')}\n`;
}

export interface TurnCommit {
	turn: number;
	message: string;
}

/**
 * Finds the commits of the job's turns by their trailers. Only trailers at the very end count, since a message may quote
 * others.
 */
export function findTurns(messages: readonly string[], jobId: string): TurnCommit[] {
	const end = new RegExp(`\\n\\n${jobTrailer}: ${jobId}\\n${turnTrailer}: (\\d+)(?:\\nSigned-off-by: .*)?$`);
	return messages.flatMap((text) => {
		const [trailers, turn] = end.exec(text.trim()) ?? [];
		return trailers === undefined ? [] : [{ turn: Number(turn), message: text.trim().slice(0, -trailers.length) }];
	});
}
