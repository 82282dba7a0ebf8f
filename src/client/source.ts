/** A place in the documentation that an answer rests on. */
export interface Source {
	/** As it came: a site path or an absolute URL. */
	url: string;
	title: string;
	/** Heading of the section, when the service said it. */
	heading?: string;
	/** From the page's title, or the site's root, to the section, when the service said it. */
	breadcrumb?: string[];
	/** The section's text, for a preview, when the service sent it. */
	excerpt?: string;
}
