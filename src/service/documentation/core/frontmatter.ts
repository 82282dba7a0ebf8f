import type { SearchFilter } from '../../../contract/assistant.js';
import type { PageAction } from '../../../contract/page-actions.js';

/** The fields that Docent reads from a page's frontmatter, of all generators. */
export interface Frontmatter {
	title?: string;
	description?: string;
	/** A shorter title for the sidebar. */
	sidebarTitle?: string;
	/** The page's position in its folder; the lowest comes first. */
	order?: number;
	/** The site path, in place of the one from the file's name. */
	slug?: string;
	/** The whole site path, or a pattern of it; it is the slug too where there is none. */
	permalink?: string;
	/** The name of the page for its generator, which some have in its address. */
	id?: string;
	/** The whole site path, where a generator has a field for it besides `slug`. */
	url?: string;
	/** The field `path`, which is the whole site path for some generators alone. */
	path?: string;
	/** An operation of an API that the page shows, such as `GET /v1/boats`. */
	operation?: string;
	/** The field by which the owner keeps the page back, as in `draft: true`. */
	unpublished?: string;
	/** The fields by which the page of a section keeps back the pages below it. */
	cascade?: Cascade[];
	/** `render: false`, which keeps a page back for some generators alone. */
	isUnrendered?: boolean;
	/** The owner says that the page is no draft, whatever the page of its section says. */
	isNoDraft?: boolean;
	/** The time from which the page is published, in milliseconds. */
	from?: number;
	/** The time until which the page is published, in milliseconds. */
	until?: number;
	/** The date of the page, in milliseconds. Some generators publish nothing before it. */
	date?: number;
	/** What readers can do on the page. */
	actions?: PageAction[];
	/** Questions to begin with; an empty list for none at all. */
	starters?: string[];
	facets: SearchFilter;
}

/** What a section says of the pages below it. */
export interface Cascade {
	/** The field, as in `cascade.draft: true`. */
	reason: string;
	/** The pages that are meant, as a pattern of their paths; all of them without it. */
	path?: string;
	/** `page` or `section`. */
	kind?: string;
	/** What pages below say of themselves changes nothing. */
	isFinal?: boolean;
}
