import type { PageRecord, PageVisit, RecordedPage } from '../core/documentation-source.js';
import { publicationOf, readFrontmatter } from '../markdown/frontmatter.js';
import { readPage, recordPage } from '../page/read-page.js';
import { decodePage } from './decode-page.js';
import { kept, readHtmlPage } from './html-page.js';
import { readersAddress, resolveUrl } from './resolve-url.js';

/** The version of this reader. A new version makes every page be read again. */
export const readerVersion = 9;

export interface WebPage {
	/** The page's address. It is a string because the page may cross to a thread. */
	url: string;
	/** The content's type, for example `text/html`. */
	type: string;
	/** The encoding that the server names. */
	charset: string | undefined;
	body: Uint8Array;
	/** The page's path on the site. */
	path: string;
	/** The name of the page's record. */
	file: string;
	/** SHA-256 of the body. */
	source: string;
	etag?: string;
	lastModified?: string;
	/** Whether the site is another one than that of the documentation, so that its addresses stay whole. @default false */
	isElsewhere?: boolean;
}

export type WebPageResult =
	| (RecordedPage & { kind: 'page'; links: string[]; canonical: string | undefined; isForPagefind: boolean })
	/** A page that asks not to be indexed. Its links may be followed. */
	| { kind: 'hidden'; links: string[]; canonical: string | undefined }
	| { kind: 'unreadable'; problem: string; links: string[]; canonical: undefined }
	| { kind: 'other' };

/** Turns a website's answer into a page. Never throws. */
export function readWebPage(page: WebPage): WebPageResult {
	try {
		const isHtml = /^(?:text\/html|application\/xhtml\+xml)$/.test(page.type);
		const isMarkdown = page.type === 'text/markdown' || /\.mdx?$/i.test(new URL(page.url).pathname);
		const isText = /^(?:text\/|application\/octet-stream)/.test(page.type);
		if (!isHtml && !(isMarkdown && isText)) return { kind: 'other' };
		const { text, problem } = decodePage(page.body, page.charset, isHtml);
		const content = isHtml
			? readHtml(text, page)
			: { ...readFrontmatter(text), links: undefined, canonical: undefined };
		return result(page, content, problem === undefined ? [] : [`${page.url} ${problem}`]);
	} catch (error) {
		// Thousands of nested elements or lists exceed the stack.
		const problem = error instanceof RangeError ? 'is nested too deeply to be read' : `cannot be read (${error})`;
		return { kind: 'unreadable', problem, links: [], canonical: undefined };
	}
}

interface Content {
	frontmatter: PageRecord['frontmatter'];
	body: string;
	/** The pages to follow. The links of Markdown are found when its text is read. */
	links: URL[] | undefined;
	canonical: URL | undefined;
	isForPagefind?: boolean;
}

function readHtml(text: string, page: WebPage): Content {
	const { title, description, markdown, actions, isHidden, ...html } = readHtmlPage(text, new URL(page.url));
	const { language, version, links, canonical, isForPagefind } = html;
	const hasTitle = /^# +\S/m.test(markdown);
	const frontmatter = {
		...(!hasTitle && title !== undefined && { title }),
		...(description !== '' && { description }),
		...(actions && { actions }),
		...(isHidden && { unpublished: 'noindex' }),
		facets: { ...(language !== undefined && { language }), ...(version !== undefined && { version }) },
	};
	return { frontmatter, body: markdown, links, canonical, isForPagefind };
}

function result(
	page: WebPage,
	{ frontmatter, body, links: named, canonical, isForPagefind = false }: Content,
	warnings: readonly string[],
): WebPageResult {
	const links = new Map(named?.map((link) => [link.href, link]));
	if (publicationOf(frontmatter, { now: Date.now() }).reason !== undefined)
		return { kind: 'hidden', links: [...links.keys()], canonical: canonical?.href };
	const { path, file, source, etag, lastModified, isElsewhere = false } = page;
	const url = new URL(page.url);
	const { page: read, warnings: more } = readPage({
		file: url.pathname.slice(1),
		path,
		address: isElsewhere ? url.origin + readersAddress(url) : readersAddress(url),
		frontmatter,
		body,
		resolve(href) {
			if (href.startsWith('#')) return href;
			const target = resolveUrl(href, url);
			if (target?.origin !== url.origin) return target?.href ?? href;
			if (named === undefined && links.size < kept.links) addPage(links, target);
			return (isElsewhere ? target.origin : '') + readersAddress(target) + target.hash;
		},
	});
	const visit: PageVisit = {
		...(etag !== undefined && { etag }),
		...(lastModified !== undefined && { lastModified }),
		links: [...new Set([...links.values()].map(({ pathname, search }) => pathname + search))],
		reader: readerVersion,
	};
	const own = { file, source, frontmatter, links: [], warnings: [...warnings, ...more], visit };
	const recorded = recordPage(read, own);
	return { kind: 'page', ...recorded, links: [...links.keys()], canonical: canonical?.href, isForPagefind };
}

/** Adds the page that a link leads to, whatever the place on it. */
function addPage(links: Map<string, URL>, target: URL): void {
	const page = new URL(target);
	page.hash = '';
	if (page.href.length <= kept.address) links.set(page.href, page);
}
