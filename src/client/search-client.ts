import type { ErrorBody } from '../contract/errors.js';
import { searchPath } from '../contract/routes.js';
import { hitsOfSearchOutput } from '../stream/search-results.js';
import { type Connection, callService } from './call-service.js';
import type { Source } from './source.js';

/** A page, or a section of one, that matches what the reader types. */
export interface PageMatch extends Source {
	/** From the site's root to the section, when the service said it. */
	breadcrumb: string[];
}

export interface SearchClient {
	/**
	 * Matching places, best first. `undefined` when the service has no search, cannot be reached or refuses: nothing is said
	 * about it, for search is an extra. Rejects only when `signal` was aborted.
	 */
	search(query: string, signal?: AbortSignal, limit?: number): Promise<PageMatch[] | undefined>;
}

/** Statuses by which a service says that it has no search, and goes on saying it. */
const absent = new Set([404, 405, 410, 501]);

const matchesOf = (results: unknown): PageMatch[] =>
	hitsOfSearchOutput(results).map((hit) => ({ breadcrumb: [], ...hit }));

/** Asks the search beside the assistant. */
export function createSearchClient(connection: Connection, fetch?: typeof globalThis.fetch): SearchClient {
	const { domain, filter } = connection;
	let off = false;
	return {
		async search(query, signal, limit = 10) {
			if (off) return undefined;
			try {
				const json = { query, pageSize: limit, ...(filter && { filter }) };
				const response = await callService(connection, searchPath(domain), { json, signal, ...(fetch && { fetch }) });
				const body: unknown = await response.json().catch(() => undefined);
				if (response.ok) return Array.isArray(body) ? matchesOf(body) : undefined;
				// A service that has a search says with 404 that it does not know the domain, which may change.
				off = absent.has(response.status) && (body as Partial<ErrorBody> | undefined)?.code !== 'unknown_domain';
			} catch {
				signal?.throwIfAborted();
			}
			return undefined;
		},
	};
}
