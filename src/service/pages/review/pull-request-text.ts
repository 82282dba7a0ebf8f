import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Root as MarkdownRoot } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { parseMarkdown } from '../../documentation/markdown/parse-markdown.js';
import { shapeBlocks } from '../../site/page-blocks.js';

const toHast = unified().use(remarkRehype, { allowDangerousHtml: false }).freeze();

const heading = /^h([1-6])$/;

/** Headings below the page's own, each level next to the one above it, whichever levels there are. */
function lowerHeadings(tree: Root): void {
	const found: Element[] = [];
	visit(tree, 'element', (element: Element) => {
		if (heading.test(element.tagName)) found.push(element);
	});
	const levels = [...new Set(found.map(({ tagName }) => tagName))].toSorted();
	for (const element of found) element.tagName = `h${Math.min(6, 3 + levels.indexOf(element.tagName))}`;
}

/** Pictures would tell others who reads the page; links lead to the web alone. */
function guard(tree: Root): void {
	visit(tree, 'element', (element: Element, index, parent) => {
		const { tagName, properties } = element;
		delete properties.id;
		if (tagName === 'img' && parent && index !== undefined) {
			parent.children[index] = { type: 'text', value: String(properties.alt ?? '') };
			return SKIP;
		}
		if (tagName === 'a') {
			const { href } = properties;
			element.properties = /^https?:\/\//i.test(String(href))
				? { href: String(href), rel: ['noreferrer', 'nofollow'] }
				: {};
			if (element.properties.href === undefined) element.tagName = 'span';
		}
		return undefined;
	});
}

/** Takes sections with these titles out: each ends at the next heading that is no deeper. */
function dropSections(tree: MarkdownRoot, titles: readonly string[]): void {
	let dropped: number | undefined;
	tree.children = tree.children.filter((node) => {
		if (node.type === 'heading' && (dropped === undefined || node.depth <= dropped)) {
			dropped = titles.includes(toText(node)) ? node.depth : undefined;
		}
		return dropped === undefined;
	});
}

/** Sections of the text that the page has as its own, with more in them. */
const shownBelow = ['Why', 'Pages', 'Checks', 'To have more changed'];

/** The text of a pull request as HTML: Markdown of other people, so that no HTML of theirs and no address but of the web is in it. */
export function pullRequestText(markdown: string): string {
	const parsed = parseMarkdown(markdown);
	dropSections(parsed, shownBelow);
	const tree = toHast.runSync(parsed);
	guard(tree);
	lowerHeadings(tree);
	shapeBlocks(tree);
	return toHtml(tree);
}
