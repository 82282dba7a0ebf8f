import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FoundPage } from './place.js';

export interface Matches {
	/** What they match; the reader may have typed on. */
	readonly query: string;
	readonly pages: readonly FoundPage[];
	/** Why there are none, where the search has not answered. */
	readonly problem?: 'failed' | 'secret';
}

export type Search = (query: string, signal: AbortSignal) => Promise<readonly FoundPage[] | undefined>;

const none: Matches = { query: '', pages: [] };

/** What is typed may be a secret; the code that knows is fetched for texts that look like one. Where it cannot be had, nothing is said. */
const holdsSecret = async (text: string): Promise<boolean> =>
	/\S{16}|[:=@]/.test(text) &&
	import('../../secrets/find-secrets.js').then(
		({ findSecrets }) => findSecrets(text).length > 0,
		() => false,
	);

/**
 * What matches, asked for at once with every key: the request before is given up, and what it was shown for stays until there is
 * something newer.
 */
export function useMatches(query: string, search: Search): Matches {
	const [found, setFound] = useState(none);
	/** What has been found since the palette was opened. */
	const known = useRef(new Map<string, Matches>());
	useLayoutEffect(() => {
		const before = query ? known.current.get(query) : none;
		if (before) return setFound(before);
		const stale = new AbortController();
		const look = async (): Promise<Matches> => {
			if (await holdsSecret(query)) return { query, pages: [], problem: 'secret' };
			const pages = await search(query, stale.signal);
			return pages ? { query, pages } : { query, pages: [], problem: 'failed' };
		};
		look().then(
			(next) => {
				if (stale.signal.aborted) return;
				if (!next.problem) known.current.set(query, next);
				setFound(next);
			},
			// Another key was faster, or the code could not be fetched.
			() => stale.signal.aborted || setFound({ query, pages: [], problem: 'failed' }),
		);
		return () => stale.abort();
	}, [query, search]);
	return found;
}
