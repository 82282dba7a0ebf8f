import { createHash } from 'node:crypto';
import { normalisePath } from '../../../search/core/site-path.js';
import type { PageRecord, Reading } from '../core/documentation-source.js';
import type { PageParser } from '../reading/page-parser.js';
import { readerVersion } from '../web-page/read-web-page.js';
import type { FoundPages } from './find-pages.js';
import type { Robots } from './robots.js';
import type { Visited } from './visit-url.js';
import type { WebsiteLimits } from './website-limits.js';

interface CrawlParts {
	found: FoundPages;
	robots: Robots;
	limits: WebsiteLimits;
	reading: Reading;
	parser: Pick<PageParser, 'readWebPage'>;
	/** Begins the paths of a site whose pages keep their whole addresses. @default it is at home */
	place?: string | undefined;
}

interface QueuedPage {
	url: URL;
	/** The number of links from the start of the reading. */
	depth: number;
}

/** Bounds on what a crawl remembers, so that no site can fill the memory. Lengths are in UTF-16 code units. */
const crawlBounds = {
	addresses: 100_000,
	addressLength: 2_048,
	/** Characters of all links in records. */
	linksLength: 20_000_000,
};

const notAPage = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|xml|zip|gz|tgz|pdf|mp4|webm|woff2?|ttf|wasm)$/i;

/** One walk over a website. */
export class Crawl {
	readonly records: PageRecord[] = [];
	readonly warnings: string[] = [];
	readonly #parts: CrawlParts;
	readonly #waiting: QueuedPage[] = [];
	/** The addresses that were found, and the paths that were read. */
	readonly #seen = new Set<string>();
	readonly #read = new Set<string>();
	/** The records that need no further visit: of addresses that said what they are, or that robots.txt forbids. */
	readonly #settled = new Set<string>();
	readonly #shared: ReadonlySet<string>;
	readonly #begun = performance.now();
	#done = 0;
	#bytes = 0;
	#forbidden = 0;
	#isCut = false;
	#linksLength = 0;

	constructor(parts: CrawlParts) {
		this.#parts = parts;
		this.#shared = sharedPaths(parts.found.urls);
		for (const url of parts.found.urls) this.#enqueue(url, 0);
	}

