import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readHtmlPage } from '../documentation/web-page/html-page.js';
import {
	filesAtOnce,
	isRedirect,
	nowhere,
	pageFiles,
	pathOfFile,
	type SiteAddress,
	searchedPages,
	withoutHtml,
} from '../documentation/website/built-site.js';
import { markdownPath } from '../site/page-lists.js';

export interface BuiltPage {
	/** Its path below the folder without a slash at the end and without `.html`; `/` for the first page. */
	path: string;
	/** Its path on the site: the canonical one, if it has one. */
	address: string;
	title: string;
	description: string;
	markdown: string;
	facets: { language?: string; version?: string };
	/** Paths of the pages that it links to, in their order. */
	links: string[];
	isForPagefind: boolean;
}

/** The heading that a page begins with. It is better than the page's title, which often has the name of the site. */
function headingOf(markdown: string): string | undefined {
	const [, heading] = /^# (.+)/.exec(markdown) ?? [];
	return heading?.replace(/\\(?=[\p{P}\p{S}])|[`*]/gu, '');
}

/** A page from its title on, without the breadcrumb that some sites have above it. */
function fromTitle(markdown: string): string {
	const start = markdown.search(/^# /m);
	return start > 0 && start < 300 && !/^(#|```|~~~)/m.test(markdown.slice(0, start)) ? markdown.slice(start) : markdown;
}

/** The path of a page below the folder, for any of its addresses. */
function pathBelow(base: string, pathname: string): string | undefined {
	const inside = `${pathname}/`.startsWith(base) ? pathname.slice(base.length) : undefined;
	return inside === undefined ? undefined : `/${withoutHtml(inside)}`;
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Reads the pages of a built site that search may find, by the names of their files. */
export async function readBuiltPages(folder: string, site: SiteAddress): Promise<BuiltPage[]> {
	const files = await pageFiles(folder);
	const paths = new Set(files.map((name) => `/${encoded(withoutHtml(name))}`));
	const pages: BuiltPage[] = [];
	for (let start = 0; start < files.length; start += filesAtOnce) {
		const batch = files.slice(start, start + filesAtOnce);
		const texts = await Promise.all(batch.map((name) => readFile(join(folder, name), 'utf8')));
		const read = batch.map((name, index) => readPage(texts[index] ?? '', name, site, paths));
		pages.push(...read.filter((page) => page !== undefined));
	}
	return withoutRepeated(searchedPages(pages));
}

/** Whether a description is empty. Authors write a space so that the generator does not make one up. */
const isBlank = (description: string) => description.replaceAll('&nbsp;', '').trim() === '';

/** Removes a version that all pages share, blank descriptions, and the description of the site. */
function withoutRepeated(pages: BuiltPage[]): BuiltPage[] {
	const ofSite = pages.find(({ path }) => path === '/')?.description;
	const hasVersions = new Set(pages.map(({ facets }) => facets.version)).size > 1;
	return pages.map((page) => {
		const { version, ...others } = page.facets;
		const isOwn = !isBlank(page.description) && (page.path === '/' || page.description !== ofSite);
		return { ...page, description: isOwn ? page.description : '', facets: hasVersions ? page.facets : others };
	});
}

function readPage(html: string, name: string, site: SiteAddress, paths: ReadonlySet<string>): BuiltPage | undefined {
	const { base } = site;
	const origin = site.origin ?? nowhere;
	const path = `/${encoded(withoutHtml(name))}`;
	const usualPath = pathOfFile(name, site);
	const linkAddress = (url: URL) => {
		const below = url.origin === origin ? pathBelow(base, url.pathname) : undefined;
		const isPage = below !== undefined && paths.has(below);
		const address = isPage ? new URL(base.slice(0, -1) + markdownPath(below) + url.hash, origin) : url;
		return address.origin === nowhere ? address.pathname + address.search + address.hash : address.href;
	};
	const page = readHtmlPage(html, new URL(usualPath, origin), { addressOf: linkAddress, headingIds: false });
	if (site.lists?.test(path) || page.isHidden || isRedirect(html) || page.markdown.trim() === '') return undefined;
	const { canonical, language, version } = page;
	const markdown = fromTitle(page.markdown.trim());
	const isOwn = canonical?.origin === origin && pathBelow(base, canonical.pathname) === path;
	return {
		path,
		address: isOwn ? canonical.pathname : usualPath,
		title: headingOf(markdown) ?? page.title ?? path,
		description: page.description,
		markdown,
		facets: { ...(language && { language }), ...(version && { version }) },
		links: page.links.flatMap(({ pathname }) => pathBelow(base, pathname) ?? []),
		isForPagefind: page.isForPagefind,
	};
}
