import type { SearchFilter } from '../contract/assistant.js';

/**
 * Everything that can be set, once: the script tag's `data-*`, the components' props and `init` derive from it.
 * `apiKey` is `data-api-key` on the tag, and so on.
 */
export interface DocentOptions {
	/** Domain identifier of the documentation: the last segment of the dashboard's address. */
	domain: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey: string;
	/** Address of the service. @default where the script came from, else the page's own origin */
	baseUrl?: string;
	/** Name shown at the head of the panel. @default 'Ask the docs' in the reader's language */
	title?: string;
	/** `auto` follows the page, then the reader's system. @default 'auto' */
	theme?: 'auto' | 'light' | 'dark';
	/** Key combination that opens and closes, `false` for none. @default 'Mod+I' */
	shortcut?: string | false;
	/** Shows the launcher button; without it only `open()`, `ask()` and the shortcut open the panel. @default true */
	launcher?: boolean;
	/** Offers "Ask about this" on selected text. @default true */
	selection?: boolean;
	/** Where the page's text stands. @default 'main, article, [role=main]' */
	contentSelector?: string;
	/** Identifier of the reader that you already have, if you want one. @default 'anonymous' */
	fp?: string;
	/** How many search results feed an answer, 1 to 50. @default 5 */
	retrievalPageSize?: number;
	/** Narrows the search. @default none */
	filter?: SearchFilter;
	/** When the panel's code is fetched: at first intent, or when the page is idle. @default 'intent' */
	preload?: 'intent' | 'idle';
	/** Where conversations are kept: for this tab, for this browser, or not at all. @default 'local' */
	persistence?: 'none' | 'session' | 'local';
	/** Opens a page of the documentation, for example with the site's router. @default an ordinary link */
	onNavigate?: (url: string) => void;
}

/** Options after `resolveOptions`: nothing is missing and nothing changes any more. */
export type ResolvedOptions = Readonly<
	Required<Omit<DocentOptions, 'title' | 'filter' | 'onNavigate'>> &
		Pick<DocentOptions, 'title' | 'filter' | 'onNavigate'>
>;
