/** A place in the documentation that an answer cites. */
export interface Source {
	/** A site path or an absolute URL, as the service sent it. */
	url: string;
	title: string;
	/** Heading of the section, when the service sends it. */
	heading?: string;
	/** Titles from the page or the site's root to the section, when the service sends them. */
	breadcrumb?: string[];
	/** Version of the documentation that it is about, when the service said it. */
	version?: string;
	/** Title of its content source, when the service said it: a documentation may have several. */
	contentSource?: string;
	/** Text of the section for a preview, when the service sends it. */
	excerpt?: string;
}
