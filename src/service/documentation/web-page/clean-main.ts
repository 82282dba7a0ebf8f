import type { Element, ElementContent } from 'hast';
import { toString as toText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { alertNames } from '../../../contract/alert-names.js';
import { idOf, isPermalink, writtenId } from './heading-id.js';
import { resolveUrl } from './resolve-url.js';

/** Elements beside the words of a page, and those that only serve its display. */
const dropped = new Set([
	...['nav', 'footer', 'aside', 'script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'canvas'],
	...['button', 'form', 'input', 'select', 'textarea', 'dialog', 'video', 'audio', 'map', 'head'],
]);

/** Words for screen readers, which say what a sighted reader sees elsewhere, marks that link to where they stand, and cards of other pages. */
const droppedClasses = new Set([
	...['sr-only', 'visually-hidden', 'sl-anchor-link', 'headerlink', 'theme-doc-card-container'],
]);

const droppedRoles = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'button', 'dialog']);

/** Copies a page's main content without what is not for reading. Links are complete, and headings carry their ids. */
export function cleanMain(main: Element, base: URL, written: Pick<Place, 'addressOf' | 'headingIds'>): Element {
	const tabs = findTabs(main);
	const place = { base, ...written, heading: false, section: { id: undefined }, language: undefined, tabs };
	return { ...main, children: main.children.flatMap((child) => clean(child, place)) };
}

interface Place {
	base: URL;
	/** A link's address as it is written. */
	addressOf: (url: URL) => string;
	/** Whether headings keep their ids. */
	headingIds: boolean;
	/** Whether the element stands within a heading. */
	heading: boolean;
	/** The id of a section that has begun and has had no heading yet. All places of a page share it. */
	section: { id: unknown };
	/** The language of code, when the box around it names one. */
	language: string | undefined;
	tabs: Tabs;
}

function clean(node: ElementContent, place: Place): ElementContent[] {
	if (node.type === 'text') return [node];
	if (node.type !== 'element' || place.tabs.lists.has(node)) return [];
	const label = place.tabs.labels.get(node);
	if (label !== undefined) {
		const panel = { ...node, properties: { ...node.properties, hidden: false, ariaHidden: 'false', role: 'tabpanel' } };
		return [strongLine(label), ...clean(panel, place)];
	}
	const callout = calloutOf(node);
	if (callout === undefined && isDropped(node)) return [];
	const { tagName } = node;
	if (tagName === 'pre') return [cleanCode(node, place.language)];
	const numbered = tagName === 'table' ? numberedCode(node) : undefined;
	if (numbered !== undefined) return [cleanCode(numbered, place.language)];
	// The name of the language stands above the code.
	if (place.language !== undefined && tagName === 'span' && classesOf(node).includes('lang')) return [];
	if (callout !== undefined) {
		const children = node.children.flatMap((child) => (isTitle(child) ? ownTitle(child) : clean(child, place)));
		return [{ ...node, tagName: 'blockquote', children: [paragraph([textNode(`[!${callout}]`)]), ...children] }];
	}
	if (tagName === 'div') place = { ...place, language: languageNamedBy(node) ?? place.language };
	const isHeading = /^h[1-6]$/.test(tagName);
	if (tagName === 'a' && place.heading && isPermalink(node)) return [];
	const isSection = tagName === 'section' || (tagName === 'div' && classesOf(node).includes('section'));
	if (isSection) place.section.id = node.properties.id;
	const children = node.children.flatMap((child) => clean(child, { ...place, heading: place.heading || isHeading }));
	const id = isHeading ? (idOf(node) ?? place.section.id) : undefined;
	if (isSection || isHeading) place.section.id = undefined;
	if (isHeading)
		return [{ ...node, properties: {}, children: [...children, ...(place.headingIds ? writtenId(id) : [])] }];
	// A heading that links to itself is not a link.
	if (tagName === 'a' && place.heading && String(node.properties.href ?? '#').startsWith('#')) return children;
	if (tagName === 'a') return cleanLink(node, children, place);
	if (tagName === 'img') return cleanImage(node, place);
	if (tagName === 'summary') return [paragraph([{ ...node, tagName: 'strong', children }])];
	if (tagName === 'details') return [{ ...node, tagName: 'div', children }];
	return [{ ...node, children }];
}

