/** The two siblings of the assistant: search and page text, with the assistant key. */

import type { SearchFilter } from './assistant.js';

/** Body of `POST /discovery/v1/search/{domain}`. */
export interface SearchRequest {
	query: string;
	/** 1 to 50. @default 10 */
	pageSize?: number;
	/** Lowest score a result may have, 0 to 1. @default 0 */
	scoreThreshold?: number;
	filter?: SearchFilter | null;
	/** The reader is still typing: words that begin with the last one count as well. @default false */
	typing?: boolean;
}

/** One section of the documentation that matches. */
export interface SearchResult {
	/** Text of the section as Markdown. */
	content: string;
	/** Site path with the section's anchor, as in `/guide/install#docker`. */
	path: string;
	/** The same place with the address of the site, where the service knows it; else the path. */
	url: string;
	metadata: SearchResultMetadata;
	/** The sentence of the section that says most of the query. */
	snippet: SearchSnippet;
	/** What the page says of itself, by the names that `filter` has; without what it does not say. */
	facets: SearchFilter;
}

/** Plain text, and which of it matches. */
export interface SearchSnippet {
	/** Plain text, without Markdown; empty where the section has code alone. */
	text: string;
	/** Where the matching words begin and end in `text`, in UTF-16 code units, in order and apart. */
	marks: [start: number, end: number][];
}

export interface SearchResultMetadata {
	/** Title of the page. */
	title: string;
	/** Heading of the section; the title again for the text before the first heading. */
	heading: string;
	/** From the site's root to the heading. */
	breadcrumb: string[];
	/** Relevance from 0 to 1, comparable only within one answer. */
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
