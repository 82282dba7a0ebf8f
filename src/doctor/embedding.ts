/** The script tag that brings the assistant. */
export interface ScriptTag {
	/** Whole address. */
	src: string;
	integrity?: string | undefined;
	/** Value of `crossorigin`; empty when it has none, absent when the attribute is. */
	crossOrigin?: string | undefined;
	nonce?: string | undefined;
}

/** A Content Security Policy that the page is under. */
export interface PagePolicy {
	text: string;
	from: 'header' | 'meta' | 'report-only';
}

/** How a page embeds the assistant: all that can be known of it before anything is asked of the network. */
export interface Embedding {
	/** Whole address of the page. */
	page: string;
	/** Absent where the assistant comes out of the site's own bundle. */
	script?: ScriptTag | undefined;
	/** As they are written: `data-*` of the tag, the JSON block, or what `init` was called with. */
	options: Record<string, unknown>;
	policies: PagePolicy[];
	/** Value of `Cross-Origin-Embedder-Policy`. */
	embedderPolicy?: string | undefined;
	/** Value of `Integrity-Policy`. */
	integrityPolicy?: string | undefined;
}