function isDropped(node: Element): boolean {
	const { tagName, properties } = node;
	return (
		dropped.has(tagName) ||
		classesOf(node).some((name) => droppedClasses.has(name)) ||
		droppedRoles.has(String(properties.role ?? '')) ||
		// Nextra has Pagefind ignore all code, which answers quote.
		(properties.dataPagefindIgnore !== undefined && tagName !== 'pre') ||
		(properties.hidden === true && properties.role !== 'tabpanel') ||
		String(properties.ariaHidden ?? '') === 'true'
	);
}

function writtenAddress(href: unknown, { base, addressOf }: Place): string | undefined {
	const url = typeof href === 'string' ? resolveUrl(href, base) : undefined;
	return url && addressOf(url);
}

function cleanLink(node: Element, children: ElementContent[], place: Place): ElementContent[] {
	const href = writtenAddress(node.properties.href, place);
	if (href === undefined) return children;
	return children.some(isShown) ? [{ ...node, properties: { href }, children }] : [];
}

/** A link of an icon alone says nothing. */
const isShown = (node: ElementContent): boolean =>
	node.type === 'element' ? node.tagName === 'img' || node.children.some(isShown) : toText(node).trim() !== '';

function cleanImage(node: Element, place: Place): ElementContent[] {
	const { alt } = node.properties;
	const src = writtenAddress(node.properties.src, place);
	if (src === undefined || typeof alt !== 'string' || alt.trim() === '') return [];
	return [{ ...node, properties: { src, alt } }];
}

/** A code block as text alone, with its language where Markdown looks for it. */
function cleanCode(pre: Element, around: string | undefined): Element {
	const language = languageOf(pre) ?? around;
	const value = codeText(pre).replace(/^\n+/, '').trimEnd();
	const code: Element = {
		type: 'element',
		tagName: 'code',
		properties: language === undefined ? {} : { className: [`language-${language}`] },
		children: [{ type: 'text', value: `${value}\n` }],
	};
	return { type: 'element', tagName: 'pre', properties: {}, children: [code] };
}

const classesOf = (node: Element) => [node.properties.className ?? []].flat().map(String);

