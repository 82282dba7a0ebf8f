import { readPage, recordPage } from '../read-page.js';
import type { RecordedPage } from '../source.js';
import type { LlmsPage } from './llms-text.js';
import { resolveUrl, siteAddress } from './resolve-url.js';

/** A page of `llms-full.txt`. */
export interface FullTextPage extends LlmsPage {
	path: string;
	/** SHA-256 of the page's text. */
	source: string;
	/** The address of the file. */
	start: string;
}

export function readFullTextPage(page: FullTextPage): RecordedPage {
	const { path, source } = page;
	const { origin } = new URL(page.start);
	const frontmatter = { title: page.title, facets: {} };
	const resolve = (href: string) => {
		if (href.startsWith('#')) return href;
		const target = resolveUrl(href, new URL(path, origin));
		return target ? siteAddress(target, origin) : href;
	};
	const { page: read, warnings } = readPage({ file: path.slice(1), path, frontmatter, body: page.markdown, resolve });
	return recordPage(read, { file: path, source, frontmatter, links: [], warnings });
}
