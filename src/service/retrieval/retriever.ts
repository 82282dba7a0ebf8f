import type { ContextItem, SearchFilter } from '../../contract/assistant.js';
import type { PageAction } from '../../contract/page-actions.js';
import type { SearchSnippet } from '../../contract/search.js';

/** A section of the documentation that was found for a question. */
export interface Passage {
	/** Address of the page on the site, with the anchor, as in `/guide/install#docker`; unique within one answer. */
	url: string;
	/** Site path of the page. */
	path: string;
	/** Title of the page. */
	title: string;
	heading: string;
	/** From the page's title to the heading. */
	breadcrumb: string[];
	/** The title above the page in the navigation. */
	group?: string;
	/** What readers can do on the page. */
	actions?: PageAction[];
	/** The section as Markdown. */
	markdown: string;
	/** Whether that is the page's description, in place of the text that its top lacks. */
	isDescription?: boolean;
	/** Of the documentation, where its pages say which they are about. */
	version?: string;
	/** With `snippets` in the query alone. */
	snippet?: SearchSnippet;
	/** What `filter` is compared with; with `snippets` in the query alone. */
	facets?: SearchFilter;
	/** Relevance from 0 to 1: the share of the question's weight that the section covers. */
	score: number;
}

export interface RetrievalQuery {
	text: string;
	/** The question before, for a follow-up that cannot be understood without it: its words count for less. */
	previous?: string;
	/** How many passages at most. */
	pageSize: number;
	/** Passages below it are left out, 0 to 1. @default 0 */
	scoreThreshold?: number;
	filter?: SearchFilter | null;
	/** The last word may be unfinished: words that begin with it count as well. @default false */
	typing?: boolean;
	/** Each passage comes with the sentence that matches and with the facets of its page. @default false */
	snippets?: boolean;
	/** The reader's page: its sections rank higher. */
	currentPath?: string;
	/** What the reader selected: it counts as part of the question, with less weight. */
	context?: readonly ContextItem[];
}

interface StartingPointsQuery {
	/** How many pages at most. */
	count: number;
	filter?: SearchFilter | null;
	/** The reader's page: the others of its group in the navigation are offered first. */
	currentPath?: string;
}

interface WholePage {
	path: string;
	/** Where readers find it on the site, as in `/guide/install.html`. */
	address: string;
	title: string;
	markdown: string;
}

/** A word of a question that the documentation has nowhere. */
export interface UnknownWord {
	/** As the reader wrote it. */
	word: string;
	/** Whether it is written as a name: with a capital letter in the middle of the question. */
	isName: boolean;
}

/** Finds passages. Every driver passes `src/testing/contracts/retriever-contract.ts`. */
export interface Retriever {
	search(query: RetrievalQuery): Promise<Passage[]>;
	/** Pages to offer when a search found nothing, in reading order. */
	startingPoints(query: StartingPointsQuery): Promise<{ path: string; address: string; title: string }[]>;
	/** The sections that come after one on its page, in reading order: what an introduction leads up to. */
	following(passage: Pick<Passage, 'path' | 'url'>, count: number): Promise<Passage[]>;
	/** Terms of the documentation's own name, which tell no section from another. */
	readonly everywhere: ReadonlySet<string>;
	/** What a question says and the documentation does not, anywhere. */
	unknownWords(text: string): UnknownWord[];
	/**
	 * The page at a site path (anchor, query, trailing slash and `.html`/`.md` endings are ignored), else the page at what is left of
	 * it without its first folders.
	 */
	page(path: string): Promise<WholePage | undefined>;
	/** Ends background work. Searches that run, and later ones, still work. */
	close(): void;
	readonly pageCount: number;
	readonly sectionCount: number;
}