/** The language is "default" where nobody has named one. */
function languageNamedBy(node: Element): string | undefined {
	const { dataLanguage, dataLang } = node.properties;
	const named = classesOf(node).map((name) => /^(?:language|lang|highlight(?:-source)?)-([\w+#.-]+)$/.exec(name)?.[1]);
	const own = named.find((name) => name !== undefined && name !== 'default') ?? dataLanguage ?? dataLang;
	return typeof own === 'string' ? own : undefined;
}

function languageOf(node: Element): string | undefined {
	const own = languageNamedBy(node);
	if (own !== undefined) return own;
	for (const child of node.children) {
		const found = child.type === 'element' ? languageOf(child) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The code of a table that has the numbers of its lines in the first column. */
function numberedCode(table: Element): Element | undefined {
	if (!classesOf(table).some((name) => /^(?:highlighttable|lntable|rouge-table)$/.test(name))) return undefined;
	let last: Element | undefined;
	visit(table, 'element', (node) => {
		if (node.tagName === 'pre') last = node;
	});
	return last;
}

const isLineNumber = (node: Element) =>
	classesOf(node).some((name) => /^(?:linenos?|ln|lnt|line-number|line-numbers-rows)$/.test(name));

/** Shiki shows a line that a change takes away. */
const isRemovedLine = (node: Element) => ['diff', 'remove'].every((name) => classesOf(node).includes(name));

/** Some highlighters end lines by `<br>`, some put each into a block. */
function codeText(node: Element): string {
	let text = '';
	let isAfterRemoved = false;
	for (const child of node.children) {
		if (child.type === 'text') text += isAfterRemoved ? child.value.replace(/^\n/, '') : child.value;
		isAfterRemoved = child.type === 'element' && isRemovedLine(child);
		if (child.type !== 'element' || isDropped(child) || isLineNumber(child) || isAfterRemoved) continue;
		if (child.tagName === 'br') text += '\n';
		else {
			const inner = codeText(child);
			text += child.tagName === 'div' && !inner.endsWith('\n') ? `${inner}\n` : inner;
		}
	}
	return text;
}

/** Kinds of callouts in the classes of generators. */
const calloutKinds = ['note', 'info', 'callout', 'admonition', 'tip', 'important', 'warning', 'caution', 'danger'];

/** The class names that generators give the box of a callout. */
const calloutBoxes = ['custom-block', 'admonition', 'theme-admonition'];

function kindIn(words: string): string | undefined {
	const said = words.toLowerCase().split(/[^a-z]+/);
	const kinds = calloutKinds.filter((kind) => said.includes(kind));
	// Plain names stand beside the kind, as in "admonition warning".
	return kinds.find((name) => name !== 'callout' && name !== 'admonition') ?? kinds[0];
}

/** The alert that says the same as a callout, which is a box or an `<aside>`. Other asides stand beside the page. */
function calloutOf(node: Element): string | undefined {
	const { tagName, properties, children } = node;
	const isBox = tagName === 'div' && classesOf(node).some((name) => calloutBoxes.includes(name));
	if (!isBox && tagName !== 'aside' && properties.role !== 'complementary') return undefined;
	const classes = classesOf(node).join(' ');
	// The label may be a title of the author's.
	const kind = kindIn(classes) ?? kindIn(String(properties.ariaLabel ?? ''));
	const isCallout = kind !== undefined || properties.role === 'note';
	return isCallout && children.length > 0 ? (alertNames.get(kind ?? 'note') ?? 'NOTE') : undefined;
}

/** The title of a callout's box. */
const isTitle = (node: ElementContent): node is Element =>
	node.type === 'element' &&
	classesOf(node).some((name) =>
		/^(?:custom-block-title|admonition-?(?:title|heading)|(?:\w+-)?aside__title)/i.test(name),
	);

/** The title of a callout as a strong line, unless it only says the kind. */
function ownTitle(node: Element): ElementContent[] {
	const title = toText(node).trim();
	return title === '' || calloutKinds.includes(title.toLowerCase()) ? [] : [strongLine(title)];
}

/** Tabs of a page: their panels stand one below the other, each below its label. */
type Tabs = ReturnType<typeof findTabs>;

/** Tabs without roles, by the classes of their boxes. */
const tabGroups = [
	{ box: 'vp-code-group', list: 'tabs', panels: 'blocks' },
	{ box: 'tabbed-set', list: 'tabbed-labels', panels: 'tabbed-content' },
];

function findTabs(main: Element) {
	/** Lists of labels, which are not read themselves. */
	const lists = new Set<Element>();
	const labels = new Map<Element, string>();
	interface Open {
		list: Element | undefined;
		panels: Element[];
	}
	const search = (node: Element): Open => {
		const { role } = node.properties;
		const open: Open = { list: undefined, panels: [] };
		const elements = node.children.filter((child): child is Element => child.type === 'element');
		const group = tabGroups.find(({ box }) => classesOf(node).includes(box));
		for (const child of elements) {
			const inner = search(child);
			open.list ??= inner.list;
			open.panels.push(...inner.panels);
			if (group !== undefined && classesOf(child).includes(group.list)) open.list = child;
			if (group !== undefined && classesOf(child).includes(group.panels)) {
				open.panels = child.children.filter((block): block is Element => block.type === 'element');
			}
		}
		if (role === 'tablist') return { list: node, panels: [] };
		if (open.list !== undefined && open.panels.length > 0) {
			const names = labelsOf(open.list);
			if (names.length === open.panels.length) {
				lists.add(open.list);
				for (const [index, panel] of open.panels.entries()) labels.set(panel, names[index] ?? '');
			}
			open.list = undefined;
			open.panels = [];
		}
		return role === 'tabpanel' ? { list: undefined, panels: [node] } : open;
	};
	search(main);
	return { lists, labels };
}

function labelsOf(list: Element): string[] {
	const found: string[] = [];
	visit(list, 'element', (node) => {
		if (node.properties.role !== 'tab' && node.tagName !== 'label') return undefined;
		found.push(toText(node).replace(/\s+/g, ' ').trim());
		return SKIP;
	});
	return found;
}

const textNode = (value: string): ElementContent => ({ type: 'text', value });

function paragraph(children: ElementContent[]): Element {
	return { type: 'element', tagName: 'p', properties: {}, children };
}

const strongLine = (words: string): Element =>
	paragraph([{ type: 'element', tagName: 'strong', properties: {}, children: [textNode(words)] }]);
