const jobTrailer = 'Docent-Job';
const turnTrailer = 'Docent-Turn';

/** Marks a commit with its job and turn, so that later attempts find it. */
export const writeTrailers = (message: string, jobId: string, turn: number): string =>
	`${message.trimEnd()}\n\n${jobTrailer}: ${jobId}\n${turnTrailer}: ${turn}\n`;

/**
 * Of these messages of commits, the one that carried out this turn of the job, without its trailers; undefined for none. Only
 * trailers at the very end count, since a message may quote others.
 */
export function findTurn(messages: readonly string[], jobId: string, turn: number): string | undefined {
	const end = `\n\n${jobTrailer}: ${jobId}\n${turnTrailer}: ${turn}`;
	return messages
		.map((message) => message.trim())
		.find((message) => message.endsWith(end))
		?.slice(0, -end.length);
}
