import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Root as MarkdownRoot } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { parseMarkdown } from '../documentation/markdown/parse-markdown.js';
import { shapeBlocks } from '../site/page-blocks.js';
import { renderAnswer } from '../site/render-page.js';

/** Other people's Markdown on a page for admins or reviewers. */
export interface TextTask {
	kind: 'answer' | 'pullRequest';
	text: string;
}

const toHast = unified().use(remarkRehype, { allowDangerousHtml: false }).freeze();

const heading = /^h([1-6])$/;

/** Moves headings below the page's own, without gaps between their levels. */
function lowerHeadings(tree: Root): void {
	const found: Element[] = [];
	visit(tree, 'element', (element: Element) => {
		if (heading.test(element.tagName)) found.push(element);
	});
	const levels = [...new Set(found.map(({ tagName }) => tagName))].toSorted();
	for (const element of found) element.tagName = `h${Math.min(6, 3 + levels.indexOf(element.tagName))}`;
}

/** Replaces pictures, which would tell other hosts who reads the page, and keeps only links to the web. */
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

/** Removes the sections with these titles. A section ends at the next heading that is not deeper. */
function dropSections(tree: MarkdownRoot, titles: readonly string[]): void {
	let dropped: number | undefined;
	tree.children = tree.children.filter((node) => {
		if (node.type === 'heading' && (dropped === undefined || node.depth <= dropped)) {
			dropped = titles.includes(toText(node)) ? node.depth : undefined;
		}
		return dropped === undefined;
	});
}

/** Sections that the page itself shows in more detail. */
const shownBelow = ['Why', 'Pages', 'Checks', 'To have more changed'];

/** Renders the text of a pull request. It is other people's Markdown: their HTML is dropped, and only links to the web remain. */
export function renderPullRequest(markdown: string): string {
	const parsed = parseMarkdown(markdown);
	dropSections(parsed, shownBelow);
	const tree = toHast.runSync(parsed);
	guard(tree);
	lowerHeadings(tree);
	shapeBlocks(tree);
	return toHtml(tree);
}

/** The text as HTML; `undefined` when it is shown as it was written. */
export const renderText = ({ kind, text }: TextTask): string | undefined =>
	kind === 'answer' ? renderAnswer(text) : renderPullRequest(text);
