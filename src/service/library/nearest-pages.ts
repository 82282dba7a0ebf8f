import type { NavigationLink } from '../documentation/documentation.js';
import type { Library } from './library.js';

/** Number of suggested pages. */
const most = 5;

/** Finds pages by the words of an unknown address; without words, the documentation's first pages. */
export function nearestPages(library: Pick<Library, 'open'>, domain: string) {
	return async (words: string): Promise<NavigationLink[]> => {
		const retriever = (await library.open(domain))?.retriever;
		if (retriever === undefined) return [];
		const found = words === '' ? [] : await retriever.search({ text: words, pageSize: 4 * most });
		const pages = new Map(found.map(({ path, title }) => [path, { path, title }]));
		if (pages.size > 0) return [...pages.values()].slice(0, most);
		return (await retriever.startingPoints({ count: most })).map(({ path, title }) => ({ path, title }));
	};
}
