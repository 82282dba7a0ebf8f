import type { Tokens } from 'marked';
import { useState } from 'preact/hooks';
import { inlineView } from './inline-view.js';
import { tokensText } from './tokens-text.js';
import { useMarkdownSettings } from './use-markdown-settings.js';

/** How much room a cell asks for, in characters: names in code need all of theirs and come in columns of their like, prose can break. */
function roomOf(cell: Tokens.TableCell | undefined): number {
	const tokens = cell?.tokens ?? [];
	const isCode = tokens.length > 0 && tokens.every(({ type }) => type === 'codespan');
	const text = tokensText(tokens).trim();
	if (isCode) return Math.max(20, Math.min(text.length * 1.3 + 4, 32));
	const longestWord = Math.max(...text.split(/\s/).map((word) => word.length));
	return Math.min(Math.max(text.length + 3, longestWord + 7), 30);
}

/**
 * The narrowest width of the table and each column's share of it, from the header and the first row: later rows must not
 * move what is being read.
 */
function widthsOf({ header, rows }: Tokens.Table): { least: string; shares: string[] } {
	const rooms = header.map((cell, column) => Math.max(roomOf(cell), roomOf(rows[0]?.[column])));
	const all = rooms.reduce((sum, room) => sum + room, 0);
	// A little less than its letters are wide, because prose can break; what is wider than the panel scrolls.
	return { least: `${(all * 0.45).toFixed(1)}em`, shares: rooms.map((room) => `${((room / all) * 100).toFixed(1)}%`) };
}

/** A table in a scroll area of its own that the keyboard reaches, named by its columns. */
export function TableView({ token, dir }: { token: Tokens.Table; dir: 'auto' | undefined }) {
	const { strings } = useMarkdownSettings();
	const [{ least, shares }] = useState(() => widthsOf(token));
	const columns = token.header.map((cell) => tokensText(cell.tokens).trim()).filter(Boolean);
	return (
		// A group and no region: a region is a landmark, and a page may not have two of the same name.
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll wide tables.
		<div class="md-table" dir={dir} role="group" tabIndex={0} aria-label={`${strings.table}: ${columns.join(', ')}`}>
			<table style={{ minInlineSize: least }}>
				<thead>
					<tr>{token.header.map((cell, column) => headerView(cell, shares[column]))}</tr>
				</thead>
				<tbody>{token.rows.map(rowView)}</tbody>
			</table>
		</div>
	);
}

function headerView(cell: Tokens.TableCell, inlineSize: string | undefined) {
	return (
		<th scope="col" data-align={cell.align ?? undefined} style={{ inlineSize }}>
			{inlineView(cell.tokens)}
		</th>
	);
}

function rowView(row: Tokens.TableCell[]) {
	return <tr>{row.map(cellView)}</tr>;
}

function cellView(cell: Tokens.TableCell) {
	return <td data-align={cell.align ?? undefined}>{inlineView(cell.tokens)}</td>;
}
