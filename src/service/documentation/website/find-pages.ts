import { DocumentationError } from '../core/documentation-error.js';
import { readLlmsList } from '../web-page/read-llms-text.js';
import { readSitemap } from './read-sitemap.js';
import type { Robots } from './robots.js';
import type { WebsiteLimits } from './website-limits.js';

/** The addresses at which the reading of a website begins. */
export interface FoundPages {
	urls: URL[];
	/** The list is complete: links on the pages are not followed. */
	isList: boolean;
	/** Whether an address belongs to what was asked for. */
	isWithin(url: URL): boolean;
	title?: string;
	groups?: { title: string; links: { title: string; url: URL }[] }[];
	warnings: string[];
}

interface Search {
	start: URL;
	robots: Robots;
	limits: WebsiteLimits;
}

const sitemapMaxBytes = 50_000_000;
const sitemapsMax = 200;
/** Limits of all sitemaps together: the number of addresses, and their length in UTF-16 code units, so that no site can fill the memory. */
const addressesMax = 100_000;
const addressesMaxLength = 20_000_000;

/** Finds what `start` names: a sitemap, `llms.txt`, or a site, whose sitemap is looked for. */
export async function findPages(search: Search): Promise<FoundPages> {
	const { start, robots } = search;
	const everywhere = (url: URL) => url.origin === start.origin;
	if (/\/llms\.txt$/i.test(start.pathname)) return listedPages(search);
	if (/\.(?:xml|txt)(?:\.gz)?$/i.test(start.pathname)) {
		const found = await readSitemaps(search, [start.href], everywhere);
		if (found === undefined)
			throw new DocumentationError(
				`${start.href} is not a sitemap; name a sitemap, or the address of the site itself.`,
			);
		return { ...found, isList: true, isWithin: everywhere };
	}
	const scope = scopeOf(start);
	const isWithin = (url: URL) =>
		everywhere(url) && (url.pathname === scope.slice(0, -1) || url.pathname.startsWith(scope));
	const named = (name: string) => [`/${name}`, `${scope}${name}`].map((path) => new URL(path, start).href);
	const read = (places: string[]) => readSitemaps(search, [...new Set(places)], isWithin);
	// Some generators write only an index, which the head of their pages names.
	const found = (await read([...robots.sitemaps, ...named('sitemap.xml')])) ?? (await read(named('sitemap-index.xml')));
	if (found !== undefined && found.urls.length > 0) return { ...found, isList: true, isWithin };
	return { urls: [start], isList: false, isWithin, warnings: found?.warnings ?? [] };
}

/** `/docs` and `/docs/index.html` both stand for everything below `/docs/`. */
function scopeOf({ pathname }: URL): string {
	const folder = /\.[a-z0-9]+$/i.test(pathname) ? pathname.slice(0, pathname.lastIndexOf('/')) : pathname;
	return folder.endsWith('/') ? folder : `${folder}/`;
}

/** The pages of the sitemaps; `undefined` when none of the addresses is a sitemap. */
async function readSitemaps(
	{ start, robots }: Search,
	addresses: readonly string[],
	isWithin: (url: URL) => boolean,
): Promise<{ urls: URL[]; warnings: string[] } | undefined> {
	const waiting = [...addresses];
	const seen = new Set<string>();
	const found = new Map<string, URL>();
	const warnings: string[] = [];
	let length = 0;
	let isFound = false;
	let isFull = false;
	for (let address = waiting.shift(); address !== undefined && !isFull; address = waiting.shift()) {
		if (seen.has(address) || seen.size >= sitemapsMax || !URL.canParse(address, start)) continue;
		seen.add(address);
		const url = new URL(address, start);
		if (url.origin !== start.origin) continue;
		const visited = await robots.visit(url, { maxBytes: sitemapMaxBytes });
		const sitemap = visited.kind === 'page' ? await readSitemap(visited.body, visited.charset) : undefined;
		if (sitemap === undefined) continue;
		isFound = true;
		if (sitemap.isCut) {
			warnings.push(
				`${url.href} is larger than a sitemap may be (50 MB unpacked, 50,000 addresses); what comes after that was left out.`,
			);
		}
		waiting.push(...sitemap.sitemaps.slice(0, sitemapsMax));
		for (const page of sitemap.pages) {
			if (!URL.canParse(page, start)) continue;
			const address = new URL(page, start);
			address.hash = '';
			if (!isWithin(address) || found.has(address.href)) continue;
			length += address.href.length;
			isFull = found.size >= addressesMax || length > addressesMaxLength;
			if (isFull) break;
			found.set(address.href, address);
		}
	}
	if (isFull)
		warnings.push(`The sitemaps name more than ${found.size} pages; name a part of the site to read the rest.`);
	return isFound ? { urls: [...found.values()], warnings } : undefined;
}

async function listedPages({ start, robots, limits }: Search): Promise<FoundPages> {
	const list = readLlmsList(await robots.readText(start, limits.maxPageBytes));
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
