import { decode, titleOfFile } from '../../../search/core/site-path.js';
import type { OutlinePage, PageRecord } from '../core/documentation-source.js';

/** A page of a built site with the pages that it links to. */
interface LinkedPage {
	/** Its path, without a slash at the end. */
	path: string;
	/** Paths of the pages that it links to, in their order. */
	links: readonly string[];
}

/**
 * Pages in the order in which links from the first page reach them. These links include the site's navigation.
 * @param start path of the first page
 */
export function readingOrder<Page extends LinkedPage>(pages: readonly Page[], start = '/'): Page[] {
	const byPath = new Map(pages.map((page) => [page.path, page]));
	const shortest = pages.toSorted((one, other) => one.path.split('/').length - other.path.split('/').length);
	const first = byPath.get(start) ?? shortest[0];
	const found = new Set(first ? [first] : []);
	for (const page of found) {
		for (const link of page.links) {
			const next = byPath.get(link);
			if (next) found.add(next);
		}
	}
	return [...found, ...pages.filter((page) => !found.has(page))];
}

/**
 * Pages by their first folder below `start`, in their order. Pages without a folder come first.
 * @param start path that all pages are below
 */
export function groupsByFolder<Page extends LinkedPage>(pages: readonly Page[], start = '/') {
	const groups = new Map<string, Page[]>([['', []]]);
	const root = start === '/' ? '' : start;
	for (const page of pages) {
		const [, folder = '', ...rest] = page.path.slice(root.length).split('/');
		const name = rest.length > 0 || pages.some(({ path }) => path.startsWith(`${root}/${folder}/`)) ? folder : '';
		groups.set(name, [...(groups.get(name) ?? []), page]);
	}
	return [...groups]
		.map(([folder, inside]) => ({ title: folder === '' ? 'Pages' : titleOfFile(decode(folder)), pages: inside }))
		.filter((group) => group.pages.length > 0);
}

/** The pages of a website. A language that all share separates none, and would exclude readers whose browser names it differently. */
export function outlinePages(records: readonly PageRecord[]): OutlinePage[] {
	const languages = new Set(records.map(({ frontmatter }) => frontmatter.facets.language));
	return records.map(({ path, hash, frontmatter: { facets } }) => {
		const { language, ...others } = facets;
		return { path, hash, facets: languages.size > 1 && language !== undefined ? facets : others };
	});
}
