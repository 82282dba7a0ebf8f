/** On one line, for other people's words may hold anything that moves a cursor. */
export function oneLine(text: string, most: number): string {
	const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
	return plain.length > most ? `${plain.slice(0, most - 1).toWellFormed()}…` : plain;
}
