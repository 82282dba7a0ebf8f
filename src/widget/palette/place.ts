import type { SearchSnippet } from '../../contract/search.js';

/** A place that the reader can open. */
export interface FoundPlace {
	href: string;
	/** Title of the page. */
	title: string;
	/** Heading of the section, where it is another text than the title. */
	heading?: string;
	snippet?: SearchSnippet;
	/** From the site's root to the page. */
	breadcrumb: string[];
	/** Version and groups of the page. */
	chips: string[];
}

/** Places of one page, the best first. */
export type FoundPage = FoundPlace[];
