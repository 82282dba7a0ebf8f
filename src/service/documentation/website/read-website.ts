import type { NavigationGroup } from '../../../search/core/documentation.js';
import { normalisePath } from '../../../search/core/site-path.js';
import { DocumentationError } from '../core/documentation-error.js';
import type { DocumentationSource, PageRecord, SourceResult } from '../core/documentation-source.js';
import { folderNavigation } from '../folder/folder-navigation.js';
import { createPageParser } from '../reading/page-parser.js';
import { Crawl, fileOf, placed } from './crawl.js';
import { type FoundPages, findPages } from './find-pages.js';
import { readFullText } from './read-full-text.js';
import { outlinePages } from './reading-order.js';
import { readRobots } from './robots.js';
import { defaultWebsiteLimits, type WebsiteLimits } from './website-limits.js';

export interface WebsiteOptions {
	/** The site's title. @default the title of the first page */
	title?: string | undefined;
	limits?: Partial<WebsiteLimits>;
	/** Whether the page at an address belongs to the source. @default every page of the site */
	isWanted?: (url: URL) => boolean;
	/** Pages of another origin than `home` keep their whole addresses, and their paths begin with `path`. @default none */
	elsewhere?: { home: string | undefined; path: string };
}

/** The number of warnings that are kept, because a broken site may have one for each page. */
const warningsMax = 100;

/**
 * A website, named by its address or by that of a sitemap, `llms.txt` or `llms-full.txt`. Only changed pages of its origin are
 * read, within robots.txt and the limits; a redirect to or from `www.` changes the origin.
 */
export function websiteSource(named: URL, options: WebsiteOptions = {}): DocumentationSource {
	const limits = { ...defaultWebsiteLimits, ...options.limits };
	return {
		name: named.href,
		async read(reading) {
			const { start, robots } = await enter(named, limits, reading.signal);
			const { isWanted = () => true, elsewhere } = options;
			const isElsewhere = elsewhere?.home !== undefined && start.origin !== elsewhere.home;
			const place = isElsewhere ? elsewhere.path : undefined;
			if (/\/llms-full\.txt$/i.test(start.pathname)) {
				return readFullText({ start, robots, limits, title: options.title, reading, place });
			}
			const found = onlyWanted(await findPages({ start, robots, limits }), isWanted);
			const parser = createPageParser({ folder: '', paths: new Map() });
			const crawl = new Crawl({ found, robots, limits, reading, parser, place });
			await crawl.run().finally(() => parser.close());
			const records = crawl.records.filter(({ file }) => isWanted(new URL(file, start)));
			if (records.length === 0) {
				throw new DocumentationError(
					`${start.href} has no page that can be read${crawl.warnings[0] ? ` (${crawl.warnings[0].replace(/\.$/, '')})` : ''}; check the address.`,
				);
			}
			const warnings = [...robots.warnings, ...found.warnings, ...crawl.warnings];
			return outlineOf({ start, found, records, warnings, title: options.title, place });
		},
	};
}

/** Where links are followed, the first page is visited in any case. */
const onlyWanted = (found: FoundPages, isWanted: (url: URL) => boolean): FoundPages => {
	const first = found.isList ? undefined : found.urls[0]?.href;
	return {
		...found,
		urls: found.urls.filter((url) => url.href === first || isWanted(url)),
		isWithin: (url) => found.isWithin(url) && (url.href === first || isWanted(url)),
	};
};

/** The site's real address, and its rules for robots. */
async function enter(named: URL, limits: WebsiteLimits, signal: AbortSignal | undefined) {
	const robots = await readRobots(named, limits, signal);
	const home = await robots.visit(named, { maxBytes: limits.maxPageBytes, method: 'HEAD', isHomeWanted: true });
	if (home.kind !== 'page' || home.url.origin === named.origin) return { start: named, robots };
	const start = new URL(named.pathname + named.search, home.url.origin);
	return { start, robots: await readRobots(start, limits, signal) };
}

interface Parts {
	start: URL;
	found: FoundPages;
	records: readonly PageRecord[];
	warnings: string[];
	title: string | undefined;
	place: string | undefined;
}

function outlineOf({ start, found, records: read, warnings, title: given, place = '' }: Parts): SourceResult {
	const records = [...read].sort((a, b) => (a.path < b.path ? -1 : 1));
	const first = records.find(({ path }) => path === placed(normalisePath(start.pathname), place)) ?? records[0];
	const title = given ?? found.title ?? first?.title ?? start.hostname;
	const navigation = listedGroups(found, records) ?? folderNavigation(navigationPages(records), title);
	const all = [...warnings, ...records.flatMap((record) => record.warnings)];
	const more = all.length - warningsMax;
	const kept = more > 0 ? [...all.slice(0, warningsMax), `There are ${more} more warnings of this kind.`] : all;
	return {
		outline: {
			title,
			siteUrl: start.origin,
			...(place !== '' && { isElsewhere: true }),
			navigation,
			pages: outlinePages(records),
			warnings: kept,
		},
		records,
	};
}

function listedGroups({ groups }: FoundPages, records: readonly PageRecord[]): NavigationGroup[] | undefined {
	if (groups === undefined) return undefined;
	const paths = new Map(records.map(({ file, path }) => [file, path]));
	return groups
		.map(({ title, links }) => ({
			title,
			pages: links.flatMap((link) => {
				const path = paths.get(fileOf(link.url));
				return path === undefined ? [] : [{ title: link.title, path }];
			}),
		}))
		.filter(({ pages }) => pages.length > 0);
}

/** A page with pages below it is the page of their folder. */
function navigationPages(records: readonly PageRecord[]) {
	const placeOf = (path: string) => path.replace(/\?.*/s, '');
	const folders = new Set(records.map(({ path }) => path.slice(0, placeOf(path).lastIndexOf('/'))));
	return records.map(({ path, title }) => {
		const place = placeOf(path);
		const isFolder = place === '/' || folders.has(place);
		return { title, path, file: `${place.slice(1)}${isFolder ? `${place === '/' ? '' : '/'}index` : ''}.md` };
	});
}
