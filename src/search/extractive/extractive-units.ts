import type { Nodes, Paragraph, RootContent } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { parseBlocks } from '../markdown/parse-blocks.js';
import { terms } from '../words/tokenise.js';

type BlockKind = 'paragraph' | 'list' | 'table' | 'code' | 'quote';

/** A sentence, a list item or a table row. */
export interface BlockPart {
	markdown: string;
	terms: ReadonlySet<string>;
}

/** A block of a passage as its author wrote it, without images. */
export interface Block {
	kind: BlockKind;
	markdown: string;
	text: string;
	/** Sentences of a paragraph, items of a list, rows of a table below its head; empty for the others. */
	parts: BlockPart[];
}

/** The most characters of a table's rows in an answer. */
export const partsLength = 1_800;

/** Blocks that belong together: a sentence and the code, list or table after it. */
export interface Unit {
	blocks: Block[];
	terms: ReadonlySet<string>;
	/** Characters of prose, without code and tables. */
	length: number;
}

const kinds: Partial<Record<RootContent['type'], BlockKind>> = {
	paragraph: 'paragraph',
	list: 'list',
	table: 'table',
	code: 'code',
	blockquote: 'quote',
};

/** Cuts a passage's Markdown into units that can be quoted alone, in reading order. */
export function readUnits(markdown: string): Unit[] {
	const blocks = parseBlocks(markdown).children.flatMap((node) => toBlock(node, markdown));
	const groups: Block[][] = [];
	for (const block of blocks) {
		const group = groups.at(-1);
		if (group !== undefined && belongs(block, group)) group.push(block);
		else groups.push([block]);
	}
	return groups.map((group) => ({
		blocks: group,
		terms: new Set(group.flatMap((block) => terms(block.text))),
		length: group.reduce((sum, { kind, text }) => sum + (kind === 'code' || kind === 'table' ? 0 : text.length), 0),
	}));
}

/**
 * Whether a block belongs to the blocks above it. Code, lists and tables belong to the sentence before them. A bold line is the title of
 * the next block. After code with such a title it is the next tab.
 */
function belongs(block: Block, group: readonly Block[]): boolean {
	const last = group.at(-1);
	if (last === undefined) return false;
	if (isLabel(last) || last.markdown.endsWith(':')) return true;
	if (isLabel(block)) return last.kind === 'code' && group.length > 1 && isLabel(group.at(-2));
	if (block.kind === 'code') return last.kind === 'paragraph' || last.kind === 'code';
	return (block.kind === 'list' || block.kind === 'table') && last.kind === 'paragraph';
}

export function isLabel(block: Block | undefined): boolean {
	return block?.kind === 'paragraph' && /^\*\*[^*]+\*\*:?$/.test(block.markdown);
}

function toBlock(node: RootContent, source: string): Block[] {
	const kind = kinds[node.type];
	if (kind === undefined) return [];
	const markdown = node.type === 'table' ? withoutPadding(quote(node, source)) : quote(node, source);
	const text = node.type === 'code' ? node.value : plain(node);
	if (markdown === '' || text.trim() === '') return [];
	return [{ kind, markdown, text, parts: readParts(node, source) }];
}

/** The source of a node without images and footnote marks, whose targets are not quoted. */
function quote(node: Nodes, source: string): string {
	const start = node.position?.start.offset ?? 0;
	const end = node.position?.end.offset ?? 0;
	let result = '';
	let at = start;
	visit(node, (child) => {
		if (child.type !== 'image' && child.type !== 'imageReference' && child.type !== 'footnoteReference') return;
		result += source.slice(at, child.position?.start.offset ?? at);
		at = child.position?.end.offset ?? at;
	});
	const whole = result + source.slice(at, end);
	return whole
		.trim()
		.replace(/\[\]\([^)]*\)/g, '')
		.replace(
			/^> ?\[!([A-Z])([A-Z]+)\][ \t]*\n>[ \t]?/,
			(_, first: string, rest: string) => `> **${first}${rest.toLowerCase()}:** `,
		);
}

/** Removes the spaces that line up columns in the source and that no reader sees. */
function withoutPadding(table: string): string {
	return table
		.replace(/[ \t]{2,}\|/g, ' |')
		.replace(/\|[ \t]{2,}/g, '| ')
		.replace(/^[ |:-]+$/gm, (line) => line.replace(/-{4,}/g, '---'));
}

function readParts(node: RootContent, source: string): BlockPart[] {
	if (node.type === 'paragraph') return sentences(node, source).map(toPart);
	if (node.type === 'list') return node.children.map((item) => toPart(quote(item, source)));
	if (node.type === 'table') return node.children.slice(1).map((row) => toPart(withoutPadding(quote(row, source))));
	return [];
}

function toPart(markdown: string): BlockPart {
	return { markdown, terms: new Set(terms(markdown)) };
}

/** The ends of sentences. They are looked for only in a paragraph's own text, so that no link, code or emphasis is cut. */
const sentenceEnd = /[.!?]["”’)]?(?=\s+["“(]?[\p{Lu}\p{N}])|[.!?]["”’)]?(?=\s*$)|[。！？]/gu;
const abbreviation = /\b(e\.g|i\.e|etc|vs|cf|approx|no|fig|resp)\.$/i;

function sentences(paragraph: Paragraph, source: string): string[] {
	const start = paragraph.position?.start.offset ?? 0;
	const end = paragraph.position?.end.offset ?? 0;
	const cuts: number[] = [];
	for (const [index, child] of paragraph.children.entries()) {
		if (child.type !== 'text') continue;
		const from = child.position?.start.offset ?? start;
		const raw = source.slice(from, child.position?.end.offset ?? from);
		for (const match of raw.matchAll(sentenceEnd)) {
			const at = match.index + match[0].length;
			const isLast = at === raw.trimEnd().length;
			// At the end of a text node a sentence ends only when a space or a break follows it.
			const next = paragraph.children[index + 1];
			if (isLast && next !== undefined && next.type !== 'break' && at === raw.length && !/[。！？]$/.test(raw))
				continue;
			if (!abbreviation.test(raw.slice(0, at))) cuts.push(from + at);
		}
	}
	const edges = [start, ...cuts.filter((cut) => cut > start && cut < end), end];
	return edges
		.slice(1)
		.map((edge, index) =>
			source
				.slice(edges[index], edge)
				.replace(/^(?:\s|\\\n)+/, '')
				.trimEnd(),
		)
		.filter((sentence) => sentence !== '');
}

function plain(node: RootContent): string {
	if (node.type === 'table') {
		return node.children.map((row) => row.children.map((cell) => toText(cell)).join(' | ')).join('\n');
	}
	if ('children' in node && node.type !== 'paragraph') {
		return (node.children as RootContent[]).map((child) => plain(child)).join('\n');
	}
	return toText(node, { includeImageAlt: false });
}
