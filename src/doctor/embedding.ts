export interface ScriptTag {
	/** Absolute address. */
	src: string;
	integrity?: string | undefined;
	/** Value of `crossorigin`: empty without a value, absent without the attribute. */
	crossOrigin?: string | undefined;
	nonce?: string | undefined;
}

/** A Content Security Policy of the page. */
export interface PagePolicy {
	text: string;
	from: 'header' | 'meta' | 'report-only';
}

/** How a page embeds the assistant, as far as the page itself shows it. */
export interface Embedding {
	/** Absolute address of the page. */
	page: string;
	/** Absent when the assistant is part of the site's bundle. */
	script?: ScriptTag | undefined;
	/** Options as they are written: the tag's `data-*`, the JSON block, or the argument of `init`. */
	options: Record<string, unknown>;
	policies: PagePolicy[];
	/** Value of `Cross-Origin-Embedder-Policy`. */
	embedderPolicy?: string | undefined;
	/** Value of `Integrity-Policy`. */
	integrityPolicy?: string | undefined;
}

/** The inputs of all checks. */
export interface Examination {
	embedding: Embedding;
	/** Address of the service, without a trailing slash. */
	service: string;
	fetch: typeof globalThis.fetch;
	/**
	 * Headers that a browser would send by itself, such as the page's `Origin`. Empty in a browser, which hides headers of
	 * answers: a missing one proves nothing there.
	 */
	browserHeaders: Readonly<Record<string, string>>;
	/** Whether the checks run in a page. */
	isInPage: boolean;
}
