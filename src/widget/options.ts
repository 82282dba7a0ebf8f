import type { SearchFilter } from '../contract/assistant.js';
import { assistantKeyPrefix } from '../contract/keys.js';
import { retrievalPageSize } from '../contract/limits.js';

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
	/** Language of the interface, as in `de` or `pt-BR`. @default the page's `<html lang>`, else English */
	language?: string;
	/**
	 * Where the panel stands: floating above the page, as a dialog in its middle, at its side (over it, or pushing it), or
	 * as a part of it inside `target`. @default 'popover'
	 */
	mode?: 'popover' | 'dialog' | 'docked' | 'docked-push' | 'inline';
	/** Element that holds the panel in the mode `inline`, as a selector. @default '[data-docent]' */
	target?: string;
	/** Shows matching pages while the reader types, where the service has a search. @default true */
	search?: boolean;
	/** Offers "Ask" on the page's code blocks. @default true */
	codeBlocks?: boolean;
	/** Questions to begin with. @default what the page offers, else none */
	starters?: string[];
	/** Where the reader can turn when there is no answer. @default nowhere */
	handoff?: Handoff;
	/** Takes the reader to a person; with it, `handoff` needs neither `email` nor `url`. @default none */
	onHandoff?: (conversation: HandoffConversation) => void;
}

/** How the reader reaches a person. */
export interface Handoff {
	/** Address of a mail that carries the conversation. */
	email?: string;
	/** Page that is opened with the thread's id appended as `threadId`. */
	url?: string;
	/** What the button says. @default 'Contact support' in the reader's language */
	label?: string;
}

/** What a person needs to go on from where the assistant ended. */
export interface HandoffConversation {
	/** The service's name of the thread; absent before the first answer. */
	threadId?: string;
	/** The conversation as Markdown. */
	transcript: string;
	/** Path of the page the reader is on. */
	currentPath: string;
}

/** Options after `resolveOptions`: nothing is missing and nothing changes any more. */
export type ResolvedOptions = Readonly<
	Required<Omit<DocentOptions, OptionWithoutDefault>> & Pick<DocentOptions, OptionWithoutDefault>
>;

type OptionWithoutDefault = 'title' | 'filter' | 'onNavigate' | 'language' | 'starters' | 'handoff' | 'onHandoff';

type Name = keyof DocentOptions;

/** Anything that is not blank. */
export const anyText = '.*\\S.*';
const flag = 'true|false';

/** What each option looks like, written as text; where words are listed, the first one is the default. */
const patterns: Record<Name, string> = {
	domain: anyText,
	title: anyText,
	contentSelector: anyText,
	fp: anyText,
	language: anyText,
	target: anyText,
	apiKey: `${assistantKeyPrefix}.+`,
	baseUrl: 'https?://.+',
	theme: 'auto|light|dark',
	preload: 'intent|idle',
	persistence: 'local|session|none',
	mode: 'popover|dialog|docked|docked-push|inline',
	shortcut: '.*([Mm]od|[Cc]trl|[Aa]lt|[Mm]eta)\\+\\S+|false',
	launcher: flag,
	selection: flag,
	search: flag,
	codeBlocks: flag,
	retrievalPageSize: '[1-9]|[1-4]\\d|50',
	filter: '{.*}',
	handoff: '{.*}',
	starters: '\\[.*\\]',
	onNavigate: 'a function',
	onHandoff: 'a function',
};

/** How a script tag writes what is no text. */
const json = /^(true|false|[\d{[])/;

const defaults = {
	shortcut: 'Mod+I',
	contentSelector: 'main, article, [role=main]',
	fp: 'anonymous',
	retrievalPageSize: retrievalPageSize.default,
	target: '[data-docent]',
} satisfies Partial<DocentOptions>;

/** An option that cannot be used: its name, what it must look like, what was given. `refusal.ts` makes the sentence. */
export type BadOption = [name: string, pattern: string, value: unknown];

/**
 * Checks options and fills in the defaults; `null` and `undefined` mean the default, and names that are no options are left out.
 * @param baseUrl what `baseUrl` is when it is not given
 * @returns the first option that cannot be used, if there is one
 */
export function resolveOptions(given: object, baseUrl: string): ResolvedOptions | BadOption {
	const resolved: Record<string, unknown> = { baseUrl, ...defaults };
	for (const [name, pattern] of Object.entries(patterns)) {
		const value = (given as Record<string, unknown>)[name] ?? /^\w+(?=\|)/.exec(pattern)?.[0];
		if (value == null && name !== 'domain' && name !== 'apiKey') continue;
		try {
			const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'a function');
			if (value == null || !new RegExp(`^(${pattern})$`, 's').test(written)) throw value;
			resolved[name] = pattern === anyText ? written : json.test(written) ? JSON.parse(written) : value;
		} catch {
			return [name, pattern, (given as Record<string, unknown>)[name]];
		}
	}
	return resolved as unknown as ResolvedOptions;
}
