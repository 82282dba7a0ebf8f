import type { SearchFilter } from '../contract/assistant.js';
import type { ErrorBody } from '../contract/errors.js';
import { searchPath } from '../contract/routes.js';
import type { SearchSnippet } from '../contract/search.js';
import type { Source } from '../contract/source.js';
import { hitsOfSearchOutput } from '../stream/search-results.js';
import { type Connection, callService, isAbsent } from './call-service.js';

/** A page or section that matches the reader's input. */
export interface PageMatch extends Source {
	/** Titles from the site's root to the section, when the service sends them. */
	breadcrumb: string[];
	/** The matching sentence, when the service sends it. */
	snippet?: SearchSnippet;
	/** Version, language and groups of the page, when the service sends them. */
	facets?: SearchFilter;
}

export interface SearchSettings {
	/** Largest number of results. @default 10 */
	limit?: number;
	/** Whether the last word may be incomplete. @default false */
	typing?: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Valid marks only: pairs in order, without overlaps, inside the text. */
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

/** Fields of a result that only some services send. */
function moreOf(result: unknown, { title, heading = '' }: Source): Pick<PageMatch, 'snippet' | 'facets'> {
	const { snippet, facets } = result as { [Name in 'snippet' | 'facets']?: Record<string, unknown> | null };
	const { version, language, groups } = facets ?? {};
	const text = isText(snippet?.text) ? snippet.text : '';
	return {
		...(snippet && {
			snippet: {
				text,
				marks: marksOf(snippet.marks, text.length),
				titleMarks: marksOf(snippet.titleMarks, title.length),
				headingMarks: marksOf(snippet.headingMarks, heading.length),
			},
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
		hitsOfSearchOutput([result]).map((hit) => ({ breadcrumb: [], ...hit, ...moreOf(result, hit) })),
	);

/** Creates a client of the service's search. */
export function createSearchClient(connection: Connection, fetch?: typeof globalThis.fetch) {
	const { domain, filter } = connection;
	/** True after the service has answered that it has no search. */
	let isOff = false;
	/** False after the service has refused the unknown field `typing`. */
	let knowsTyping = true;
	return {
		/**
		 * Matching places, best first. `undefined` when the service has no search, cannot be reached or refuses. No error is
		 * shown, because search is an extra. Rejects only when `signal` was aborted.
		 */
		async search(
			query: string,
			signal?: AbortSignal,
			{ limit = 10, typing = false }: SearchSettings = {},
		): Promise<PageMatch[] | undefined> {
			if (isOff) return undefined;
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
				// A 404 with a Docent code means an unknown domain, which may change; the search itself exists.
				isOff = isAbsent(response) && (body as Partial<ErrorBody> | undefined)?.code !== 'unknown_domain';
			} catch {
				signal?.throwIfAborted();
			}
			return undefined;
		},
	};
}

export type SearchClient = ReturnType<typeof createSearchClient>;
