import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { parseMarkdown } from '../../documentation/parse-markdown.js';
import { shapeBlocks } from '../../site/page-blocks.js';

const toHast = unified().use(remarkRehype, { allowDangerousHtml: false }).freeze();

/** Headings below the page's own. */
const lowered: Record<string, string> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6', h6: 'h6' };

/** Pictures would tell others who reads the page; links lead to the web alone. */
function guard(tree: Root): void {
	visit(tree, 'element', (element: Element, index, parent) => {
		const { tagName, properties } = element;
		delete properties.id;
		element.tagName = lowered[tagName] ?? tagName;
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

/** The text of a pull request as HTML: Markdown of other people, so that no HTML of theirs and no address but of the web is in it. */
export function pullRequestText(markdown: string): string {
	const tree = toHast.runSync(parseMarkdown(markdown));
	guard(tree);
	shapeBlocks(tree);
	return toHtml(tree);
}
