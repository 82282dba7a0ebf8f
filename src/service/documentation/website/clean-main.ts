import type { Element, ElementContent } from 'hast';
import { toString as toText } from 'mdast-util-to-string';
import { resolveUrl } from './html-page.js';

/** What stands beside the words of a page, or belongs to the way that it is shown. */
const dropped = new Set([
	...['nav', 'footer', 'aside', 'script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'canvas'],
	...['button', 'form', 'input', 'select', 'textarea', 'dialog', 'video', 'audio', 'map', 'head'],
]);

const droppedRoles = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'button', 'dialog']);

/** A copy of a page's main content without what is not for reading; links are complete, headings carry their ids. */
export function cleanMain(main: Element, base: URL, origin: string): Element {
	return { ...main, children: main.children.flatMap((child) => clean(child, { base, origin, heading: false })) };
}

interface Place {
	base: URL;
	origin: string;
	/** Within a heading. */
	heading: boolean;
}

function clean(node: ElementContent, place: Place): ElementContent[] {
	if (node.type === 'text') return [node];
	if (node.type !== 'element' || isDropped(node)) return [];
	const { tagName } = node;
	if (tagName === 'pre') return [cleanCode(node)];
	const isHeading = /^h[1-6]$/.test(tagName);
	if (tagName === 'a' && place.heading && isPermalink(node)) return [];
	const children = node.children.flatMap((child) => clean(child, { ...place, heading: place.heading || isHeading }));
	if (isHeading) return [{ ...node, properties: {}, children: [...children, ...idOf(node)] }];
	// A heading that links to itself is no link.
	if (tagName === 'a' && place.heading && String(node.properties.href ?? '#').startsWith('#')) return children;
	if (tagName === 'a') return cleanLink(node, children, place);
	if (tagName === 'img') return cleanImage(node, place);
	if (tagName === 'summary') return [paragraph([{ ...node, tagName: 'strong', children }])];
	if (tagName === 'details') return [{ ...node, tagName: 'div', children }];
	return [{ ...node, children }];
}

function isDropped({ tagName, properties }: Element): boolean {
	return (
		dropped.has(tagName) ||
		droppedRoles.has(String(properties.role ?? '')) ||
		properties.hidden === true ||
		String(properties.ariaHidden ?? '') === 'true'
	);
}

/** The mark beside a heading that gives its address: no words of the heading. */
function isPermalink(node: Element): boolean {
	const href = node.properties.href;
	return typeof href === 'string' && href.includes('#') && !/[\p{L}\p{N}]/u.test(toText(node));
}

/** Headings keep their ids in the way that Markdown has for it; an anchor within may hold it instead. */
function idOf(heading: Element): ElementContent[] {
	const anchor = heading.children.find(
		(child): child is Element =>
			child.type === 'element' && (child.properties.id ?? child.properties.name) !== undefined,
	);
	const id = heading.properties.id ?? anchor?.properties.id ?? anchor?.properties.name;
	return typeof id === 'string' && /^[\w.:-]+$/.test(id) ? [{ type: 'text', value: ` {#${id}}` }] : [];
}

/** Addresses of the site itself lose their origin. */
function siteAddress(href: unknown, { base, origin }: Place): string | undefined {
	if (typeof href !== 'string') return undefined;
	const url = resolveUrl(href, base);
	if (url?.origin !== origin) return url?.href;
	return `${url.pathname}${url.search}${url.hash}`;
}

function cleanLink(node: Element, children: ElementContent[], place: Place): ElementContent[] {
	const href = siteAddress(node.properties.href, place);
	return href === undefined ? children : [{ ...node, properties: { href }, children }];
}

function cleanImage(node: Element, place: Place): ElementContent[] {
	const { alt } = node.properties;
	const src = siteAddress(node.properties.src, place);
	if (src === undefined || typeof alt !== 'string' || alt.trim() === '') return [];
	return [{ ...node, properties: { src, alt } }];
}

/** A code block as text alone, with its language where Markdown looks for it. */
function cleanCode(pre: Element): Element {
	const language = languageOf(pre);
	const value = codeText(pre).replace(/^\n+|\s+$/g, '');
	const code: Element = {
		type: 'element',
		tagName: 'code',
		properties: language === undefined ? {} : { className: [`language-${language}`] },
		children: [{ type: 'text', value: `${value}\n` }],
	};
	return { type: 'element', tagName: 'pre', properties: {}, children: [code] };
}

function languageOf(node: Element): string | undefined {
	const { className, dataLanguage, dataLang } = node.properties;
	const names = [className].flat().map(String);
	const named = names.map((name) => /^(?:language|lang|highlight-source)-([\w+#.-]+)$/.exec(name)?.[1]);
	const own = named.find((name) => name !== undefined) ?? dataLanguage ?? dataLang;
	if (typeof own === 'string') return own;
	for (const child of node.children) {
		const found = child.type === 'element' ? languageOf(child) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Some highlighters end lines by `<br>`, some put each into a block. */
function codeText(node: Element): string {
	let text = '';
	for (const child of node.children) {
		if (child.type === 'text') text += child.value;
		if (child.type !== 'element' || isDropped(child)) continue;
		if (child.tagName === 'br') text += '\n';
		else {
			const inner = codeText(child);
			text += child.tagName === 'div' && !inner.endsWith('\n') ? `${inner}\n` : inner;
		}
	}
	return text;
}

function paragraph(children: ElementContent[]): Element {
	return { type: 'element', tagName: 'p', properties: {}, children };
}
