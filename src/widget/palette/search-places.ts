import { createSearchClient, type PageMatch } from '../../client/search-client.js';
import { createStartersClient } from '../../client/starters-client.js';
import type { SearchSnippet } from '../../contract/search.js';
import type { WidgetOptions } from '../boot/widget-context.js';
import { pageStarters, toldStarters } from '../page/content/watch-page-starters.js';
import { currentPath, pageAddress, pageOrigin } from '../page/navigation/navigate.js';

/** A place that the reader can open. */
export interface FoundPlace {
	href: string;
	/** Title of the page. */
	title: string;
	/** Heading of the section, when it differs from the title. */
	heading?: string;
	snippet?: SearchSnippet;
	/** The titles from the site's root to the page. */
	breadcrumb: string[];
	/** Version and groups of the page. */
	chips: string[];
}

/** Places of one page, the best first. */
export type FoundPage = FoundPlace[];

/** The most places of one page, so that one page does not fill the list. */
const ofPageMax = 3;
const pagesMax = 6;

/** Version 3 is shown as `v3`, because a bare number could mean anything. */
const versionName = (version: string) => (/^\d/.test(version) ? `v${version}` : version);

function placeOf({ title, heading, breadcrumb, snippet, facets }: PageMatch, href: string, host?: string): FoundPlace {
	const { version, groups = [] } = facets ?? {};
	return {
		href,
		title,
		...(heading && heading !== title && { heading }),
		...(snippet && { snippet }),
		breadcrumb: breadcrumb.filter((crumb) => crumb !== title && crumb !== heading),
		chips: [...(host ? [host] : []), ...(version ? [versionName(version)] : []), ...groups],
	};
}

/**
 * Groups matches by page, in the order of each page's best match.
 * @param hrefOf returns the address of a match; undefined when it must not become a link
 * @param own origins of the page and of the documentation; matches of other origins show their host
 */
export function groupMatches(
	matches: readonly PageMatch[],
	hrefOf: (url: string) => string | undefined,
	own: readonly string[],
): readonly FoundPage[] {
	const pages = new Map<string, FoundPage>();
	for (const match of matches) {
		const href = hrefOf(match.url);
		const [page = ''] = href?.split('#') ?? [];
		if (!href) continue;
		const places = pages.get(page) ?? [];
		pages.set(page, places);
		if (places.length < ofPageMax && !places.some((place) => place.href === href)) {
			const { origin, host } = new URL(href, pageAddress());
			places.push(placeOf(match, href, own.includes(origin) ? undefined : host));
		}
	}
	return [...pages.values()].slice(0, pagesMax);
}

/** How many places one search asks for. */
const limit = 12;

/** An address that may become a link. */
function webAddress(url: string, base: string): string | undefined {
	try {
		const { protocol, href } = new URL(url, base);
		return /^https?:$/.test(protocol) ? href : undefined;
	} catch {
		return undefined;
	}
}

/** Creates the search for the typed text. It resolves with undefined when it is unavailable, and rejects when it is aborted. */
export function createPlaceSearch(options: WidgetOptions) {
	const { docsUrl, rewriteLink } = options;
	const client = options.fromIndex ?? createSearchClient(options);
	const hrefOf = (url: string) => {
		const href = webAddress(url, docsUrl ?? pageAddress());
		const wanted = href && rewriteLink?.(href, { kind: 'source' });
		return (wanted && webAddress(wanted, pageAddress())) || href;
	};
	return async (query: string, signal: AbortSignal): Promise<readonly FoundPage[] | undefined> => {
		const matches = await client.search(query, signal, { limit, typing: true });
		const own = [pageOrigin(), ...(docsUrl ? [new URL(docsUrl).origin] : [])];
		return matches && groupMatches(matches, hrefOf, own);
	};
}

/** Creates what tells the questions to begin with, as the panel has them: the site's, else the page's own, else the service's. */
export function createPlaceStarters(options: WidgetOptions) {
	const client = options.fromIndex ?? createStartersClient(options);
	return async (): Promise<readonly string[]> => {
		const told = toldStarters(options.starters, pageStarters());
		return told ?? (await client.starters(currentPath()))?.questions ?? [];
	};
}
