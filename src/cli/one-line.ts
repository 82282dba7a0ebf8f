/** Puts a text on one line, because other people's words may move the cursor. */
export function oneLine(text: string, most: number): string {
	const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
	return plain.length > most ? `${plain.slice(0, most - 1).toWellFormed()}…` : plain;
}
