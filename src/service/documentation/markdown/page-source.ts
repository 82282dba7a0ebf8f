import type { Definition, Heading, Image, ImageReference, Link, LinkReference, Nodes, Root } from 'mdast';
import { walk } from '../../../search/markdown/walk.js';
import type { ResolveLink } from '../core/link-resolver.js';
import { shownInTag } from './mdx/shown-attributes.js';

/**
 * Gives the Markdown between two offsets, to be shown elsewhere. It keeps the indent of the first line, which a list or code
 * needs.
 */
export type PageSource = (start: number, end: number) => string;

export interface Edit {
	start: number;
	end: number;
	text: string;
}

/** The definitions of a page, of which the first of a name counts. */
export function definitionsOf(tree: Root): Map<string, Definition> {
	const definitions = new Map<string, Definition>();
	walk(tree, (node) => {
		if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
	});
	return definitions;
}

/** The edits that let a piece of a page be shown elsewhere: links become site paths, definitions and raw HTML go. */
export function linkEdits(markdown: string, tree: Root, resolve: ResolveLink): Edit[] {
	const definitions = definitionsOf(tree);
	const edits: Edit[] = [];
	walk(tree, (node, parent) => {
		const start = node.position?.start.offset;
		const end = node.position?.end.offset;
		if (start === undefined || end === undefined) return;
		const raw = markdown.slice(start, end);
		let text: string | undefined;
		if (isLink(node) && /^!?\[/.test(raw)) {
			const { 0: first, length } = 'children' in node ? node.children : [];
			const last = 'children' in node ? node.children[length - 1] : undefined;
			const words = () => markdown.slice(first?.position?.start.offset, last?.position?.end.offset);
			text = shownElsewhere(node, definitions, resolve, words);
		}
		if (node.type === 'definition') text = '';
		if (node.type === 'text' && raw.includes('&#x')) text = raw.replace(letterReferences, writtenLetter);
		if (node.type === 'html') text = htmlMarkdown(node.value, holdsBlocks.has(parent?.type ?? ''), markdown[start - 1]);
		if (text === undefined || text === raw) return;
		// A link around an image: the outer edit must not swallow the inner one, so only the tail of a link is replaced.
		const tail = commonHead(raw, text);
		edits.push({ start: start + tail, end, text: text.slice(tail) });
	});
	return edits;
}

/** A page as it is shown elsewhere, with `ids` behind their headings. */
export function createPageSource(
	markdown: string,
	edits: readonly Edit[],
	ids: ReadonlyMap<Heading, string> = new Map(),
): PageSource {
	const all = [...edits];
	for (const [heading, id] of ids) {
		const last = heading.children.at(-1);
		const end = last && (last.position ?? heading.position)?.end.offset;
		if (end !== undefined) all.push({ start: end, end, text: ` {#${id.replace(/[\\`*_[\]<>~]/g, '\\$&')}}` });
	}
	all.sort((a, b) => a.start - b.start);
	return (start, end) =>
		applyEdits(markdown, all, startOfIndent(markdown, start), end)
			.replace(/^(?:[^\S\n]*\n)+/, '')
			.trimEnd();
}

/** Nodes in which raw HTML is a block of its own; elsewhere it stands within a line. */
const holdsBlocks = new Set(['root', 'listItem', 'blockquote', 'footnoteDefinition']);

/** What the writer of Markdown makes of a letter beside emphasis, which every letter of Japanese may be. */
export const letterReference = /&#x([\dA-F]{2,5});/;
const letterReferences = new RegExp(letterReference, 'g');

function writtenLetter(reference: string, code: string): string {
	const letter = String.fromCodePoint(Number.parseInt(code, 16));
	return /[\p{L}\p{N}]/u.test(letter) ? letter : reference;
}

function startOfIndent(markdown: string, start: number): number {
	let first = start;
	while (markdown[first - 1] === ' ' || markdown[first - 1] === '\t') first -= 1;
	return first;
}

/** A program, or the reader, has to put something in such an address. */
const placeholder = /[<>{}]|%7B%7B|%3C\w+%3E/i;

type AnyLink = Link | LinkReference | Image | ImageReference;
const isLink = (node: Nodes): node is AnyLink => /^(?:link|image)(?:Reference)?$/.test(node.type);

/** A link, or an image, as it is shown elsewhere; `undefined` where it stays as it is. `words` gives the Markdown between its brackets. */
export function shownElsewhere(
	node: AnyLink,
	definitions: ReadonlyMap<string, Definition>,
	resolve: ResolveLink,
	words: () => string,
): string | undefined {
	const target = 'url' in node ? node : definitions.get(node.identifier);
	const isImage = !('children' in node);
	if (target === undefined || (!isImage && node.children.length === 0)) return undefined;
	const url = !isImage && placeholder.test(target.url) ? '' : resolve(target.url);
	if (target === node && url === target.url) return undefined;
	if (!isImage && url === '') return words();
	const shown = isImage ? `![${(node.alt ?? '').replace(/[[\]\\]/g, '\\$&')}]` : `[${words()}]`;
	return `${shown}(${destination(url)}${titleSuffix(target.title)})`;
}

function destination(url: string): string {
	return /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url;
}

function titleSuffix(title: string | null | undefined): string {
	return title === null || title === undefined || title === '' ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`;
}

/** Tags within a line that end a cell, a line or a key: the words before and behind are two. */
const separator = /^<(?:\/?(?:td|th|tr|p|div|li|ul|ol|summary|details|dl|dt|dd|h[1-6])|br)(?:\s[^<>]*)?\/?>$/i;

/** What is shown of a tag within a line. `isBehindTag` is for keys, which stand in a row without spaces. */
export function tagText(tag: string, isBehindTag: boolean): string {
	if (separator.test(tag) || (isBehindTag && /^<kbd\b/i.test(tag))) return ' ';
	const words = shownInTag(tag);
	return words === '' ? '' : ` ${words} `;
}

/** The text of raw HTML: a block keeps its text on one line, an inline tag leaves nothing. */
function htmlMarkdown(value: string, isBlock: boolean, before = ''): string {
	return isBlock ? htmlText(value).replace(/^[#>+*=-]/, '\\$&') : tagText(value, before === '>');
}

/** What is not shown of raw HTML. Within backticks it is code, and a tag within a word does not end that. */
const unseen =
	/(`+)[^`\n]*\1|((?<=[\p{L}\p{N}])<\/?(?:a|abbr|b|em|i|mark|s|small|span|strong|sub|sup|u|wbr)\b[^<>]*>(?=[\p{L}\p{N}])|<!--[\s\S]*?(?:-->|$)|<(script|style|head)\b[\s\S]*?(?:<\/\3>|$))|<[^<>]*>/giu;

/** The words of a block of raw HTML, on one line. */
export function htmlText(value: string): string {
	return value
		.replace(unseen, (whole, ticks?: string, gone?: string) =>
			ticks === undefined ? (gone === undefined ? ` ${shownInTag(whole)} ` : '') : whole,
		)
		.replace(/\s+/g, ' ')
		.trim();
}

function commonHead(before: string, after: string): number {
	let length = 0;
	while (length < before.length && length < after.length && before[length] === after[length]) length += 1;
	return length;
}

function applyEdits(markdown: string, edits: readonly Edit[], start: number, end: number): string {
	let result = '';
	let at = start;
	for (const edit of edits) {
		if (edit.start < at || edit.end > end) continue;
		result += markdown.slice(at, edit.start) + edit.text;
		at = edit.end;
	}
	return result + markdown.slice(at, end);
}

/** Lines of a file, the first one being 1. */
export type LineRange = [from: number, to: number];
