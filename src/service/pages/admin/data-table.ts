import { type Content, type Html, html } from '../../site/html.js';

interface DataTable {
	/** The label for screen readers. */
	label: string;
	head: readonly string[];
	rows: readonly (readonly Content[])[];
	/** Columns from this one on are numbers. @default none */
	numbersFrom?: number;
}

export const linkTo = (address: string, words: Content): Html => html`<a href="${address}">${words}</a>`;

/** A table whose rows become cards on narrow screens, with the head's words in each cell. */
export function dataTable({ label, head, rows, numbersFrom = Number.POSITIVE_INFINITY }: DataTable): Html {
	const number = (column: number) => column >= numbersFrom && html` class="number"`;
	const cells = head.map((cell, column) => html`<th scope="col"${number(column)}>${cell}</th>`);
	const body = rows.map((row) => {
		const columns = row.map(
			(cell, column) => html`<td${number(column)} data-label="${head[column]}"><span>${cell}</span></td>`,
		);
		return html`<tr>${columns}</tr>`;
	});
	return html`<table class="data"><caption class="unseen">${label}</caption><thead><tr>${cells}</tr></thead><tbody>${body}</tbody></table>`;
}

/** A table that shows its first rows and opens the others on demand. */
export function openingTable(table: DataTable, shown: number): Html {
	const rest = table.rows.slice(shown);
	const first = dataTable({ ...table, rows: table.rows.slice(0, shown) });
	if (rest.length === 0) return first;
	const label = `${table.label}, continued`;
	return html`${first}<details><summary>${rest.length} more</summary>${dataTable({ ...table, label, rows: rest })}</details>`;
}
