import { createHash } from 'node:crypto';
import { slug } from 'github-slugger';
import { encodePath, normalisePath } from '../../../search/core/site-path.js';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import { DocumentationError } from '../core/documentation-error.js';
import type { PageRecord, Reading, SourceResult } from '../core/documentation-source.js';
import { createPageParser, type PageParser } from '../reading/page-parser.js';
import { type LlmsPage, readLlmsPages } from '../web-page/read-llms-text.js';
import { readerVersion } from '../web-page/read-web-page.js';
import { readersAddress, resolveUrl } from '../web-page/resolve-url.js';
import { placed } from './crawl.js';
import type { Robots } from './robots.js';
import type { WebsiteLimits } from './website-limits.js';

export interface FullText {
	/** Address of `llms-full.txt`. */
	start: URL;
	robots: Robots;
	limits: WebsiteLimits;
	title: string | undefined;
	reading: Reading;
	/** Begins the paths of a site whose pages keep their whole addresses. @default it is at home */
	place?: string | undefined;
}

/** The size limit of a documentation in one file. Its text may take twice as much, and its pages the same again. */
const fullTextMaxBytes = 40_000_000;

/** Reads `llms-full.txt`: the pages of a documentation one after the other. */
export async function readFullText({ start, robots, limits, title, reading, place }: FullText): Promise<SourceResult> {
	const pages = readLlmsPages(await robots.readText(start, fullTextMaxBytes), limits.maxPages);
	if (pages.length === 0) {
		throw new DocumentationError(`${start.href} holds no page; every page begins with a line "# Title".`);
	}
	const parser = createPageParser({ folder: '', paths: new Map() });
	const { records, warnings } = await readPages({ start, place }, pages, reading, parser).finally(() => parser.close());
	const all = [...records.values()];
	const siteTitle = title ?? start.hostname;
	const links = all.map((record) => ({ title: record.title, path: record.path }));
	return {
		outline: {
			title: siteTitle,
			siteUrl: start.origin,
			...(place !== undefined && { isElsewhere: true }),
			navigation: [{ title: siteTitle, pages: links }],
			pages: all.map(({ path, hash }) => ({ path, hash, facets: {} })),
			warnings: [...robots.warnings, ...warnings],
		},
		records: all,
	};
}

async function readPages(
	{ start, place }: Pick<FullText, 'start' | 'place'>,
	pages: readonly LlmsPage[],
	reading: Reading,
	parser: PageParser,
) {
	const records = new Map<string, PageRecord>();
	const warnings: string[] = [];
	const rest = createTimeSlice();
	const seen = new Set<string>();
	const freePath = createNumbering();
	let nameless = 0;
	for (const [index, page] of pages.entries()) {
		reading.signal?.throwIfAborted();
		const named = resolveUrl(page.url, start);
		const url = named?.origin === start.origin ? named : undefined;
		const wanted = url === undefined ? encodePath(slug(page.title) || 'page') : normalisePath(url.pathname);
		const text = `${readerVersion}\n${page.url ?? ''}\n${page.title}\n${page.markdown}`;
		const source = createHash('sha256').update(text).digest('base64url');
		// The same text twice is one page; another text at the same place is a page of its own.
		if (seen.has(`${wanted}\n${source}`)) continue;
		seen.add(`${wanted}\n${source}`);
		if (url === undefined) nameless += 1;
		const path = freePath(placed(wanted, place));
		const known = reading.known.get(path);
		if (known?.source === source) records.set(path, known);
		else {
			const address = url && (place === undefined ? '' : start.origin) + readersAddress(url);
			const parsed = await parser.readFullTextPage({ ...page, path, address, source, start: start.href });
			if ('warning' in parsed) {
				warnings.push(parsed.warning);
				continue;
			}
			records.set(path, parsed.record);
			await reading.add(parsed);
		}
		reading.onProgress?.(index + 1, pages.length);
		await rest();
	}
	if (nameless > 0) {
		warnings.push(
			`${start.href} names no address on ${start.origin} for ${nameless} of its pages, so that links to them may lead nowhere; put a line "Source: https://…" below each title.`,
		);
	}
	return { records, warnings };
}

/** Gives each path once, and numbers it when it is wanted again. */
function createNumbering(): (wanted: string) => string {
	const taken = new Set<string>();
	const counts = new Map<string, number>();
	return (wanted) => {
		let count = counts.get(wanted) ?? 0;
		let path = count === 0 ? wanted : `${wanted}-${count}`;
		while (taken.has(path)) {
			count += 1;
			path = `${wanted}-${count}`;
		}
		counts.set(wanted, count + 1);
		taken.add(path);
		return path;
	};
}
