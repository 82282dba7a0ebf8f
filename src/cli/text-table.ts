/** Rows in columns, two spaces apart. */
export function textTable(rows: readonly (readonly string[])[]): string {
	const widths: number[] = [];
	for (const cells of rows) {
		for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
	}
	const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
	return rows.map((cells) => line(cells).trimEnd()).join('\n');
}

/** Puts a text on one line, because other people's words may move the cursor. */
export function oneLine(text: string, most: number): string {
	const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
	return plain.length > most ? `${plain.slice(0, most - 1).toWellFormed()}…` : plain;
}
