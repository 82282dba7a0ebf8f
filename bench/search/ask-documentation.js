import { load } from '../run/load.js';

const { folderSource } = await load('../../src/service/documentation/folder/read-folder.ts');
const { loadDocumentation } = await load('../../src/service/documentation/load-documentation.ts');
const { createRetriever } = await load('../../src/search/create-retriever.ts');
const { findPassages } = await load('../../src/search/passages/find-passages.ts');
const { extractiveAnswer } = await load('../../src/search/extractive/extractive-answer.ts');

/** @typedef {{ url: string, markdown?: string, open: boolean, title: string, trail: string[] }} Shown */

/**
 * A documentation, and what readers are shown of it for a question without a language model.
 *
 * @param {string} folder @param {string} [format]
 */
export async function openDocumentation(folder, format) {
	const documentation = await loadDocumentation(folderSource(folder, { format }));
	const retriever = await createRetriever(documentation);
	/**
	 * @param {{ text: string, filter?: object | null, currentPath?: string, after?: string[] }} question
	 * @returns {Promise<{ passages: Shown[], frame: string, words?: string }>}
	 */
	async function ask({ after = [], filter = null, ...question }) {
		const history = after.map((text) => ({ role: 'user', text }));
		const reader = { messageId: 'question', fp: 'anonymous', threadId: undefined, context: [] };
		const asked = { ...reader, history, filter, pageSize: 5, ...question };
		return extractiveAnswer(await findPassages(retriever, asked, history, 0.22)).data;
	}
	return { documentation, ask };
}
