/**
 * What a bench compares: this version, the one before (from the repository's history), and MiniSearch with the stemmer and the stopwords
 * of this version.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import { load } from '../run/load.js';

/** The last commit before words with particles, versions and names of stopwords were found. */
const previousCommit = 'ef65365f';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const previousFolder = `${repository}node_modules/.cache/docent-retrieval-${previousCommit}/`;

/** @returns {string} the source of the previous version */
function fetchPrevious() {
	if (existsSync(`${previousFolder}src`)) return previousFolder;
	mkdirSync(previousFolder, { recursive: true });
	try {
		const archive = execFileSync('git', ['archive', previousCommit, 'src/service', 'src/contract', 'src/secrets'], {
			cwd: repository,
			maxBuffer: 2 ** 28,
		});
		execFileSync('tar', ['-x', '-C', previousFolder], { input: archive });
	} catch (error) {
		rmSync(previousFolder, { recursive: true });
		throw error;
	}
	return previousFolder;
}

const { stopwords } = await load('../../src/service/retrieval/words/stopwords.ts');

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

/** @type {Record<string, Engine>} */
export const engines = {
	minisearch: { name: 'MiniSearch, stemmed', make: async (documentation) => stemmedMiniSearch(documentation) },
	previous: {
		name: 'the version before',
		async make(documentation) {
			const { createRetriever } = await load(`${fetchPrevious()}src/service/retrieval/create-retriever.ts`);
			return createRetriever(documentation);
		},
	},
	current: {
		name: 'this version',
		async make(documentation) {
			const { createRetriever } = await load('../../src/service/retrieval/create-retriever.ts');
			return createRetriever(documentation);
		},
	},
};
