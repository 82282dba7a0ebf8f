import type { PageGroup } from '../../service/site/page-lists.js';
import type { BuiltPage } from './built-pages.js';

/** Pages in the order in which links from the first page reach them. These links include the site's navigation. */
export function readingOrder(pages: readonly BuiltPage[]): BuiltPage[] {
	const byPath = new Map(pages.map((page) => [page.path, page]));
	const shortest = pages.toSorted((one, other) => one.path.split('/').length - other.path.split('/').length);
	const start = byPath.get('/') ?? shortest[0];
	const found = new Set(start ? [start] : []);
	for (const page of found) {
		for (const link of page.links) {
			const next = byPath.get(link);
			if (next) found.add(next);
		}
	}
	return [...found, ...pages.filter((page) => !found.has(page))];
}

const titleOf = (folder: string) => {
	const words = decodeURIComponent(folder).replace(/[-_]+/g, ' ').trim();
	return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Pages by their first folder, in their order. Pages without a folder come first. */
export function groupsByFolder(pages: readonly BuiltPage[]): PageGroup<BuiltPage>[] {
	const groups = new Map<string, BuiltPage[]>([['', []]]);
	for (const page of pages) {
		const [, folder = '', ...rest] = page.path.split('/');
		const name = rest.length > 0 || pages.some(({ path }) => path.startsWith(`/${folder}/`)) ? folder : '';
		groups.set(name, [...(groups.get(name) ?? []), page]);
	}
	return [...groups]
		.map(([folder, inside]) => ({ title: folder === '' ? 'Pages' : titleOf(folder), pages: inside }))
		.filter((group) => group.pages.length > 0);
}
