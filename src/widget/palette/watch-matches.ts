import type { FoundPage } from './search-places.js';

export interface Matches {
	/** The text that the pages match. The reader may have typed more since. */
	readonly query: string;
	readonly pages: readonly FoundPage[];
	/** Why there are no pages, if the search did not answer. */
	readonly problem?: 'failed' | 'secret';
}

export type Search = (query: string, signal: AbortSignal) => Promise<readonly FoundPage[] | undefined>;

/** Whether a text holds a secret. The check loads for texts that may hold one. If it cannot load, none is found. */
const holdsSecret = (text: string): false | Promise<boolean> =>
	/\S{16}|[:=@]/.test(text) &&
	import('../../secrets/find-secrets.js').then(
		({ findSecrets }) => findSecrets(text).length > 0,
		() => false,
	);

/**
 * Searches after each change of the text and aborts the previous request. The earlier matches stay until there are newer ones.
 * @param onFound is called with the matches, at once for a text that was searched before
 */
export function watchMatches(search: Search, onFound: (found: Matches) => void) {
	/** The matches since the palette was opened. */
	const known = new Map<string, Matches>([['', { query: '', pages: [] }]]);
	let latest: string | undefined;
	let running = new AbortController();
	const find = async (query: string, signal: AbortSignal): Promise<Matches> => {
		if (await holdsSecret(query)) return { query, pages: [], problem: 'secret' };
		const pages = await search(query, signal);
		return pages ? { query, pages } : { query, pages: [], problem: 'failed' };
	};
	return {
		look(query: string) {
			if (query === latest) return;
			latest = query;
			running.abort();
			const own = new AbortController();
			running = own;
			const before = known.get(query);
			if (before) return onFound(before);
			find(query, own.signal).then(
				(found) => {
					if (own.signal.aborted) return;
					if (!found.problem) known.set(query, found);
					onFound(found);
				},
				// The text has changed, or the code could not be loaded.
				() => own.signal.aborted || onFound({ query, pages: [], problem: 'failed' }),
			);
		},
		stop: () => running.abort(),
	};
}
