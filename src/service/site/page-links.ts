import type { Element, Root } from 'hast';
import { toString as toText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

const absolute = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const harmless = /^(?:https?:|mailto:|tel:|\/\/)/i;

/** Makes links and images safe to show. Images of other hosts become links, so that no page fetches from elsewhere. */
export function guardLinks(tree: Root): void {
	visit(tree, 'element', (node) => {
		if (node.tagName === 'a') guardAnchor(node);
		if (node.tagName === 'img') guardImage(node);
	});
}

function guardAnchor(node: Element): void {
	const href = String(node.properties.href ?? '');
	if (!absolute.test(href)) return;
	if (harmless.test(href)) node.properties.rel = ['noopener', 'noreferrer'];
	else delete node.properties.href;
}

function guardImage(node: Element): void {
	const source = String(node.properties.src ?? '');
	if (!absolute.test(source) || source.startsWith('data:image/')) {
		node.properties.loading = 'lazy';
		node.properties.alt ??= '';
		return;
	}
	const text = String(node.properties.alt || source);
	node.tagName = 'a';
	node.properties = harmless.test(source) ? { href: source, rel: ['noopener', 'noreferrer'] } : {};
	node.children = [{ type: 'text', value: text }];
}

/** Gives each heading a link to itself, which readers of the page's text do not get. */
export function linkHeadings(tree: Root): PageHeading[] {
	const headings: PageHeading[] = [];
	visit(tree, 'element', (node) => {
		const depth = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0);
		const id = node.properties.id;
		if (depth === 0 || typeof id !== 'string' || id === '') return;
		headings.push({ id, depth, text: toText(node) });
		if (depth === 1) return;
		node.children.unshift({
			type: 'element',
			tagName: 'a',
			properties: {
				className: ['anchor'],
				href: `#${encodeURIComponent(id)}`,
				ariaHidden: 'true',
				tabIndex: -1,
				dataMarkdownIgnore: true,
			},
			children: [{ type: 'text', value: '#' }],
		});
	});
	return headings;
}

export interface PageHeading {
	id: string;
	/** The level from 1 to 6. */
	depth: number;
	text: string;
}
