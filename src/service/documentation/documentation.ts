import type { SearchFilter } from '../../contract/assistant.js';
import type { PageAction } from '../../contract/page-actions.js';

/** One heading and the text below it, up to the next heading of any level. */
export interface Section {
	/** The heading's id on the rendered page; empty for the page's top: the text before the first heading or below the title. */
	anchor: string;
	/** The heading's text; the page's title for the top. */
	heading: string;
	/** 1 to 6; 1 for the top. */
	depth: number;
	/** Headings that lead here, the page's title first, this heading last. */
	breadcrumb: string[];
	/** What stands below the heading, as Markdown: MDX already turned into text, links already site paths. */
	markdown: string;
	/** Prose of the section without code, for ranking and for quoting. */
	text: string;
	/** Code of the section, for ranking. */
	code: string;
}

export interface DocumentationPage {
	/** Percent-encoded site path without a trailing slash, as in `/guide/install`; `/` for the first page. */
	path: string;
	/** Where a reader finds the page, when that is not `path`: `/guide/install.html`. */
	address?: string;
	title: string;
	/** From the frontmatter, or empty. */
	description: string;
	/** What readers can do on the page. */
	actions?: PageAction[];
	/** File it was read from, relative to the folder, with forward slashes. */
	file: string;
	/** Whole page as Markdown alone, without frontmatter; parsing it again gives the headings the same ids. */
	markdown: string;
	sections: Section[];
	/** What `filter` is compared with; from the frontmatter. */
	facets: SearchFilter;
}

/** The sidebar: groups of pages in reading order. */
export interface NavigationGroup {
	title: string;
	pages: NavigationLink[];
}

export interface NavigationLink {
	title: string;
	path: string;
}

/** A documentation folder, read whole. */
export interface Documentation {
	/** Title of the site. */
	title: string;
	pages: DocumentationPage[];
	navigation: NavigationGroup[];
	/** Sentences about files that could not be read as intended, each naming the file. */
	warnings: string[];
}
