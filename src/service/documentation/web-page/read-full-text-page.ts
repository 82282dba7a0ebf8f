import type { RecordedPage } from '../core/documentation-source.js';
import { readPage, recordPage } from '../page/read-page.js';
import type { LlmsPage } from './read-llms-text.js';
import { resolveUrl, siteAddress } from './resolve-url.js';

export interface FullTextPage extends LlmsPage {
	path: string;
	/** The address for readers that the page names. */
	address: string | undefined;
	/** SHA-256 of the page's text. */
	source: string;
	/** The address of the file. */
	start: string;
	/** Whether only links to pages and addresses of mail stay. @default false */
	isStrict?: boolean;
}

export function readFullTextPage(page: FullTextPage): RecordedPage {
	const { path, address, source } = page;
	const { origin } = new URL(page.start);
	const frontmatter = { title: page.title, facets: {} };
	const resolve = (href: string) => {
		if (href.startsWith('#')) return href;
		const target = resolveUrl(href, new URL(path, origin));
		const isKept = page.isStrict !== true || /^mailto:/i.test(href);
		return target ? siteAddress(target, origin) : isKept ? href : '';
	};
	const place = { file: path.slice(1), path, address };
	const { page: read, warnings } = readPage({ ...place, frontmatter, body: page.markdown, resolve });
	return recordPage(read, { file: path, source, frontmatter, links: [], warnings });
}
