/** Documentations of the benches with their questions, alone and joined to large ones. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { load } from '../run/load.js';
import { fetchCorpus, listCorpora, questionsFile } from './fetch-corpus.js';

const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');

/** @typedef {{ question: string, expected: string[] }} Asked `expected`: paths of pages, any of which answers it */
/** @typedef {{ name: string, documentation: any, questions: Asked[] }} Site */

/** @type {{ corpora: import('./fetch-corpus.js').Corpus[] }} */
const { corpora } = JSON.parse(readFileSync(new URL('answers/corpora.json', import.meta.url), 'utf8'));

/** @param {URL | string} file @returns {Asked[]} */
const readQuestions = (file) =>
	JSON.parse(readFileSync(file, 'utf8')).questions.map(
		(/** @type {{ question: string, expected?: string[] }} */ own) => ({
			question: own.question,
			expected: [...new Set((own.expected ?? []).map((address) => address.replace(/#.*$/, '')))],
		}),
	);

/** The documentations with questions of their own. @returns {Promise<Site[]>} */
export async function readCorpora() {
	const sites = [];
	for (const corpus of corpora) {
		const others = listCorpora()
			.filter(({ name }) => name === corpus.name)
			.map(questionsFile);
		const files = [new URL(`answers/${corpus.name}.questions.json`, import.meta.url), ...others];
		const documentation = await loadDocumentation(fetchCorpus(corpus));
		sites.push({ name: corpus.name, documentation, questions: files.flatMap(readQuestions) });
	}
	return sites;
}

/** A documentation without questions. @param {string} folder @returns {Promise<Site>} */
export const readFolder = async (folder) => ({
	name: basename(folder),
	documentation: await loadDocumentation(folder),
	questions: [],
});

/**
 * One documentation of several, each in a folder of its own, with the questions of all.
 *
 * @param {readonly Site[]} alike
 * @param {number} count pages; those that are too many are left out at the end
 * @returns {Site | undefined} undefined if there are not so many pages
 */
export function joinSites(alike, count) {
	// Two folders may have one name: "docs".
	const sites = alike.map((site, number) => ({ ...site, name: `${number}-${site.name}` }));
	const pages = sites.flatMap(({ name, documentation }) =>
		documentation.pages.map((/** @type {any} */ page) => ({
			...page,
			path: `/${name}${page.path}`,
			...(page.address && { address: `/${name}${page.address}` }),
		})),
	);
	if (pages.length < count) return undefined;
	const paths = new Set(pages.slice(0, count).map(({ path }) => path));
	return {
		name: `${count.toLocaleString('en')} pages`,
		documentation: {
			title: 'Documentation',
			navigation: sites.flatMap(({ name, documentation }) =>
				documentation.navigation.map((/** @type {any} */ group) => ({
					title: group.title,
					pages: group.pages
						.map((/** @type {any} */ page) => ({ ...page, path: `/${name}${page.path}` }))
						.filter((/** @type {any} */ { path }) => paths.has(path)),
				})),
			),
			warnings: [],
			pages: pages.slice(0, count),
		},
		questions: sites.flatMap(({ name, questions }) =>
			questions.map(({ question, expected }) => ({
				question,
				expected: expected.map((path) => `/${name}${path}`),
			})),
		),
	};
}

/** Every so many-th question, so that there are about as many as wanted. @param {readonly Asked[]} questions @param {number} count @returns {Asked[]} */
export function someOf(questions, count) {
	const step = Math.max(1, questions.length / count);
	return questions.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
