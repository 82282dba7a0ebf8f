import type { Tokens } from 'marked';
import { inlineView } from './inline-view.js';
import { tokensText } from './tokens-text.js';
import { useMarkdownSettings } from './use-markdown-settings.js';

/** A table in a scroll area of its own that the keyboard reaches, named by its columns. */
export function TableView({ token }: { token: Tokens.Table }) {
	const { strings } = useMarkdownSettings();
	const columns = token.header.map((cell) => tokensText(cell.tokens).trim()).filter(Boolean);
	return (
		// A group and no region: a region is a landmark, and a page may not have two of the same name.
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll wide tables.
		<div class="md-table" role="group" tabIndex={0} aria-label={`${strings.table}: ${columns.join(', ')}`}>
			<table>
				<thead>
					<tr>{token.header.map(headerView)}</tr>
				</thead>
				<tbody>{token.rows.map(rowView)}</tbody>
			</table>
		</div>
	);
}

function headerView(cell: Tokens.TableCell) {
	return (
		<th scope="col" dir="auto" data-align={cell.align ?? undefined}>
			{inlineView(cell.tokens)}
		</th>
	);
}

function rowView(row: Tokens.TableCell[]) {
	return <tr>{row.map(cellView)}</tr>;
}

function cellView(cell: Tokens.TableCell) {
	return (
		<td dir="auto" data-align={cell.align ?? undefined}>
			{inlineView(cell.tokens)}
		</td>
	);
}
