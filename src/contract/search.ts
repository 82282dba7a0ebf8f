/** What browsers read of the search and of questions to begin with. `schema/search` has the bodies as a whole. */

/** Plain text with marked matches. */
export interface SearchSnippet {
	/** Text without Markdown; empty when the section contains only code. */
	text: string;
	/** Start and end of each word in `text` that the reader typed, in UTF-16 code units, in order and without overlaps. */
	marks: SearchMark[];
	/** The same in the title of the page and in the heading of the section. */
	titleMarks?: SearchMark[];
	headingMarks?: SearchMark[];
}

export type SearchMark = [start: number, end: number];

/** Response of `POST /discovery/v1/starters/{domain}`. */
export interface StartersResponse {
	/** The page at the path; `null` when the documentation has none there. */
	page: { title: string; path: string } | null;
	/** At most four questions or headings about the page; without one, about the first page of the documentation. */
	starters: string[];
	/** Whether the service takes messages to a person. */
	contact?: true;
}
