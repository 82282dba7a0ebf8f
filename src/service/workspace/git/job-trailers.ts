const jobTrailer = 'Docent-Job';
const turnTrailer = 'Docent-Turn';

/**
 * Marks a commit with its job and turn, so that later attempts find it.
 * @param signer who signs the commit off, as `Name <address>`
 */
export const writeTrailers = (message: string, jobId: string, turn: number, signer?: string): string =>
	`${message.trimEnd()}\n\n${jobTrailer}: ${jobId}\n${turnTrailer}: ${turn}\n${signer === undefined ? '' : `Signed-off-by: ${signer}\n`}`;

interface TurnCommit {
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
