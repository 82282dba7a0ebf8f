import { toJson } from '../../../client/to-json.js';
import { hashRoute } from '../navigation/hash-route.js';

/** A passage of the documentation to show on its page. */
export interface Passage {
	/** Absolute address, with the heading's hash. */
	url: string;
	/** Beginning of the section, as Markdown. */
	excerpt?: string;
	/** Words of the answer beside the citation. A quotation among them identifies the sentence. */
	quote?: string;
}

const pageOf = (path: string) => path.replace(/(?:\/index)?(?:\.html?)?\/*$/, '') || '/';

/** Whether the reader is on the page of an address. `/guide`, `/guide/` and `/guide/index.html` are the same page. */
export function arrivesAt(address: string): boolean {
	const url = new URL(address);
	if (pageOf(location.pathname) !== pageOf(url.pathname)) return false;
	const wanted = hashRoute(url);
	return !wanted || pageOf(hashRoute(location)?.path ?? '/') === pageOf(wanted.path);
}

/** The address as this page is called, when it means this page: from `/guide/` a link to `/guide#use` would load the page again. */
export const asHere = (address: string): string =>
	arrivesAt(address) ? Object.assign(new URL(address), { pathname: location.pathname }).href : address;

/** The place of a link in the transcript. Both numbers begin at 0. */
export interface LinkPlace {
	turn: number;
	/** The number of the link among the turn's links to the same address. */
	link: number;
}

/** A citation that the reader follows. It is kept for this tab, because the page may be loaded anew. */
export interface FollowedPassage {
	passage: Passage;
	place: LinkPlace;
	/** Time in milliseconds since the epoch. */
	at: number;
}

const key = (domain: string) => `docent:${domain}:followed`;

/** Milliseconds after which a page load no longer belongs to the click. */
const ageMax = 30_000;

/** Returns false when the next page will not know about it. */
export function rememberFollowed(domain: string, followed: FollowedPassage): boolean {
	try {
		sessionStorage.setItem(key(domain), toJson(followed));
		return true;
	} catch {
		return false;
	}
}

/** The citation that led to this page. It is returned once. */
export function takeFollowed(domain: string, now = Date.now()): FollowedPassage | undefined {
	try {
		const followed = JSON.parse(sessionStorage.getItem(key(domain)) ?? 'null') as Partial<FollowedPassage> | null;
		sessionStorage.removeItem(key(domain));
		const { passage, place = { turn: 0, link: 0 }, at = 0 } = followed ?? {};
		if (typeof passage?.url !== 'string' || now - at > ageMax) return undefined;
		return new URL(passage.url).origin === location.origin ? { passage, place, at } : undefined;
	} catch {
		return undefined;
	}
}
