import type { SearchFilter } from '../contract/assistant.js';
import type { ErrorBody } from '../contract/errors.js';
import { searchPath } from '../contract/routes.js';
import type { SearchSnippet } from '../contract/search.js';
import { hitsOfSearchOutput } from '../stream/search-results.js';
import { type Connection, callService } from './call-service.js';
import type { Source } from './source.js';

/** A page, or a section of one, that matches what the reader types. */
export interface PageMatch extends Source {
	/** From the site's root to the section, when the service said it. */
	breadcrumb: string[];
	/** The sentence that matches, where the service says it. */
	snippet?: SearchSnippet;
	/** What the page says of itself, where the service says it. */
	facets?: SearchFilter;
}

export interface SearchHow {
	/** How many places at most. @default 10 */
	limit?: number;
	/** The last word may be unfinished. @default false */
	typing?: boolean;
}

export interface SearchClient {
	/**
	 * Matching places, best first. `undefined` when the service has no search, cannot be reached or refuses: nothing is said
	 * about it, for search is an extra. Rejects only when `signal` was aborted.
	 */
	search(query: string, signal?: AbortSignal, how?: SearchHow): Promise<PageMatch[] | undefined>;
}

/** Statuses by which a service says that it has no search, and goes on saying it. */
const absent = new Set([404, 405, 410, 501]);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What marks are taken for: pairs in order, apart, and inside the text. */
function marksOf(marks: unknown, length: number): SearchSnippet['marks'] {
	let end = 0;
	return (Array.isArray(marks) ? marks : []).filter((mark): mark is [number, number] => {
		if (!Array.isArray(mark) || !mark.every(Number.isInteger)) return false;
		const [from, to] = mark as [number, number];
		const fits = from >= end && to > from && to <= length;
		if (fits) end = to;
		return fits;
	});
}

/** What only some services say of a result. */
function moreOf(result: unknown): Pick<PageMatch, 'snippet' | 'facets'> {
	const { snippet, facets } = result as { [Name in 'snippet' | 'facets']?: Record<string, unknown> | null };
	const { version, language, groups } = facets ?? {};
	return {
		...(isText(snippet?.text) && {
			snippet: { text: snippet.text, marks: marksOf(snippet.marks, snippet.text.length) },
		}),
		...(facets && {
			facets: {
				...(isText(version) && { version }),
				...(isText(language) && { language }),
				...(Array.isArray(groups) && { groups: groups.filter(isText) }),
			},
		}),
	};
}

const matchesOf = (results: unknown[]): PageMatch[] =>
	results.flatMap((result) =>
		hitsOfSearchOutput([result]).map((hit) => ({ breadcrumb: [], ...hit, ...moreOf(result) })),
	);

/** Asks the search beside the assistant. */
export function createSearchClient(connection: Connection, fetch?: typeof globalThis.fetch): SearchClient {
	const { domain, filter } = connection;
	let off = false;
	/** The service has refused a word that it does not know. */
	let knowsTyping = true;
	return {
		async search(query, signal, { limit = 10, typing = false } = {}) {
			if (off) return undefined;
			const send = (unfinished: boolean) => {
				const json = { query, pageSize: limit, ...(filter && { filter }), ...(unfinished && { typing: true }) };
				return callService(connection, searchPath(domain), { json, signal, ...(fetch && { fetch }) });
			};
			try {
				let response = await send(typing && knowsTyping);
				if (response.status === 400 && typing && knowsTyping) {
					knowsTyping = false;
					response = await send(false);
				}
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
