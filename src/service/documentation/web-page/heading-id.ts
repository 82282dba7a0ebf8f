import type { Element, ElementContent } from 'hast';
import { toString as toText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { decode } from '../../../search/core/site-path.js';

/** Whether an element is the mark beside a heading that links to it, which is not a word of the heading. */
export function isPermalink(node: Element): boolean {
	const href = node.properties.href;
	return typeof href === 'string' && href.includes('#') && !/[\p{L}\p{N}]/u.test(toText(node));
}

/** The id of a heading. An anchor within may hold it instead, and a mark that links to it names it. */
export function idOf(heading: Element): unknown {
	const anchor = heading.children.find(
		(child): child is Element =>
			child.type === 'element' && (child.properties.id ?? child.properties.name) !== undefined,
	);
	return heading.properties.id ?? anchor?.properties.id ?? anchor?.properties.name ?? permalinkTarget(heading);
}

function permalinkTarget(heading: Element): string | undefined {
	let target: string | undefined;
	visit(heading, 'element', (node) => {
		const href = node.tagName === 'a' && isPermalink(node) ? String(node.properties.href) : '';
		if (/^#./.test(href)) target ??= decode(href.slice(1));
	});
	return target;
}

/** Text that Markdown would turn into a link by itself. */
const looksLikeAddress = /@|:\/|^www\./i;

/** Headings keep their ids in the way that Markdown has for it. */
export const writtenId = (id: unknown): ElementContent[] =>
	typeof id === 'string' && /^[^\s{}]+$/.test(id) && !looksLikeAddress.test(id)
		? [{ type: 'text', value: ` {#${id}}` }]
		: [];
