import { createHash } from 'node:crypto';
import { readPage } from '../read-page.js';
import type { PageRecord } from '../source.js';
import type { LlmsPage } from './llms-text.js';
import { resolveUrl } from './resolve-url.js';

/** A page of `llms-full.txt`. */
export interface FullTextPage extends LlmsPage {
	path: string;
	/** SHA-256 of the page's text. */
	source: string;
	/** The address of the file. */
	start: string;
}

export function readFullTextPage(page: FullTextPage): { record: PageRecord; json: string } {
	const { path, source } = page;
	const { origin } = new URL(page.start);
	const frontmatter = { title: page.title, facets: {} };
	const resolve = (href: string) => {
		if (href.startsWith('#')) return href;
		const target = resolveUrl(href, new URL(path, origin));
		return target?.origin === origin ? target.pathname + target.search + target.hash : (target?.href ?? href);
	};
	const { page: read, warnings } = readPage({ file: path.slice(1), path, frontmatter, body: page.markdown, resolve });
	const json = JSON.stringify(read);
	const hash = createHash('sha256').update(json).digest('base64url');
	return { record: { file: path, source, hash, path, title: read.title, frontmatter, links: [], warnings }, json };
}
