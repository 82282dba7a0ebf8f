import type { FoundPage } from './search-places.js';

export interface Matches {
	/** What they match; the reader may have typed on. */
	readonly query: string;
	readonly pages: readonly FoundPage[];
	/** Why there are none, where the search has not answered. */
	readonly problem?: 'failed' | 'secret';
}

export type Search = (query: string, signal: AbortSignal) => Promise<readonly FoundPage[] | undefined>;

/** Whether a text holds a secret. The check is loaded for texts that may hold one; when it cannot be loaded, none is found. */
const holdsSecret = (text: string): false | Promise<boolean> =>
	/\S{16}|[:=@]/.test(text) &&
	import('../../secrets/find-secrets.js').then(
		({ findSecrets }) => findSecrets(text).length > 0,
		() => false,
	);

/**
 * Searches with every key and aborts the request before. The matches of earlier text stay until there are newer ones.
 * @param onFound is called with the matches, at once for a text that was searched before
 */
export function watchMatches(search: Search, onFound: (found: Matches) => void) {
	/** What has been found since the palette was opened. */
	const known = new Map<string, Matches>([['', { query: '', pages: [] }]]);
	let latest: string | undefined;
	let stale = new AbortController();
	const look = async (query: string, { signal }: AbortController): Promise<Matches> => {
		if (await holdsSecret(query)) return { query, pages: [], problem: 'secret' };
		const pages = await search(query, signal);
		return pages ? { query, pages } : { query, pages: [], problem: 'failed' };
	};
	return {
		look(query: string) {
			if (query === latest) return;
			latest = query;
			stale.abort();
			const own = new AbortController();
			stale = own;
			const before = known.get(query);
			if (before) return onFound(before);
			look(query, own).then(
				(found) => {
					if (own.signal.aborted) return;
					if (!found.problem) known.set(query, found);
					onFound(found);
				},
				// Another key was faster, or the code could not be fetched.
				() => own.signal.aborted || onFound({ query, pages: [], problem: 'failed' }),
			);
		},
		stop: () => stale.abort(),
	};
}
