import { type Content, type Html, html } from '../../site/html.js';
import { said, say } from '../language.js';

interface DataTable {
	/** The label for screen readers. */
	label: string;
	head: readonly string[];
	rows: readonly (readonly Content[])[];
	/** Columns of numbers, which end at one line. @default none */
	numbers?: readonly number[];
	/** Columns of words or addresses of any length. The other columns stay in one line. @default the first */
	long?: readonly number[];
}

export const linkTo = (address: string, words: Content): Html => html`<a href="${address}">${words}</a>`;

/** A path or an address that breaks after its signs, and within no word. */
export const pathText = (path: string): Html =>
	html`${path.split(/(?<=[/.@_?&=-])/).map((part) => html`${part}<wbr />`)}`;

/** A question of this length may need more than two lines on a phone. */
const titledLength = 60;

/** A link to what readers wrote: at most two lines of it, all of it in the title. `most` is the length at which it was cut. */
export function questionLink(address: string, question: string, most: number): Html {
	const words = question.length < most ? question : `${question}…`;
	const title = words.length > titledLength && html` title="${words}"`;
	return html`<a class="question" href="${address}"${title}>${words}</a>`;
}

/** A table whose rows become cards on narrow screens, with the head's words in each cell. */
export function dataTable({ label, head, rows, numbers = [], long = [0] }: DataTable): Html {
	const kind = (column: number) =>
		numbers.includes(column) ? html` class="number"` : long.includes(column) && html` class="long"`;
	// A cell without words is not a header.
	const cells = head.map((cell, column) =>
		cell === '' ? html`<td></td>` : html`<th scope="col"${kind(column)}>${said(cell)}</th>`,
	);
	const body = rows.map((row) => {
		// On a narrow screen an empty cell is not named.
		const columns = row.map((cell, column) => {
			const shown = html`${cell}`;
			const label = `${shown}` && html` data-label="${say(head[column] ?? '')}"`;
			return html`<td${kind(column)}${label}><span>${shown}</span></td>`;
		});
		return html`<tr>${columns}</tr>`;
	});
	return html`<table class="data"><caption class="unseen">${said(label)}</caption><thead><tr>${cells}</tr></thead><tbody>${body}</tbody></table>`;
}

/** A table that shows its first rows and opens the others on demand. */
export function openingTable(table: DataTable, shown: number): Html {
	const rest = table.rows.slice(shown);
	const first = dataTable({ ...table, rows: table.rows.slice(0, shown) });
	if (rest.length === 0) return first;
	const label = `${table.label}, continued`;
	return html`${first}<details><summary>${rest.length} more</summary>${dataTable({ ...table, label, rows: rest })}</details>`;
}
