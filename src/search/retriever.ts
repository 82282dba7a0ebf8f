import type { ContextItem, SearchFilter } from '../contract/assistant.js';
import type { PageAction } from '../contract/page-actions.js';
import type { SearchSnippet } from '../contract/search.js';
import type { DocumentationPage } from './core/documentation.js';
import type { AskedHeading } from './words/headings.js';

/** A section of the documentation that was found for a question. */
export interface Passage {
	/** Address of the page on the site, with the anchor, as in `/guide/install#docker`; unique within one answer. */
	url: string;
	/** Site path of the page. */
	path: string;
	title: string;
	heading: string;
	/** From the page's title to the heading. */
	breadcrumb: string[];
	/** The title above the page in the navigation. */
	group?: string;
	/** Actions that readers can take on the page. */
	actions?: PageAction[];
	markdown: string;
	/** The number of the section in its index, which tells it apart before its address is read. */
	id?: number;
	/** The same of its page. */
	pageId?: number;
	/** What the page has in common with its other languages, and with its other languages and versions. @default its path tells */
	twins?: readonly [number, number];
	/** Whether the Markdown has Chinese, Japanese or Korean letters in more than a fifth of its letters. @default false */
	isEastAsian?: boolean;
	/** Whether the Markdown is the page's description, because its top has no text. */
	isDescription?: boolean;
	/** The version of the documentation that the page is about, where pages say so. */
	version?: string;
	/** The language of the page, as `pt-BR`, where pages say so. */
	language?: string;
	/** What readers call the content source of the page, where the documentation has several. */
	contentSource?: string;
	/** Only for a query with `snippets`. */
	snippet?: SearchSnippet;
	/** The values that `filter` is compared with. Only for a query with `snippets`. */
	facets?: SearchFilter;
	/** Its heading, if the question asks for it. */
	askedHeading?: AskedHeading;
	own?: DocumentationPage['own'];
	/** Relevance from 0 to 1: the share of the question that the section covers, by weight. */
	score: number;
}

/** Tells a section apart from others of the same documentation. */
export const keyOf = (passage: Passage): number | string => passage.id ?? passage.url;

/** A page by its path, or by its number where the path is not read yet. */
export type PageName = Pick<Passage, 'path' | 'pageId'>;

/** Tells a page apart from others of the same documentation. */
export const pageKeyOf = (page: PageName): number | string => page.pageId ?? page.path;

export interface RetrievalQuery {
	text: string;
	/** The previous question, for a follow-up such as "And on Windows?". Its words count for less. */
	previous?: string;
	/** Addresses that the answer before showed, best first. For a follow-up, sections of their pages rank higher. */
	shown?: readonly string[];
	/** Largest number of passages. */
	pageSize: number;
	/** Passages below it are left out, 0 to 1. @default 0 */
	scoreThreshold?: number;
	filter?: SearchFilter | null;
	/** Whether the last word may be unfinished, so that words that begin with it count. @default false */
	typing?: boolean;
	/** Whether each passage has its matching sentence and the facets of its page. @default false */
	snippets?: boolean;
	/** The reader's page, whose sections rank higher. */
	currentPath?: string;
	/** The texts that the reader selected. Their words count for less than the question's. */
	context?: readonly ContextItem[];
}

interface StartingPointsQuery {
	/** Largest number of pages. */
	count: number;
	filter?: SearchFilter | null;
	/** The reader's page. The other pages of its group in the navigation come first. */
	currentPath?: string;
}

export interface WholePage {
	path: string;
	/** The address on the site, as `/guide/install.html`. */
	address: string;
	title: string;
	markdown: string;
	/** The language of the page, where it says so. */
	language?: string;
	/** Questions to begin with, where the page says them itself. */
	starters?: readonly string[];
}

/** A word of a question that the documentation does not have. */
export interface UnknownWord {
	/** The word as the reader wrote it. */
	word: string;
	/** Whether it looks like a name, with a capital letter within the question. */
	isName: boolean;
}

/** Finds passages. Every driver passes `src/testing/contracts/retriever-contract.ts`. */
export interface Retriever {
	search(query: RetrievalQuery): Promise<Passage[]>;
	/** Pages to offer when a search found nothing, in reading order. */
	startingPoints(query: StartingPointsQuery): Promise<WholePage[]>;
	/** The sections after a passage on its page, in reading order. */
	following(passage: Pick<Passage, 'path' | 'pageId' | 'url' | 'id'>, count: number): Promise<Passage[]>;
	/** The sections of a passage's page, or of the one at a site path, as `page` finds it; none when the filter leaves the page out. */
	sections(page: PageName | string, filter?: SearchFilter | null): Promise<Passage[]>;
	/** Terms of the documentation's own name, which every section has. */
	readonly everywhere: ReadonlySet<string>;
	/** The words of a question that the documentation does not have. */
	unknownWords(text: string): UnknownWord[];
	/**
	 * The page at a site path, which may have an anchor, a query or `.html`. Without such a page, the path is tried without its
	 * first folders.
	 */
	page(path: string): Promise<WholePage | undefined>;
	/** Ends background work. Searches that run, and later ones, still work. */
	close(): void;
	readonly pageCount: number;
	readonly sectionCount: number;
}
