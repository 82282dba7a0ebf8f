import { escapeHtml } from '../../site/escape-html.js';

/** A cell that is HTML already. */
export interface Html {
	html: string;
}

interface DataTable {
	/** For screen readers. */
	label: string;
	head: readonly string[];
	rows: readonly (readonly (string | Html)[])[];
	/** Columns from this one on are numbers. @default none */
	numbersFrom?: number;
}

export const linkTo = (address: string, words: string): Html => ({
	html: `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`,
});

/** On narrow screens each row becomes a card whose cells carry the head's words. */
export function dataTable({ label, head, rows, numbersFrom = Number.POSITIVE_INFINITY }: DataTable): string {
	const number = (column: number) => (column >= numbersFrom ? ' class="number"' : '');
	const cells = head.map((cell, column) => `<th scope="col"${number(column)}>${escapeHtml(cell)}</th>`);
	const body = rows.map((row) => {
		const columns = row.map((cell, column) => {
			const inner = typeof cell === 'string' ? escapeHtml(cell) : cell.html;
			return `<td${number(column)} data-label="${escapeHtml(head[column] ?? '')}"><span>${inner}</span></td>`;
		});
		return `<tr>${columns.join('')}</tr>`;
	});
	return `<table class="data"><caption class="unseen">${escapeHtml(label)}</caption><thead><tr>${cells.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** The first rows, and those that follow behind a line that opens them. */
export function openingTable(table: DataTable, shown: number): string {
	const rest = table.rows.slice(shown);
	const first = dataTable({ ...table, rows: table.rows.slice(0, shown) });
	if (rest.length === 0) return first;
	const label = `${table.label}, continued`;
	return `${first}<details><summary>${rest.length} more</summary>${dataTable({ ...table, label, rows: rest })}</details>`;
}
