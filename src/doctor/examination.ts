import type { Embedding } from './embedding.js';

/** The inputs of all checks. */
export interface Examination {
	embedding: Embedding;
	/** Address of the service, without a trailing slash. */
	service: string;
	fetch: typeof globalThis.fetch;
	/**
	 * Headers that a browser would send by itself, of which the page's origin is one; empty in a browser. There, what an answer
	 * shows of its headers depends on the answer, so that missing ones prove nothing.
	 */
	browserHeaders: Readonly<Record<string, string>>;
	/** Whether the checks run in a page. */
	isInPage: boolean;
}
