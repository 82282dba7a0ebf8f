import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import type { Passage, Retriever } from '../retrieval/retriever.js';
import { findPassages } from './find-passages.js';
import type { Question } from './question.js';

it('begins with the top of the page that a question is about, also where its address ends in .html', async () => {
	const top = passage('All about pumps.', { url: '/page.html' });
	const part = passage('Fill it.', { url: '/page.html#part' });
	const begun: string[] = [];
	const retriever: Retriever = {
		search: async () => [part, top],
		async following({ url }): Promise<Passage[]> {
			begun.push(url);
			return [];
		},
		page: async () => undefined,
		startingPoints: async () => [],
		unknownWords: () => [],
		everywhere: new Set(),
		close() {},
		pageCount: 1,
		sectionCount: 2,
	};
	const question: Question = {
		messageId: 'm1',
		text: 'Summarise this page',
		history: [],
		fp: 'anonymous',
		threadId: undefined,
		pageSize: 5,
		filter: null,
		context: [],
		currentPath: '/page.html',
	};
	await findPassages(retriever, question, [], 0.2);
	expect(begun).toEqual(['/page.html']);
});
