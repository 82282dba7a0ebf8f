import type { SearchFilter } from '../../../contract/assistant.js';
import type { DocumentationPage, NavigationGroup, UnreadableFile } from '../../../search/core/documentation.js';
import type { Frontmatter } from './frontmatter.js';

/** A page without what other pages decide. It changes only with its own file. */
export type StoredPage = Omit<DocumentationPage, 'facets' | 'contentSource'>;

/** The record of a file or an address, so that it is parsed again only when it has changed. */
export interface PageRecord {
	/** The file relative to the folder, or the path on the website; unique within a documentation. */
	file: string;
	/** SHA-256 of the file's text. */
	source: string;
	/** SHA-256 of the page's JSON. */
	hash: string;
	path: string;
	/** The title of the page, which may differ from the one in the frontmatter. */
	title: string;
	frontmatter: Frontmatter;
	/** The links of the page as written and as resolved, because another page that comes or goes may change them. */
	links: [written: string, resolved: string][];
	warnings: string[];
	/** The last visit, for a page of a website. */
	visit?: PageVisit;
}

/** A page as JSON, and its record, whose `hash` is the hash of the JSON. */
export interface RecordedPage {
	record: PageRecord;
	json: string;
}

/** A website's answer for a page, as far as the next visit needs it. */
export interface PageVisit {
	etag?: string;
	lastModified?: string;
	/** Paths on the same site that the page links to. */
	links: string[];
	/** The version of the reader that read the page. */
	reader: number;
}

/** The documents that make up a documentation. */
export interface Outline {
	title: string;
	/** Public address of the site that was read, without a trailing slash. */
	siteUrl?: string;
	/** Whether that is another site than the documentation's own. @default false */
	isElsewhere?: boolean;
	navigation: NavigationGroup[];
	pages: OutlinePage[];
	warnings: string[];
	/** @default none */
	unreadable?: UnreadableFile[];
	/** @default it has no names for its states */
	revision?: Revision;
}

export interface OutlinePage {
	path: string;
	/** The hash of the page's JSON. */
	hash: string;
	facets: SearchFilter;
}

export interface Reading {
	/** The records of the last reading, by file. */
	known: ReadonlyMap<string, PageRecord>;
	/** The files that were left out of the last reading because they had ended its process. @default none */
	unreadable?: readonly UnreadableFile[] | undefined;
	/** Stores a page that is new or has changed. */
	add(page: RecordedPage): Promise<void>;
	/** Called as the work goes on. `total` grows while a website is explored. */
	onProgress?: ((done: number, total: number) => void) | undefined;
	signal?: AbortSignal | undefined;
}

/** A file that was left out of the documentation on purpose. */
export interface LeftOut {
	file: string;
	/** The end of a sentence that begins with the file's name and "is left out: ". */
	reason: string;
}

export interface SourceResult {
	outline: Outline;
	/** The title of the recognised format, with the file that told it in parentheses. */
	format?: string;
	/** Whether its site shows the page of the first language where there is no translation. */
	isTranslated?: boolean;
	/** The way to the folder whose files pages may include. */
	project?: string | undefined;
	/** Files that are no pages, and pages that are not published. */
	left?: LeftOut[];
	/** The next time at which a page is published, or no longer, in milliseconds. */
	changesAt?: number;
	/** The record of each page of the outline, new pages included. */
	records: PageRecord[];
}

/** The state of a source that has names for its states. */
export interface Revision {
	/** The commit. */
	name: string;
	/** When it was made, in ISO 8601 in UTC. */
	at: string;
	/** The version of Docent that has read it, and until when that is right, in milliseconds. */
	reader: string;
	until?: number | undefined;
}

/** A place that documentation is read from. */
export interface DocumentationSource {
	name: string;
	/** Reads everything, parsing only what has changed. Throws a `DocumentationError` when there is nothing to read. */
	read(reading: Reading): Promise<SourceResult>;
	/** Whether it still has this revision. @default it has to be read to know */
	isUnchanged?(revision: Revision, signal?: AbortSignal): Promise<boolean>;
}
