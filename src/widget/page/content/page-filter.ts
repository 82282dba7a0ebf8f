import type { SearchFilter } from '../../../contract/assistant.js';

/** Variables of generators' scripts. Sphinx declares its own without `window`. */
declare const DOCUMENTATION_OPTIONS: { VERSION?: unknown } | undefined;

const metaOf = (name: string): string | undefined =>
	document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || undefined;

/** Names in a list of the page's own, separated by commas. */
const namesIn = (list: string): string[] | undefined =>
	metaOf(`docent:${list}`)
		?.split(',')
		.map((name) => name.trim())
		.filter(Boolean);

/** DocSearch allows several values; the page's own is first. */
const searchedBy = (facet: string) => metaOf(`docsearch:${facet}`)?.split(',')[0]?.trim();

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim()) || undefined;

/** Sphinx names its release on every page, but uses `0.0.0` or nothing when it knows none. */
function sphinxVersion(): string | undefined {
	const options = typeof DOCUMENTATION_OPTIONS === 'undefined' ? undefined : DOCUMENTATION_OPTIONS;
	return textOf(options?.VERSION)?.replace(/^0\.0\.0$/, '') || undefined;
}

/** Material for MkDocs publishes each version below its own path with mike, and the page knows where that begins. */
function mikeVersion(): string | undefined {
	try {
		const config = JSON.parse(document.querySelector('script#__config')?.textContent ?? '{}') as {
			base?: string;
			version?: { provider?: string } | null;
		};
		if (config.version?.provider !== 'mike') return undefined;
		return new URL(config.base ?? '.', location.href).pathname.split('/').filter(Boolean).pop();
	} catch {
		return undefined;
	}
}

/** The page's language only matters when there are other ones. */
function hasTranslations(): boolean {
	const links = document.querySelectorAll<HTMLLinkElement | HTMLAnchorElement>(
		'link[rel=alternate][hreflang], a[hreflang]',
	);
	const languages = new Set([...links].map(({ hreflang }) => hreflang.toLowerCase()));
	languages.delete('x-default');
	const { __VP_SITE_DATA__: vitepress } = window as { __VP_SITE_DATA__?: { locales?: object } };
	return (
		languages.size > 1 ||
		Object.keys(vitepress?.locales ?? {}).length > 1 ||
		document.querySelector('starlight-lang-select') !== null
	);
}

/**
 * Version, language, groups and content sources of the reader's page, as the page says them now: in `<meta name="docent:version">` and so on,
 * else in what documentation generators write. `undefined` when it says nothing.
 */
function pageFilter(): SearchFilter | undefined {
	const version =
		metaOf('docent:version') ??
		searchedBy('version') ??
		metaOf('readthedocs-version-slug') ??
		mikeVersion() ??
		sphinxVersion();
	const language =
		metaOf('docent:language') ??
		searchedBy('language') ??
		(hasTranslations() ? textOf(document.documentElement.lang) : undefined);
	const groups = namesIn('groups');
	const sources = namesIn('sources');
	const filter: SearchFilter = {
		...(version && { version }),
		...(language && { language }),
		...(groups?.length && { groups }),
		...(sources?.length && { sources }),
	};
	return Object.keys(filter).length > 0 ? filter : undefined;
}

/**
 * Placeholder for `filter: 'auto'`. `toJSON` reads the current page's filter when a request is serialised, and returns `'auto'` when the
 * options are compared.
 */
export const filterOfPage: SearchFilter = {
	toJSON: (key: string) => (key ? pageFilter() : 'auto'),
} as object;
