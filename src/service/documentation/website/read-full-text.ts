import { createHash } from 'node:crypto';
import { slug } from 'github-slugger';
import { createTimeSlice } from '../../worker-threads/time-slice.js';
import { DocumentationError } from '../documentation-error.js';
import { createPageParser, type PageParser } from '../page-parser.js';
import { encodePath, normalisePath } from '../site-path.js';
import type { PageRecord, Reading, SourceResult } from '../source.js';
import { type LlmsPage, readLlmsPages } from './llms-text.js';
import type { Manners } from './manners.js';
import { readerVersion } from './read-web-page.js';
import { resolveUrl } from './resolve-url.js';
import type { WebsiteLimits } from './website-limits.js';

export interface FullText {
	/** Address of `llms-full.txt`. */
	start: URL;
	manners: Manners;
	limits: WebsiteLimits;
	title: string | undefined;
	reading: Reading;
}

/** The size limit of a documentation in one file. Its text may take twice as much, and its pages the same again. */
const fullTextMaxBytes = 40_000_000;

/** Reads `llms-full.txt`: the pages of a documentation one after the other. */
export async function readFullText({ start, manners, limits, title, reading }: FullText): Promise<SourceResult> {
	const pages = readLlmsPages(await manners.readText(start, fullTextMaxBytes), limits.maxPages);
	if (pages.length === 0) {
		throw new DocumentationError(`${start.href} holds no page; every page begins with a line "# Title".`);
	}
	const parser = createPageParser({ folder: '', paths: new Map() });
	const { records, warnings } = await readPages(start, pages, reading, parser).finally(() => parser.close());
	const all = [...records.values()];
	const siteTitle = title ?? start.hostname;
	const links = all.map((record) => ({ title: record.title, path: record.path }));
	return {
		outline: {
			title: siteTitle,
			siteUrl: start.origin,
			navigation: [{ title: siteTitle, pages: links }],
			pages: all.map(({ path, hash }) => ({ path, hash, facets: {} })),
			warnings,
		},
		records: all,
	};
}

async function readPages(start: URL, pages: readonly LlmsPage[], reading: Reading, parser: PageParser) {
	const records = new Map<string, PageRecord>();
	const warnings: string[] = [];
	const rest = createTimeSlice();
	for (const [index, page] of pages.entries()) {
		reading.signal?.throwIfAborted();
		const url = resolveUrl(page.url, start);
		const path = url?.origin === start.origin ? normalisePath(url.pathname) : encodePath(slug(page.title) || 'page');
		if (records.has(path)) continue;
		const source = createHash('sha256').update(`${readerVersion}\n${page.title}\n${page.markdown}`).digest('base64url');
		const known = reading.known.get(path);
		if (known?.source === source) records.set(path, known);
		else {
			const parsed = await parser.readFullTextPage({ ...page, path, source, start: start.href });
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
	return { records, warnings };
}
