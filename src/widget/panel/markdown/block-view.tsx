import type { Token, Tokens } from 'marked';
import { type ComponentChildren, createElement } from 'preact';
import { useState } from 'preact/hooks';
import { readableProse } from '../hidden-characters.js';
import { CodeBlock } from './code-block.js';
import { languageName, suggestionsLanguage } from './code-fence.js';
import { inlineView } from './inline-view.js';
import { useMarkdownSettings } from './markdown-context.js';
import type { AnswerToken } from './rich-syntax.js';
import { tokensText } from './tokens-text.js';

/** Lists and quotes inside one another beyond this are shown as text. */
const depthMax = 14;

const linesView = (lines: string) => <div>{lines}</div>;

/** A block that is not parsed: its characters, line by line. When it grows, the browser lays out its last lines alone. */
export function PlainBlock({ text }: { text: string }) {
	return (
		<div class="md-plain" dir="auto">
			{readableProse(text)
				.match(/([^\n]*\n){1,99}|[^\n]+/g)
				?.map(linesView)}
		</div>
	);
}

/** Block tokens as nodes. */
export function blockView(tokens: readonly Token[], depth = 0): ComponentChildren {
	// Without extensions the parser makes no other tokens than its own and ours.
	return (tokens as readonly AnswerToken[]).map((token) => blockToken(token, depth));
}

/** Only whole blocks have a `dir` of their own: `auto` skips elements that have one, so the blocks inside must not. */
const directionAt = (depth: number) => (depth === 0 ? 'auto' : undefined);

function blockToken(token: AnswerToken, depth: number): ComponentChildren {
	if (depth > depthMax) return <PlainBlock text={token.raw} />;
	switch (token.type) {
		case 'space':
		case 'def':
		case 'checkbox':
			return null;
		case 'paragraph':
		case 'text':
			return paragraph(token, depth);
		case 'heading':
			return headingView(token, depth);
		case 'list':
			return <ListView token={token} dir={directionAt(depth)} view={(inner) => blockView(inner, depth + 1)} />;
		case 'blockquote':
			return <blockquote dir={directionAt(depth)}>{blockView(token.tokens, depth + 1)}</blockquote>;
		case 'code':
			return codeView(token);
		case 'table':
			return <TableView token={token} dir={directionAt(depth)} />;
		case 'hr':
			return <hr />;
		case 'rich':
			return token.draw((inner) => blockView(inner, depth + 1), directionAt(depth));
		default:
			return <PlainBlock text={token.raw} />;
	}
}

/** Tight and loose items look the same to the tree, so that a list that turns loose while it grows keeps its nodes. */
function paragraph(token: Tokens.Paragraph | Tokens.Text, depth: number): ComponentChildren {
	const tokens: Token[] = token.tokens ?? [{ type: 'text', raw: token.raw, text: token.text }];
	if (tokens.every((inner) => inner.type === 'checkbox')) return null;
	return <p dir={directionAt(depth)}>{inlineView(tokens)}</p>;
}

/** The first two levels belong to the page and the panel. */
function headingView(token: Tokens.Heading, depth: number): ComponentChildren {
	const level = Math.min(6, Math.max(3, token.depth + 1));
	return createElement(`h${level}`, { dir: directionAt(depth) }, inlineView(token.tokens));
}

