import type { Source } from '../../../contract/source.js';
import type { LinkPolicy } from './link-policy.js';

/** The kind of a link in an answer. */
export type LinkKind =
	/** Only the text is shown, without a link. */
	| { kind: 'text' }
	/** A link into the documentation or to a source. `external` means outside the page's origin. */
	| { kind: 'plain'; href: string; external: boolean }
	/** A link to another site. The reader is asked first. */
	| { kind: 'foreign'; href: string }
	| { kind: 'mail'; href: string }
	/** `position` counts the sources from 1. */
	| { kind: 'citation'; href: string; external: boolean; position: number; source: Source };

/** A URL for comparison, in which a trailing slash does not matter. */
function comparable(url: URL): { page: string; whole: string } {
	const page = url.origin + (url.pathname.replace(/\/+$/, '') || '/') + url.search;
	return { page, whole: page + (url.hash === '#' ? '' : url.hash) };
}

/** Number of the source for a URL: the same heading of the same page, or for citations the same page. */
function findSource(url: URL, numbered: boolean, sources: readonly Source[], links: LinkPolicy): number {
	const wanted = comparable(url);
	const places = sources.map((source) => {
		const href = links.hrefOf(source.url);
		return href ? comparable(new URL(href)) : undefined;
	});
	const exact = places.findIndex((place) => place?.whole === wanted.whole);
	return exact < 0 && numbered ? places.findIndex((place) => place?.page === wanted.page) : exact;
}

/**
 * Decides what a link of an answer may be.
 * @param raw The URL as it stands in the answer, character references already resolved.
 * @param text The link's visible text: a number makes a link to a source a citation. Words stay words, because a passage that
 *   is quoted has links of its own.
 */
export function linkKind(raw: string, text: string, sources: readonly Source[], links: LinkPolicy): LinkKind {
	const named = links.hrefOf(raw);
	if (!named) return { kind: 'text' };
	const numbered = /^\[?\d{1,3}\]?$/.test(text.trim());
	const place = findSource(new URL(named), numbered, sources, links);
	const source = sources[place];
	const href = links.hrefOf(raw, source && numbered ? 'citation' : 'link') ?? named;
	const url = new URL(href);
	if (url.protocol === 'mailto:') return { kind: 'mail', href };
	const external = url.origin !== links.origin;
	if (source && numbered) return { kind: 'citation', href, external, position: place + 1, source };
	if (source || !external || url.origin === links.docs) return { kind: 'plain', href, external };
	return { kind: 'foreign', href };
}
