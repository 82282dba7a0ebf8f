/** What went wrong, of whatever was thrown. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Other people's words on one line, of so many UTF-16 code units at most and the mark of what was cut. */
export function shortenLine(text: string, most: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > most ? `${line.slice(0, most)}…` : line;
}