function codeView(token: Tokens.Code): ComponentChildren {
	const language = languageName(token.lang ?? '');
	if (language === suggestionsLanguage) return null;
	const complete = /[`~]{3}\s*$/.test(token.raw);
	return (
		<CodeBlock code={token.text.replace(/\n$/, '')} language={language} info={token.lang ?? ''} complete={complete} />
	);
}

interface ListViewProps {
	token: Tokens.List;
	dir: 'auto' | undefined;
	/** Renders what stands inside an item. */
	view: (tokens: readonly Token[]) => ComponentChildren;
}

/** A list; the items of a task list carry a box that only shows its state. */
function ListView({ token, dir, view }: ListViewProps) {
	const { ordered, start, loose, items } = token;
	return createElement(
		ordered ? 'ol' : 'ul',
		{
			dir,
			class: loose ? 'md-loose' : undefined,
			start: ordered && start !== 1 ? start : undefined,
		},
		items.map((item) => itemView(item, view)),
	);
}

function itemView(item: Tokens.ListItem, view: ListViewProps['view']) {
	return (
		<li class={item.task ? 'md-task' : undefined}>
			{item.task && <input type="checkbox" disabled checked={item.checked} aria-label={nameOf(item)} />}
			{view(item.tokens)}
		</li>
	);
}

/** The words beside the box name it. */
function nameOf(item: Tokens.ListItem): string {
	const first = item.tokens.find((token) => token.type === 'paragraph' || token.type === 'text');
	return (first && tokensText([first]).split('\n')[0]) || item.text.slice(0, 80);
}

/** What a cell needs, in em of the table: without a break, and at least. Names in code break in no line, prose does. */
function roomOf(cell: Tokens.TableCell | undefined): [wanted: number, least: number] {
	const tokens = cell?.tokens ?? [];
	const text = tokensText(tokens).trim();
	const { length } = text;
	if (length > 0 && tokens.every(({ type }) => type === 'codespan')) {
		const room = Math.min(length, 32) * 0.57 + 2.7;
		return [room, room];
	}
	const longestWord = Math.max(...text.split(/\s/).map((word) => word.length));
	return [Math.max(12, Math.min(length, 80)) * 0.55 + 1.9, Math.min(Math.max(length + 3, longestWord + 7), 24) * 0.45];
}

/**
 * The width of each column, from the rows that are there at first: later ones must not move what is being read, unless a word of theirs
 * needs more. Each has its least, and of the room that is left a share by what it lacks. What is wider than the panel scrolls.
 */
function widthsOf({ header, rows }: Tokens.Table) {
	let [all, lacking] = [0, 0];
	const rooms = header.map((head, column) => {
		const cells = [head, ...rows.map((row) => row[column])].map(roomOf);
		const least = Math.max(...cells.map((room) => room[1]));
		const lack = Math.max(0.1, ...cells.map((room) => room[0] - least));
		all += least;
		lacking += lack;
		return [least, lack] as const;
	});
	return rooms.map(([least, lack]) => ({
		inlineSize: `calc(${least}em + max(0px, 100cqi - ${all}em) * ${lack / lacking})`,
		minInlineSize: `${least}em`,
	}));
}

/** A table in a scroll area of its own that the keyboard reaches, named by its columns. */
function TableView({ token, dir }: { token: Tokens.Table; dir: 'auto' | undefined }) {
	const { strings } = useMarkdownSettings();
	const [widths] = useState(() => widthsOf(token));
	const columns = token.header.map((cell) => tokensText(cell.tokens).trim()).filter(Boolean);
	return (
		// A group and no region: a region is a landmark, and a page may not have two of the same name.
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
		// biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll wide tables.
		<div class="md-table" dir={dir} role="group" tabIndex={0} aria-label={`${strings.table}: ${columns.join(', ')}`}>
			<table>
				<thead>
					<tr>{token.header.map((cell, column) => headerView(cell, widths[column]))}</tr>
				</thead>
				<tbody>{token.rows.map(rowView)}</tbody>
			</table>
		</div>
	);
}

function headerView(cell: Tokens.TableCell, style: Record<string, string> | undefined) {
	return (
		<th scope="col" data-align={cell.align ?? undefined} style={style}>
			{inlineView(cell.tokens)}
		</th>
	);
}

function rowView(row: Tokens.TableCell[]) {
	return <tr>{row.map(cellView)}</tr>;
}

const anywhere = { overflowWrap: 'anywhere' };

/** A column is as wide as its longest word, but not for an address or a hash. */
function cellView({ align, tokens }: Tokens.TableCell) {
	return (
		<td data-align={align ?? undefined} style={/\S{25}/.test(tokensText(tokens)) ? anywhere : undefined}>
			{inlineView(tokens)}
		</td>
	);
}
