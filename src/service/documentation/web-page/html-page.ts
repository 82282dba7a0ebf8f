import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { toString as toText } from 'mdast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { EXIT, SKIP, visit } from 'unist-util-visit';
import { pageActionsInJson } from '../../../contract/page-actions.js';
import { writeMarkdown } from '../markdown/write-markdown.js';
import { cleanMain } from './clean-main.js';
import { resolveUrl, siteAddress } from './resolve-url.js';

/** Limits of a page's metadata in UTF-16 code units, because it stays in memory until the whole site is read. */
export const kept = { title: 500, description: 2_000, facet: 100, address: 2_048, links: 2_000 };

const parser = unified().use(rehypeParse).freeze();
const converter = unified().use(rehypeRemark).freeze();

/** How the Markdown of a page is written. */
export interface HtmlReading {
	/** A link's address as it is written. @default without the site's own origin */
	addressOf?: (url: URL) => string;
	/** Whether headings keep their ids. @default true */
	headingIds?: boolean;
}

/** Reads the main content of HTML as Markdown, without the site's frame. `url` is the page's address. */
export function readHtmlPage(html: string, url: URL, { addressOf, headingIds = true }: HtmlReading = {}) {
	const tree = parser.parse(html);
	const head = readHead(tree);
	const base = resolveUrl(head.base, url) ?? url;
	// The second is for us alone, as `googlebot` is for another one.
	const robots = [head.meta.get('robots'), head.meta.get('docent')].join(' ').toLowerCase();
	const links = /nofollow|none/.test(robots) ? [] : linksOf(tree, base, url.origin);
	const written = addressOf ?? ((link: URL) => siteAddress(link, url.origin));
	const main = cleanMain(mainOf(tree), base, { addressOf: written, headingIds });
	const mdast = converter.runSync({ type: 'root', children: [main] } satisfies Root);
	return {
		/** The title from `<title>`, without the site's name. */
		title: head.title === undefined ? undefined : withoutSiteName(head.title.slice(0, kept.title)),
		description: (head.meta.get('description') ?? head.meta.get('og:description') ?? '').slice(0, kept.description),
		markdown: writeMarkdown(mdast as Parameters<typeof writeMarkdown>[0]),
		/** The canonical address that the page names. */
		canonical: resolveUrl(head.canonical, base),
		language: (facetOf(head, 'language') ?? head.language)?.slice(0, kept.facet),
		version: (facetOf(head, 'version') ?? head.meta.get('readthedocs-version-slug'))?.slice(0, kept.facet),
		/** What readers can do on the page. */
		actions: pageActionsInJson(head.meta.get('docent:actions') ?? ''),
		/** Whether the page asks not to be found by search, or only lists other pages. */
		isHidden: /noindex|none/.test(robots) || isList(tree, head.classes),
		/** Whether it has the mark of what Pagefind indexes. Where one page of a site has it, Pagefind leaves out those without it. */
		isForPagefind: has(tree, ({ dataPagefindBody }) => dataPagefindBody !== undefined),
		/** Addresses on the same origin, without anchors; empty when the page asks not to be followed. */
		links,
	};
}

function has(tree: Root, test: (properties: Properties) => boolean): boolean {
	let isFound = false;
	visit(tree, 'element', ({ properties }) => {
		isFound ||= test(properties);
		return isFound ? EXIT : undefined;
	});
	return isFound;
}

/** Docusaurus names the kind of each page. A document without an id and without Markdown is the list that it makes of a category. */
const isList = (tree: Root, kinds: readonly string[]) =>
	kinds.some((kind) => /^(?:blog|docs)-(?:[a-z]+-)*(?:list|authors-posts)-page$/.test(kind)) ||
	(kinds.includes('docs-doc-page') &&
		!kinds.some((kind) => kind.startsWith('docs-doc-id-')) &&
		!has(tree, ({ className }) => [className].flat().includes('markdown')));

interface Head {
	title?: string;
	base?: string;
	canonical?: string;
	language?: string;
	/** The classes of the whole page. */
	classes: string[];
	meta: Map<string, string>;
}

/** The metadata for us, else for DocSearch, which allows several values, the page's own first. */
function facetOf({ meta }: Head, facet: 'version' | 'language'): string | undefined {
	const said = meta.get(`docent:${facet}`) ?? meta.get(`docsearch:${facet}`)?.split(',')[0];
	return said?.trim() || undefined;
}

function readHead(tree: Root): Head {
	const head: Head = { classes: [], meta: new Map() };
	visit(tree, 'element', (node) => {
		if (node.tagName === 'body') return SKIP;
		const { properties } = node;
		if (node.tagName === 'html') setText(head, 'language', properties.lang);
		if (node.tagName === 'html') head.classes = [properties.className ?? []].flat().map(String);
		if (node.tagName === 'title') setText(head, 'title', toText(node));
		if (node.tagName === 'base') setText(head, 'base', properties.href);
		if (node.tagName === 'link' && [properties.rel].flat().includes('canonical')) {
			setText(head, 'canonical', properties.href);
		}
		const name = properties.name ?? properties.property;
		if (node.tagName === 'meta' && typeof name === 'string' && typeof properties.content === 'string') {
			if (!head.meta.has(name.toLowerCase())) head.meta.set(name.toLowerCase(), properties.content.trim());
		}
		return undefined;
	});
	return head;
}

function setText(head: Head, key: 'title' | 'base' | 'canonical' | 'language', value: unknown): void {
	if (typeof value === 'string' && value.trim() !== '') head[key] ??= value.trim().replace(/\s+/g, ' ');
}

const isMain = [
	(node: Element) => node.tagName === 'article',
	(node: Element) => node.tagName === 'main' || node.properties.role === 'main',
	(node: Element) => node.tagName === 'body',
];

/** The page's only article, else its marked main content, else everything. */
function mainOf(tree: Root): Element {
	for (const test of isMain) {
		const found: Element[] = [];
		visit(tree, 'element', (node) => {
			if (!test(node)) return undefined;
			found.push(node);
			return found.length > 1 ? EXIT : SKIP;
		});
		if (found.length === 1 && found[0] !== undefined) return found[0];
	}
	const children = tree.children.filter((node): node is RootContent & ElementContent => node.type !== 'doctype');
	return { type: 'element', tagName: 'main', properties: {}, children };
}

function linksOf(tree: Root, base: URL, origin: string): URL[] {
	const found = new Map<string, URL>();
	visit(tree, 'element', (node) => {
		const { href, rel } = node.properties;
		if (node.tagName !== 'a' || typeof href !== 'string' || [rel].flat().includes('nofollow')) return undefined;
		const url = resolveUrl(href, base);
		if (url?.origin !== origin) return undefined;
		url.hash = '';
		if (url.href.length <= kept.address) found.set(url.href, url);
		return found.size < kept.links ? undefined : EXIT;
	});
	return [...found.values()];
}

/** "Install | Acme Docs" is the page "Install" of a site that every page names. */
function withoutSiteName(title: string): string {
	return title.split(/\s+[|·•—–]\s+|\s+-\s+/)[0]?.trim() || title;
}