	/** Resolves when every page was visited or a limit was reached. */
	async run(): Promise<void> {
		const { limits, reading } = this.#parts;
		const running = new Set<Promise<void>>();
		while (this.#waiting.length > 0 || running.size > 0) {
			reading.signal?.throwIfAborted();
			if (this.#isOver()) this.#waiting.length = 0;
			const mayBegin = running.size < limits.concurrency && this.#read.size + running.size < limits.maxPages;
			const next = mayBegin ? this.#waiting.shift() : undefined;
			if (next === undefined) {
				if (running.size > 0) await Promise.race(running);
				continue;
			}
			const visit = this.#visit(next).finally(() => {
				running.delete(visit);
				this.#done += 1;
				reading.onProgress?.(this.#done, this.#done + running.size + this.#waiting.length);
			});
			running.add(visit);
		}
		if (this.#isCut) this.#keepUnvisited();
		if (this.#forbidden > 0) {
			this.warnings.push(`${this.#forbidden} addresses were left out because robots.txt forbids them.`);
		}
	}

	#isOver(): boolean {
		const { maxPages, maxMinutes, maxBytes } = this.#parts.limits;
		if (this.#waiting.length === 0 || this.#isCut) return this.#isCut;
		const limit =
			this.#read.size >= maxPages
				? `${maxPages} pages`
				: performance.now() - this.#begun > maxMinutes * 60_000
					? `${maxMinutes} minutes`
					: this.#bytes > maxBytes
						? `${maxBytes / 1e6} MB`
						: undefined;
		if (limit === undefined) return false;
		this.#isCut = true;
		this.warnings.push(
			`Reading ended at the limit of ${limit} with ${this.#waiting.length} addresses to go; raise the limit, or name a part of the site.`,
		);
		return true;
	}

	/** Pages that the walk did not reach stay as they were, except beyond the limit of pages. */
	#keepUnvisited(): void {
		const { found, robots, limits, reading } = this.#parts;
		const origin = found.urls[0]?.origin;
		for (const record of reading.known.values()) {
			if (this.records.length >= limits.maxPages) return;
			if (record.visit === undefined || this.#settled.has(record.file)) continue;
			if (robots.isAllowed(new URL(record.file, origin))) this.#keep(record);
		}
	}

	#enqueue(url: URL, depth: number): void {
		const { found, robots, limits } = this.#parts;
		// Queries show the same page in many ways. Only a list makes one of them a page.
		if (!found.isWithin(url) || notAPage.test(url.pathname) || (url.search !== '' && !found.isList)) return;
		if (this.#seen.has(url.href) || depth > limits.maxDepth) return;
		if (!found.isList && (this.#seen.size >= crawlBounds.addresses || url.href.length > crawlBounds.addressLength))
			return;
		this.#seen.add(url.href);
		if (robots.isAllowed(url)) this.#waiting.push({ url, depth });
		else {
			this.#forbidden += 1;
			this.#settled.add(fileOf(url));
		}
	}

	async #visit({ url, depth }: QueuedPage): Promise<void> {
		const { robots, limits, reading, found } = this.#parts;
		const known = reading.known.get(fileOf(url));
		const visited = await robots.visit(url, {
			maxBytes: limits.maxPageBytes,
			headers: known?.path === this.#pathOf(url) ? conditions(known) : {},
			mayFollow: (target) => found.isWithin(target) && robots.isAllowed(target),
		});
		if (visited.kind === 'page' || visited.kind === 'gone') this.#settled.add(fileOf(url));
		if (visited.kind === 'unchanged' && known !== undefined) {
			this.#keepAndFollow(known, depth);
		} else if (visited.kind === 'page') {
			await this.#take(visited, depth);
		} else if (visited.kind === 'failed' && known !== undefined) {
			this.warnings.push(`${url.href} ${visited.problem}; what it was before was kept.`);
			this.#keepAndFollow(known, depth);
		} else if (visited.kind !== 'unchanged') {
			this.warnings.push(`${url.href} ${visited.problem} and was left out.`);
		}
	}

	/** The path of a page. A query belongs to it only where it tells pages of the list apart. */
	#pathOf(url: URL): string {
		const path = normalisePath(url.pathname);
		return placed(this.#shared.has(path) ? path + url.search : path, this.#parts.place);
	}

	#keep(record: PageRecord): void {
		if (this.#read.has(record.path)) return;
		this.#read.add(record.path);
		if (record.visit !== undefined) {
			this.#linksLength += record.visit.links.reduce((sum, link) => sum + link.length, 0);
			if (this.#linksLength > crawlBounds.linksLength) record.visit.links = [];
		}
		this.records.push(record);
	}

	#keepAndFollow(record: PageRecord, depth: number): void {
		this.#keep(record);
		if (this.#parts.found.isList) return;
		const origin = this.#parts.found.urls[0]?.origin;
		for (const path of record.visit?.links ?? []) this.#enqueue(new URL(path, origin), depth + 1);
	}

	async #take(page: Visited & { kind: 'page' }, depth: number): Promise<void> {
		const { reading, found } = this.#parts;
		this.#bytes += page.body.length;
		this.#seen.add(page.url.href);
		const file = fileOf(page.url);
		this.#settled.add(file);
		const path = this.#pathOf(page.url);
		if (this.#read.has(path)) return;
		const known = reading.known.get(file);
		const source = createHash('sha256')
			.update(`${readerVersion}\n${page.charset ?? ''}\n`)
			.update(page.body)
			.digest('base64url');
		if (known?.source === source && known.path === path) return this.#keepAndFollow(known, depth);
		const isElsewhere = this.#parts.place !== undefined;
		const result = await this.#parts.parser.readWebPage({
			...page,
			url: page.url.href,
			path,
			file,
			source,
			isElsewhere,
		});
		if (result.kind === 'other') return;
		const canonical = result.canonical === undefined ? undefined : new URL(result.canonical);
		if (canonical !== undefined && canonical.href !== page.url.href && fileOf(canonical) !== file) {
			if (found.isWithin(canonical)) return this.#enqueue(canonical, depth);
		}
		if (!found.isList) for (const link of result.links) this.#enqueue(new URL(link), depth + 1);
		if (result.kind === 'hidden') return;
		if (result.kind === 'unreadable') {
			this.warnings.push(`${page.url.href} ${result.problem} and was left out.`);
			return;
		}
		// Another address may have led to the same page in the meantime.
		if (this.#read.has(result.record.path)) return;
		this.#keep(result.record);
		await reading.add(result);
	}
}

/** A path of a site, below the place that the site has among others. */
export const placed = (path: string, place = ''): string => (path === '/' && place !== '' ? place : place + path);

/** The name of a page's record: its path, whatever the end of its address. */
export function fileOf(url: URL): string {
	return normalisePath(url.pathname) + url.search;
}

/** The paths of addresses that differ in their queries alone. */
function sharedPaths(urls: readonly URL[]): Set<string> {
	const queries = new Map<string, string>();
	const shared = new Set<string>();
	for (const { pathname, search } of urls) {
		const path = normalisePath(pathname);
		const known = queries.get(path);
		if (known === undefined) queries.set(path, search);
		else if (known !== search) shared.add(path);
	}
	return shared;
}

function conditions(known: PageRecord): Record<string, string> {
	const { etag, lastModified, reader } = known.visit ?? {};
	if (reader !== readerVersion) return {};
	return {
		...(etag !== undefined && { 'if-none-match': etag }),
		...(lastModified !== undefined && { 'if-modified-since': lastModified }),
	};
}
