const jobTrailer = 'Docent-Job';
const turnTrailer = 'Docent-Turn';

/** What later attempts know a commit by: its job, and the turn of the job that it has carried out. */
export const writeTrailers = (message: string, jobId: string, turn: number): string =>
	`${message.trimEnd()}\n\n${jobTrailer}: ${jobId}\n${turnTrailer}: ${turn}\n`;

/** The last turn of a job among these messages; 0 for none. Only trailers at the very end count. */
export function readTrailers(messages: readonly string[], jobId: string): number {
	const found = messages.flatMap((message) => {
		const lines = message.trimEnd().split('\n').slice(-2);
		const turn = /^(\d{1,9})$/.exec(lines[1]?.split(`${turnTrailer}: `)[1] ?? '');
		return lines[0] === `${jobTrailer}: ${jobId}` && turn ? [Number(turn[1])] : [];
	});
	return Math.max(0, ...found);
}
