import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { normalisePath } from '../../../search/core/site-path.js';
import { DocumentationError } from '../core/documentation-error.js';
import type { DocumentationSource, Reading, SourceResult, StoredPage } from '../core/documentation-source.js';
import { recordPage } from '../page/read-page.js';
import { createPageParser } from '../reading/page-parser.js';
import type { WebPageResult } from '../web-page/read-web-page.js';
import { groupsByFolder, outlinePages, readingOrder } from './reading-order.js';

/** The address of a folder of built pages on the web. */
export interface SiteAddress {
	/** As in `https://docs.example.com`; `undefined` if the generator does not know it. */
	origin: string | undefined;
	/** The path of the folder, with a slash at both ends. */
	base: string;
	/** Whether `guide.html` is read at `/guide`. */
	cleanUrls: boolean;
	/** Paths below the folder of pages that only list others. @default none */
	lists?: RegExp;
}

/** Stands in for an origin that is not known. */
export const nowhere = 'https://site.invalid';

/** Files that are open at once. Systems allow 1,024 or more, and a generator opens files, too. */
export const filesAtOnce = 32;

/** Folders of assets and error pages. */
const notAPage = /(^|\/)[_.]|(^|\/)(404|500)(\/index)?\.html$/;

/** A page that only redirects. */
const redirects = /<meta[^>]+http-equiv=["']?refresh/i;

/** The HTML files of a built site that may be pages, relative to its folder, in the order of their names. */
export async function pageFiles(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
		.filter((name) => !notAPage.test(name))
		.sort();
}

export const isRedirect = (html: string): boolean => redirects.test(html);

/** The path of a page below the folder, by its file. */
export const withoutHtml = (path: string): string =>
	path.replace(/(?:^|\/)index\.html$|\.html$/, '').replace(/\/$/, '');

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** The usual address of a file, as a path on the site. */
export function pathOfFile(file: string, { base, cleanUrls }: Pick<SiteAddress, 'base' | 'cleanUrls'>): string {
	const name = encoded(file);
	return base + (cleanUrls || name.endsWith('index.html') ? name.replace(/(index)?\.html$/, '') : name);
}

type ReadPage = Extract<WebPageResult, { kind: 'page' }>;

/** A page at the address that it names for itself, which may lack the slash of its folder or have one more. */
function atOwnAddress({ record, json, canonical }: ReadPage, url: URL) {
	const named = canonical === undefined ? undefined : new URL(canonical);
	const isOwn = named?.origin === url.origin && normalisePath(named.pathname) === record.path;
	if (!isOwn || named.pathname === url.pathname) return { record, json };
	const { address: _, ...page } = JSON.parse(json) as StoredPage;
	return recordPage({ ...page, ...(named.pathname !== page.path && { address: named.pathname }) }, record);
}

/** The pages that the search of the site has, if it is Pagefind: all, unless some are marked. */
export function searchedPages<Page extends { isForPagefind: boolean }>(pages: Page[]): Page[] {
	const marked = pages.filter(({ isForPagefind }) => isForPagefind);
	return marked.length > 0 ? marked : pages;
}

/**
 * The pages of a site that a generator has built, read from its HTML. Their paths are those on the site, with `base`.
 * Pages that ask search to leave them out, those that Pagefind leaves out, and those that only redirect, are left out.
 */
export function builtSiteSource(folder: string, site: SiteAddress, title?: string): DocumentationSource {
	return { name: folder, read: (reading) => readBuiltSite(folder, site, title, reading) };
}

async function readBuiltSite(
	folder: string,
	site: SiteAddress,
	givenTitle: string | undefined,
	{ add, onProgress, signal }: Reading,
): Promise<SourceResult> {
	const names = await pageFiles(folder);
	const files = names.filter((name) => !site.lists?.test(`/${withoutHtml(name)}`));
	const parser = createPageParser({ folder: '', paths: new Map(), pages: files.length });
	const warnings: string[] = [];
	const found: (Pick<ReadPage, 'record' | 'links' | 'isForPagefind'> & { path: string; title: string })[] = [];
	let done = 0;
	const readOne = async (name: string) => {
		const body = await readFile(join(folder, name));
		const url = new URL(pathOfFile(name, site), site.origin ?? nowhere);
		if (isRedirect(body.toString('latin1'))) return undefined;
		const page = { url: url.href, type: 'text/html', charset: undefined, body, source: '' };
		return { name, url, result: await parser.readWebPage({ ...page, path: normalisePath(url.pathname), file: name }) };
	};
	try {
		for (let start = 0; start < files.length; start += filesAtOnce) {
			signal?.throwIfAborted();
			for (const read of await Promise.all(files.slice(start, start + filesAtOnce).map(readOne))) {
				onProgress?.(++done, files.length);
				if (read?.result.kind === 'unreadable')
					warnings.push(`"${read.name}" ${read.result.problem} and was left out.`);
				if (read?.result.kind !== 'page' || JSON.parse(read.result.json).markdown.trim() === '') continue;
				const { record, json } = atOwnAddress(read.result, read.url);
				const { isForPagefind } = read.result;
				await add({ record, json });
				const links = read.result.links.map((link) => normalisePath(new URL(link).pathname));
				found.push({ record, path: record.path, title: record.title, links, isForPagefind });
			}
		}
	} finally {
		await parser.close();
	}
	const pages = readingOrder(searchedPages(found), normalisePath(site.base));
	const [first] = pages;
	if (!first) throw new DocumentationError(`The folder "${folder}" holds no page of HTML; build the site first.`);
	const navigation = groupsByFolder(pages, normalisePath(site.base)).map((group) => ({
		title: group.title,
		pages: group.pages.map(({ title, path }) => ({ title, path })),
	}));
	const records = pages.map(({ record }) => record);
	return {
		outline: {
			title: givenTitle ?? first.title,
			...(site.origin !== undefined && { siteUrl: site.origin }),
			navigation,
			pages: outlinePages(records),
			warnings: [...warnings, ...records.flatMap((record) => record.warnings)],
		},
		records,
	};
}
