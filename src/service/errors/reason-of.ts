/** The message of an error, or of any other thrown value. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Puts a text on one line and cuts it after `most` UTF-16 code units. `…` marks the cut. */
export function shortenLine(text: string, most: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > most ? `${line.slice(0, most)}…` : line;
}
