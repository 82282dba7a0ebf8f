import type { SearchFilter } from '../../contract/assistant.js';
import type { PageAction } from '../../contract/page-actions.js';

/** One heading and the text below it, up to the next heading of any level. */
export interface Section {
	/** The heading's id on the rendered page; empty for the text before the first heading or below the title. */
	anchor: string;
	/** The heading's text. The top of a page has the page's title. */
	heading: string;
	/** The heading's level from 1 to 6; the top of a page has 1. */
	depth: number;
	/** The headings that lead here, from the page's title to this heading. */
	breadcrumb: string[];
	/** The text below the heading as Markdown. MDX is text already, and links are site paths. */
	markdown: string;
	/** Prose of the section without code, for ranking and for quoting. */
	text: string;
	/** Code of the section, for ranking. */
	code: string;
}

export interface DocumentationPage {
	/** Percent-encoded site path without a trailing slash, as in `/guide/install`; `/` for the first page. */
	path: string;
	/** The address of the page for readers when it is not `path`, for example `/guide/install.html`. */
	address?: string;
	title: string;
	/** The description of the frontmatter, or empty. */
	description: string;
	/** What readers can do on the page. */
	actions?: PageAction[];
	/** Questions to begin with, as the frontmatter says them; an empty list for none at all. */
	starters?: string[];
	/** The page's file, relative to the folder, with forward slashes. */
	file: string;
	/** Files beside the pages that the page names, as decoded paths from the root of the folder. @default none */
	files?: string[];
	/** The whole page as Markdown without frontmatter. The parser gives its headings the same ids again. */
	markdown: string;
	sections: Section[];
	/** What readers call its content source, where the documentation has several. */
	contentSource?: string;
	/** The values of the frontmatter that `filter` is compared with. */
	facets: SearchFilter;
	/** The owner's answer to the question that is the title, written at `at`, found until `until`, alone if it is `always` to be said. */
	own?: { id: string; at: string; until?: number; always: boolean };
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

/** A file that has ended the process that reads the pages. It is left out until its text changes. */
export interface UnreadableFile {
	file: string;
	/** SHA-256 of the file's text and of the version of the reader. */
	source: string;
	/** The end of a sentence that begins with the file's name. */
	reason: string;
}

/** A documentation that was read completely. */
export interface Documentation {
	title: string;
	pages: DocumentationPage[];
	navigation: NavigationGroup[];
	/** Sentences about files that could not be read as intended, each naming the file. */
	warnings: string[];
	/** Files that have ended the process that reads the pages. @default none */
	unreadable?: UnreadableFile[] | undefined;
}
