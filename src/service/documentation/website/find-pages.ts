import { decodeText } from '../decode-text.js';
import { DocumentationError } from '../documentation-error.js';
import { readLlmsList } from './llms-text.js';
import type { Manners } from './manners.js';
import { readSitemap } from './read-sitemap.js';
import { visitUrl } from './visit-url.js';
import type { WebsiteLimits } from './website-limits.js';

/** Where a website begins to be read. */
export interface FoundPages {
	urls: URL[];
	/** The list is complete: links on the pages are not followed. */
	isList: boolean;
	/** Whether an address belongs to what was asked for. */
	isWithin(url: URL): boolean;
	title?: string;
	/** From a list that has groups. */
	groups?: { title: string; links: { title: string; url: URL }[] }[];
	warnings: string[];
}

interface Search {
	start: URL;
	manners: Manners;
	limits: WebsiteLimits;
	signal: AbortSignal | undefined;
}

const sitemapMaxBytes = 50_000_000;
const sitemapsMax = 200;

/** Finds what `start` names: a sitemap, `llms.txt`, or a site, whose sitemap is looked for. */
export async function findPages(search: Search): Promise<FoundPages> {
	const { start, manners } = search;
	const everywhere = (url: URL) => url.origin === start.origin;
	if (/\/llms\.txt$/i.test(start.pathname)) return listedPages(search);
	if (/\.xml(\.gz)?$/i.test(start.pathname)) {
		const urls = await readSitemaps(search, [start.href], everywhere);
		if (urls === undefined) throw new DocumentationError(`${start.href} is no sitemap; name one, or the site itself.`);
		return { urls, isList: true, isWithin: everywhere, warnings: [] };
	}
	const scope = scopeOf(start);
	const isWithin = (url: URL) =>
		everywhere(url) && (url.pathname === scope.slice(0, -1) || url.pathname.startsWith(scope));
	const named = (name: string) => [`/${name}`, `${scope}${name}`].map((path) => new URL(path, start).href);
	const read = (places: string[]) => readSitemaps(search, [...new Set(places)], isWithin);
	// Astro writes an index alone, and names it in the head of its pages.
	const urls = (await read([...manners.sitemaps, ...named('sitemap.xml')])) ?? (await read(named('sitemap-index.xml')));
	if (urls !== undefined && urls.length > 0) return { urls, isList: true, isWithin, warnings: [] };
	return { urls: [start], isList: false, isWithin, warnings: [] };
}

/** `/docs` and `/docs/index.html` both stand for everything below `/docs/`. */
function scopeOf({ pathname }: URL): string {
	const folder = /\.[a-z0-9]+$/i.test(pathname) ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname;
	return folder.endsWith('/') ? folder : `${folder}/`;
}

/** `undefined` when none of the addresses is a sitemap. */
async function readSitemaps(
	{ start, manners, limits, signal }: Search,
	addresses: readonly string[],
	isWithin: (url: URL) => boolean,
): Promise<URL[] | undefined> {
	const waiting = [...addresses];
	const seen = new Set<string>();
	const found = new Map<string, URL>();
	let isFound = false;
	for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
		if (seen.has(address) || seen.size >= sitemapsMax || !URL.canParse(address, start)) continue;
		seen.add(address);
		const url = new URL(address, start);
		if (url.origin !== start.origin) continue;
		const options = { maxBytes: sitemapMaxBytes, timeoutMs: limits.timeoutMs, signal };
		const visited = await visitUrl(url, { ...options, beforeRequest: manners.takeTurn });
		const sitemap = visited.kind === 'page' ? readSitemap(visited.body) : undefined;
		if (sitemap === undefined) continue;
		isFound = true;
		waiting.push(...sitemap.sitemaps);
		for (const page of sitemap.pages) {
			if (!URL.canParse(page, start)) continue;
			const address = new URL(page, start);
			address.hash = '';
			if (isWithin(address)) found.set(address.href, address);
		}
	}
	return isFound ? [...found.values()] : undefined;
}

async function listedPages({ start, manners, limits, signal }: Search): Promise<FoundPages> {
	const options = { maxBytes: limits.maxPageBytes, timeoutMs: limits.timeoutMs, signal };
	const visited = await visitUrl(start, { ...options, beforeRequest: manners.takeTurn });
	if (visited.kind !== 'page') {
		const problem = visited.kind === 'unchanged' ? 'answers 304' : visited.problem;
		throw new DocumentationError(`${start.href} ${problem}; check the address.`);
	}
	const list = readLlmsList(decodeText(visited.body).text);
	const warnings: string[] = [];
	const groups = list.groups.map(({ title, links }) => ({
		title,
		links: links.flatMap((link) => {
			if (!URL.canParse(link.url, start)) return [];
			const url = new URL(link.url, start);
			url.hash = '';
			if (url.origin === start.origin) return [{ title: link.title, url }];
			warnings.push(`${link.url} is on another site than ${start.origin} and was left out.`);
			return [];
		}),
	}));
	const urls = new Map(groups.flatMap(({ links }) => links.map(({ url }) => [url.href, url])));
	const isWithin = (url: URL) => url.origin === start.origin;
	const title = list.title === undefined ? {} : { title: list.title };
	return { urls: [...urls.values()], isList: true, isWithin, ...title, groups, warnings };
}
