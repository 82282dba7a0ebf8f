import type { Outline, PageRecord, StoredPage } from '../documentation/source.js';

/** A page that was read, on its way into the store. */
export interface StagedPage {
	record: PageRecord;
	/** The page's JSON. */
	page: string;
}

export interface IndexedDomain {
	/** Grows with each change of the documentation; 0 as long as there is none. */
	version: number;
	title: string | undefined;
	/** Public address of the documentation, without a trailing slash. */
	siteUrl: string | undefined;
	outline: Outline | undefined;
}

export type Publication =
	/** `isNew` is false when the documentation was this already. */
	| { isPublished: true; version: number; isNew: boolean }
	/** Documents of the outline that are not in the store: somebody else has cleared them away meanwhile. */
	| { isPublished: false; missing: string[]; replacedAt?: undefined }
	/** The outline was the documentation before, and another one has replaced it. */
	| { isPublished: false; version: number; replacedAt: Date };

export interface PublishOptions {
	/** Does not bring back an outline that another one has replaced. @default false */
	unlessReplaced?: boolean;
}

/**
 * The documentation of every domain. Pages are staged in small pieces, where nobody sees them, and the outline that names
 * them is put in place at once: whoever reads finds the old documentation or the new one, also after a crash.
 */
export interface DocumentStore {
	/** `undefined` for a domain that does not exist. */
	domain(domain: string): Promise<IndexedDomain | undefined>;
	/** Versions by domain; those that do not exist are left out. */
	versions(domains: readonly string[]): Promise<Map<string, number>>;
	/** Pages by their hash; those that are not there are left out. */
	pages(domain: string, hashes: readonly string[]): Promise<Map<string, StoredPage>>;
	/** What was read so far, published or not, by file. */
	records(domain: string): Promise<Map<string, PageRecord>>;
	stage(domain: string, pages: readonly StagedPage[]): Promise<void>;
	/** Puts the outline in place and clears away what it does not name. */
	publish(
		domain: string,
		outline: Outline,
		records: readonly PageRecord[],
		options?: PublishOptions,
	): Promise<Publication>;
}
