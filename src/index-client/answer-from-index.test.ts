import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type FileIndex, openIndex } from '../search/files/open-index.js';
import { writeIndex } from '../search/files/write-index.js';
import { loadDocumentation } from '../service/documentation/load-documentation.js';
import { answerFromIndex } from './answer-from-index.js';

it('ends an answer without suggestions when a file for them is gone, and puts nothing twice', async () => {
	const folder = fileURLToPath(new URL('../testing/fixtures/docs', import.meta.url));
	const documentation = await loadDocumentation(folder);
	const files = await writeIndex(documentation, { title: documentation.title, passages: 5, answerThreshold: 0.22 });
	const index = await openIndex(async (name) => files.get(name) ?? Promise.reject(new Error(name)));
	let runs = 0;
	const complete: FileIndex['complete'] = (run) =>
		++runs <= 2 ? index.complete(run) : Promise.reject(new Error('It is gone.'));
	const question = {
		messageId: 'q1',
		text: 'How do I install it?',
		history: [],
		fp: '',
		threadId: undefined,
		pageSize: undefined,
		filter: null,
		context: [],
		currentPath: undefined,
	};
	const { signal } = new AbortController();
	const types: string[] = [];
	const answer = { index: { ...index, complete }, question, history: [], leftOpen: 0, siteUrl: undefined, signal };
	await answerFromIndex(answer, ({ type }) => void types.push(type));
	expect(runs).toBe(3);
	expect(types.filter((type) => type === 'start')).toHaveLength(1);
	expect(types.slice(-3)).toEqual(['data-verdict', 'finish-step', 'finish']);
});
