import type { Source } from '../../chat/message.js';
import type { LinkPolicy } from '../link-policy.js';

/** What a link of an answer turns out to be. */
export type ResolvedLink =
	/** Nothing that may be followed: only its text is shown. */
	| { kind: 'text' }
	/** Into the documentation, or to one of the sources. `external` when it leaves the documentation's origin. */
	| { kind: 'plain'; href: string; external: boolean }
	/** Anywhere else: `host` is shown beside the text. */
	| { kind: 'foreign'; href: string; host: string }
	| { kind: 'mail'; href: string }
	/** `position` counts the sources from 1. */
	| { kind: 'citation'; href: string; external: boolean; position: number; source: Source };

/** A URL as it is compared: how a trailing slash is written never matters. */
function comparable(url: URL): { page: string; whole: string } {
	const page = url.origin + (url.pathname.replace(/\/+$/, '') || '/') + url.search;
	return { page, whole: page + (url.hash === '#' ? '' : url.hash) };
}

/** Finds the source a link cites; a numbered link may name the source's page without its heading. */
function findSource(url: URL, text: string, sources: readonly Source[], links: LinkPolicy) {
	const wanted = comparable(url);
	const numbered = /^\[?\d{1,3}\]?$/.test(text);
	let samePage = -1;
	for (const [index, source] of sources.entries()) {
		const href = links.hrefOf(source.url);
		if (!href) continue;
		const candidate = comparable(new URL(href));
		if (candidate.whole === wanted.whole) {
			return { index, cites: numbered || text.toLowerCase() === source.title.trim().toLowerCase() };
		}
		if (numbered && samePage < 0 && candidate.page === wanted.page) samePage = index;
	}
	return samePage < 0 ? undefined : { index: samePage, cites: true };
}

/**
 * Decides what a link of an answer may be.
 * @param raw The URL as it stands in the answer, character references already resolved.
 * @param text The link's visible text: a number or the source's title makes a link to a source a citation.
 */
export function resolveLink(raw: string, text: string, sources: readonly Source[], links: LinkPolicy): ResolvedLink {
	const href = links.hrefOf(raw);
	if (!href) return { kind: 'text' };
	const url = new URL(href);
	if (url.protocol === 'mailto:') return { kind: 'mail', href };
	const external = url.origin !== links.origin;
	const found = findSource(url, text.trim(), sources, links);
	const source = found && sources[found.index];
	if (source && found.cites) return { kind: 'citation', href, external, position: found.index + 1, source };
	if (source || !external) return { kind: 'plain', href, external };
	return { kind: 'foreign', href, host: url.host };
}
