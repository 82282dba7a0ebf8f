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

const titleOf = (folder: string) => {
	const words = decodeURIComponent(folder).replace(/[-_]+/g, ' ').trim();
	return words.charAt(0).toUpperCase() + words.slice(1);
};

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
		.map(([folder, inside]) => ({ title: folder === '' ? 'Pages' : titleOf(folder), pages: inside }))
		.filter((group) => group.pages.length > 0);
}
