import type { Nodes, Root, RootContent } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import type { Section } from '../../../search/core/documentation.js';
import { walk } from '../../../search/markdown/walk.js';
import { type HeadingAnchor, headingAnchors } from './heading-anchors.js';
import { htmlText, type PageSource, tagText } from './page-source.js';

interface Draft {
	anchor: string;
	heading: string;
	depth: number;
	breadcrumb: string[];
	blocks: RootContent[];
}

/**
 * Cuts a page at its headings. A first heading that repeats the title has no anchor. A heading inside a quote or a list does
 * not begin a section.
 * `description` stands for the text at the top of a page that has none.
 */
export function splitSections(tree: Root, source: PageSource, title: string, description: string): Section[] {
	const anchors = new Map<RootContent, HeadingAnchor>(headingAnchors(tree).map((anchor) => [anchor.node, anchor]));
	const top: Draft = { anchor: '', heading: title, depth: 1, breadcrumb: [title], blocks: [] };
	const drafts = [top];
	let path: { depth: number; text: string }[] = [];
	for (const block of tree.children) {
		const anchor = anchors.get(block);
		if (anchor === undefined) {
			drafts.at(-1)?.blocks.push(block);
		} else if (drafts.length > 1 || top.blocks.length > 0 || !isTitle(anchor, title)) {
			path = [...path.filter((heading) => heading.depth < anchor.depth), { depth: anchor.depth, text: anchor.text }];
			drafts.push({
				anchor: anchor.id,
				heading: anchor.text === '' ? title : anchor.text,
				depth: anchor.depth,
				breadcrumb: [title, ...path.map((heading) => heading.text).filter((text) => text !== '')],
				blocks: [],
			});
		}
	}
	const sections = drafts.map((draft) => toSection(draft, source));
	const [first, ...others] = sections;
	if (first === undefined || first.markdown !== '') return sections;
	return description === '' ? others : [{ ...first, markdown: description, text: description }, ...others];
}

/** Whether a heading is the page's title written out, whatever level it has. */
function isTitle(anchor: HeadingAnchor, title: string): boolean {
	return anchor.depth === 1 && anchor.text.toLowerCase() === title.toLowerCase();
}

function toSection({ blocks, ...section }: Draft, source: PageSource): Section {
	const start = blocks[0]?.position?.start.offset;
	const end = blocks.at(-1)?.position?.end.offset;
	const markdown = start === undefined || end === undefined ? '' : source(start, end).replace(/\n{3,}/g, '\n\n');
	return { ...section, markdown, text: prose(blocks), code: code(blocks) };
}

function prose(blocks: readonly RootContent[]): string {
	return blocks
		.flatMap((block): string[] => {
			if (block.type === 'code' || block.type === 'definition') return [];
			if (block.type === 'html') return [htmlText(block.value)];
			if (block.type === 'table') {
				return block.children.map((row) =>
					row.children
						.map((cell) => plain(cell))
						.filter((text) => text !== '')
						.join(' | '),
				);
			}
			if ('children' in block && block.type !== 'paragraph') return [prose(block.children as RootContent[])];
			return [plain(block)];
		})
		.filter((text) => text !== '')
		.join('\n');
}

function plain(node: RootContent | { children: unknown[] }): string {
	return wordsOf(node as Nodes)
		.replace(/^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/, '')
		.replace(/\s+/g, ' ')
		.trim();
}

/** The words of a node. Breaks of lines and the tags that separate words leave a space. */
function wordsOf(node: Nodes): string {
	if (!('children' in node)) return node.type === 'break' ? ' ' : toText(node, { includeHtml: false });
	let isBehindTag = false;
	return node.children
		.map((child) => {
			const words = child.type === 'html' ? tagText(child.value, isBehindTag) : wordsOf(child);
			isBehindTag = child.type === 'html';
			return words;
		})
		.join('');
}

function code(blocks: readonly RootContent[]): string {
	const values: string[] = [];
	walk({ type: 'root', children: [...blocks] }, (node) => {
		if (node.type === 'code') values.push(node.value);
	});
	return values.join('\n');
}
