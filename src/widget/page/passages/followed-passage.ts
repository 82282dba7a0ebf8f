import { toJson } from '../../../client/to-json.js';
import type { Passage } from './passage.js';

/** A citation that is being followed, kept for this tab: the page that it leads to may be loaded anew. */
export interface FollowedPassage {
	passage: Passage;
	/** Which of the transcript's links to this address it was, from 0. */
	place: number;
	/** Time in milliseconds since the epoch. */
	at: number;
}

const key = (domain: string) => `docent:${domain}:followed`;

/** A page that takes longer was not opened by this click. */
const maxAge = 30_000;

/** False when the next page will not know of it. */
export function rememberFollowed(domain: string, followed: FollowedPassage): boolean {
	try {
		sessionStorage.setItem(key(domain), toJson(followed));
		return true;
	} catch {
		return false;
	}
}

/** What was followed to get to this page; it is given once. */
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
