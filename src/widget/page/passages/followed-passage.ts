import { toJson } from '../../../client/to-json.js';
import type { Passage } from './passage.js';

/** A citation that the reader follows. It is kept for this tab, because the page may be loaded anew. */
export interface FollowedPassage {
	passage: Passage;
	/** Number of the link among the transcript's links to this address, from 0. */
	place: number;
	/** Time in milliseconds since the epoch. */
	at: number;
}

const key = (domain: string) => `docent:${domain}:followed`;

/** Milliseconds after which a page load no longer belongs to the click. */
const maxAge = 30_000;

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
		const { passage, place = 0, at = 0 } = followed ?? {};
		if (typeof passage?.url !== 'string' || now - at > maxAge) return undefined;
		return new URL(passage.url).origin === location.origin ? { passage, place, at } : undefined;
	} catch {
		return undefined;
	}
}
