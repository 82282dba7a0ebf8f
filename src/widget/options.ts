import type { SearchFilter } from '../contract/assistant.js';
import { kindOfKey } from '../contract/keys.js';
import { retrievalPageSize } from '../contract/limits.js';
import { DocentError } from './docent-error.js';
import { isShortcut } from './page/shortcut.js';

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

type Name = keyof DocentOptions;

/** Returns the value as it should be, or `undefined` when it is none. */
type Reader = (value: unknown) => unknown;

const text: Reader = (value) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
const flag: Reader = (value) =>
	value === true || value === 'true' || value === '' ? true : value === false || value === 'false' ? false : undefined;
const oneOf =
	(...values: string[]): Reader =>
	(value) =>
		values.includes(value as string) ? value : undefined;
const webAddress: Reader = (value) => {
	const address = text(value) as string | undefined;
	return address && /^https?:\/\/[^/]/i.test(address) ? address.replace(/\/+$/, '') : undefined;
};
const pageSize: Reader = (value) => {
	const size = Number(value);
	return Number.isInteger(size) && size >= retrievalPageSize.min && size <= retrievalPageSize.max ? size : undefined;
};
const filterObject: Reader = (value) => {
	if (typeof value !== 'string') return typeof value === 'object' && !Array.isArray(value) ? value : undefined;
	try {
		return filterObject(JSON.parse(value));
	} catch {
		return undefined;
	}
};

/** How each option is read, and what the sentence about a bad value says it must be. */
const readers: Record<Name, [Reader, string]> = {
	domain: [text, 'the identifier of your documentation, as in "acme"'],
	apiKey: [
		(value) => (kindOfKey(String(value)) === 'assistant' ? value : undefined),
		'the public assistant key, which begins with "svc_dsc_"',
	],
	baseUrl: [webAddress, 'an address such as "https://docs-assistant.example.com"'],
	title: [text, 'a text'],
	theme: [oneOf('auto', 'light', 'dark'), '"auto", "light" or "dark"'],
	shortcut: [
		(value) => (flag(value) === false ? false : isShortcut(value) ? value : undefined),
		'a combination such as "Mod+I", or false',
	],
	launcher: [flag, 'true or false'],
	selection: [flag, 'true or false'],
	contentSelector: [text, 'a CSS selector'],
	fp: [text, 'a text'],
	retrievalPageSize: [pageSize, `a whole number from ${retrievalPageSize.min} to ${retrievalPageSize.max}`],
	filter: [filterObject, 'an object such as {"version":"2"}'],
	preload: [oneOf('intent', 'idle'), '"intent" or "idle"'],
	persistence: [oneOf('none', 'session', 'local'), '"none", "session" or "local"'],
	onNavigate: [(value) => (typeof value === 'function' ? value : undefined), 'a function'],
};

export const optionNames = Object.keys(readers) as Name[];

const defaults = {
	theme: 'auto',
	shortcut: 'Mod+I',
	launcher: true,
	selection: true,
	contentSelector: 'main, article, [role=main]',
	fp: 'anonymous',
	retrievalPageSize: retrievalPageSize.default,
	preload: 'intent',
	persistence: 'local',
} satisfies Partial<DocentOptions>;

/**
 * Checks options and fills in the defaults.
 * @param baseUrl what `baseUrl` is when it is not given
 * @throws DocentError `options`, naming the option, its value and what it must be
 */
export function resolveOptions(given: DocentOptions, baseUrl: string): ResolvedOptions {
	const resolved: Record<string, unknown> = { baseUrl, ...defaults };
	for (const name of optionNames) {
		const value: unknown = given[name];
		const required = name === 'domain' || name === 'apiKey';
		if (value == null && !required) continue;
		const [read, expected] = readers[name];
		const result = read(value);
		if (result === undefined) {
			const found = value == null ? 'is missing' : `is ${JSON.stringify(value)}`;
			throw new DocentError('options', `Docent: the option "${name}" ${found}; it must be ${expected}.`, {
				retryable: false,
			});
		}
		resolved[name] = result;
	}
	return Object.freeze(resolved) as unknown as ResolvedOptions;
}
