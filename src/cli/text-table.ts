/** Rows in columns, two spaces apart; columns from `numbersFrom` on are aligned at their end. */
export function textTable(
	rows: readonly (readonly string[])[],
	numbersFrom: number = Number.POSITIVE_INFINITY,
): string {
	const widths: number[] = [];
	for (const cells of rows) {
		for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
	}
	const lines = rows.map((cells) =>
		cells
			.map((cell, column) =>
				column >= numbersFrom ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
			)
			.join('  ')
			.trimEnd(),
	);
	return lines.join('\n');
}

/** Puts a text on one line, because other people's words may move the cursor. */
export function oneLine(text: string, most: number): string {
	const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
	return plain.length > most ? `${plain.slice(0, most - 1).toWellFormed()}…` : plain;
}
