/** Rows in columns, two spaces apart. */
export function textTable(rows: readonly (readonly string[])[]): string {
	const widths: number[] = [];
	for (const cells of rows) {
		for (const [column, cell] of cells.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
	}
	const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
	return rows.map((cells) => line(cells).trimEnd()).join('\n');
}
