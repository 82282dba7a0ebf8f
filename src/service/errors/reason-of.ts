/** The message of an error, or of any other thrown value. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** A text of others on one line, of at most `most` UTF-16 code units. A cut is marked. */
export function shortenLine(text: string, most: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > most ? `${line.slice(0, most)}…` : line;
}
