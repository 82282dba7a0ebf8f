import type { SearchFilter } from '../../contract/assistant.js';
import type { DocumentationPage, NavigationGroup } from './documentation.js';
import type { Frontmatter } from './markdown/frontmatter.js';

/** A page without what its neighbours decide: it is the same as long as its own file is. */
export type StoredPage = Omit<DocumentationPage, 'facets'>;

/** What is remembered of a file or an address, so that it is not parsed again while it is the same. */
export interface PageRecord {
	/** Relative to the folder, or the path on the website; unique within a documentation. */
	file: string;
	/** SHA-256 of the text as it was read. */
	source: string;
	/** SHA-256 of the page's JSON. */
	hash: string;
	path: string;
	/** Of the page, which need not be that of the frontmatter. */
	title: string;
	frontmatter: Frontmatter;
	/** Links that were resolved, as written and as resolved: another page that comes or goes may change them. */
	links: [written: string, resolved: string][];
	warnings: string[];
	/** Of pages of a website. */
	visit?: PageVisit;
}

/** What a website said of a page, for the next visit. */
export interface PageVisit {
	etag?: string;
	lastModified?: string;
	/** Paths on the same site that the page links to. */
	links: string[];
	/** Version of what read the page. */
	reader: number;
}

/** Which documents make up a documentation. */
export interface Outline {
	title: string;
	/** Public address of the site that was read, without a trailing slash. */
	siteUrl?: string;
	navigation: NavigationGroup[];
	pages: OutlinePage[];
	warnings: string[];
}

export interface OutlinePage {
	path: string;
	/** Of the page's JSON. */
	hash: string;
	facets: SearchFilter;
}

/** What a source is given to read with. */
export interface Reading {
	/** What was read before, by file. */
	known: ReadonlyMap<string, PageRecord>;
	/** Takes a page that is new or has changed. `json` is what `record.hash` was made from. */
	add(record: PageRecord, json: string): Promise<void>;
	/** Told as the work goes on; `total` grows while a website is being explored. */
	onProgress?: ((done: number, total: number) => void) | undefined;
	signal?: AbortSignal | undefined;
}

export interface SourceResult {
	outline: Outline;
	/** One for each page of the outline, those that were added among them. */
	records: PageRecord[];
}

/** A place that documentation is read from. */
export interface DocumentationSource {
	/** As a person would name it, for sentences. */
	name: string;
	/** Reads everything, parsing only what has changed. Throws a `DocumentationError` when there is nothing to read. */
	read(reading: Reading): Promise<SourceResult>;
}
