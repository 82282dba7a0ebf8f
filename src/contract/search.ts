/** Search, page text and questions to begin with, with the assistant key. */

import type { SearchFilter } from './assistant.js';

/** Body of `POST /discovery/v1/search/{domain}`. */
export interface SearchRequest {
	query: string;
	/** Number of results, 1 to 50. @default 10 */
	pageSize?: number;
	/** Lowest score of a result, 0 to 1. @default 0 */
	scoreThreshold?: number;
	filter?: SearchFilter | null;
	/** Whether the reader is still typing. The last word then also matches longer words. @default false */
	typing?: boolean;
}

/** A matching section of the documentation. */
export interface SearchResult {
	/** Text of the section, as Markdown. */
	content: string;
	/** Site path with the section's anchor, for example `/guide/install#docker`. */
	path: string;
	/** Absolute address when the service knows the site's address; otherwise the path. */
	url: string;
	metadata: SearchResultMetadata;
	/** The sentence of the section that matches best. */
	snippet: SearchSnippet;
	/** Version, language and groups of the page, as far as it names them. The names are those of `filter`. */
	facets: SearchFilter;
}

/** Plain text with marked matches. */
export interface SearchSnippet {
	/** Text without Markdown; empty when the section contains only code. */
	text: string;
	/** Start and end of each match in `text`, in UTF-16 code units, in order and without overlaps. */
	marks: [start: number, end: number][];
}

export interface SearchResultMetadata {
	/** Title of the page. */
	title: string;
	/** Heading of the section. For text before the first heading it is the title. */
	heading: string;
	/** Titles from the site's root to the heading. */
	breadcrumb: string[];
	/** Relevance from 0 to 1. Scores of different requests are not comparable. */
	score: number;
}

/** Response of `POST /discovery/v1/search/{domain}`. */
export type SearchResponse = SearchResult[];

/** Body of `POST /discovery/v1/page/{domain}`. */
export interface PageRequest {
	path: string;
}

/** Response of `POST /discovery/v1/page/{domain}`. */
export interface PageResponse {
	path: string;
	content: string;
}

/** Body of `POST /discovery/v1/starters/{domain}`. */
export interface StartersRequest {
	/** Site path of the page that the reader sees. */
	currentPath: string;
}

/** Response of `POST /discovery/v1/starters/{domain}`. */
export interface StartersResponse {
	/** The page at the path; `null` when the documentation has none there. */
	page: { title: string; path: string } | null;
	/** At most four questions or headings about the page; without one, about the first page of the documentation. */
	starters: string[];
}
