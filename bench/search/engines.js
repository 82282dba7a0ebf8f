/** What a bench compares: this version, and MiniSearch with its stemmer and its stopwords. */
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import { load } from '../run/load.js';

const { createRetriever } = await load('../../src/search/create-retriever.ts');
const { stopwords } = await load('../../src/search/words/stopwords.ts');

/** @param {any} documentation */
function stemmedMiniSearch(documentation) {
	const search = new MiniSearch({
		fields: ['title', 'heading', 'text'],
		storeFields: ['url', 'path'],
		processTerm: (term) => (stopwords.has(term.toLowerCase()) ? null : stemmer(term.toLowerCase())),
		searchOptions: { boost: { title: 2, heading: 2 } },
	});
	let id = 0;
	for (const page of documentation.pages) {
		for (const { heading, anchor, text, code } of page.sections) {
			const url = anchor === '' ? page.path : `${page.path}#${encodeURIComponent(anchor)}`;
			search.add({ id: id++, title: page.title, heading, text: `${text}\n${code}`, url, path: page.path });
		}
	}
	return {
		/** @param {{ text: string, pageSize: number }} query */
		search: async ({ text, pageSize }) =>
			search
				.search(text)
				.slice(0, pageSize)
				.map(({ url, path }) => ({ url, path, score: 1 })),
	};
}

/** @typedef {{ name: string, make(documentation: any): Promise<any> }} Engine */

/** @type {readonly Engine[]} */
export const engines = [
	{ name: 'MiniSearch, stemmed', make: async (documentation) => stemmedMiniSearch(documentation) },
	{ name: 'this version', make: createRetriever },
];
