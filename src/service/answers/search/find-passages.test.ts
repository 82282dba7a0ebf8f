import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../../testing/service/sample-passage.js';
import type { Passage, Retriever } from '../../retrieval/retriever.js';
import type { Question, Turn } from '../threads/read-question.js';
import { findPassages } from './find-passages.js';

const nothing: Retriever = {
	search: async () => [],
	following: async () => [],
	page: async () => undefined,
	sections: async () => [],
	startingPoints: async () => [],
	unknownWords: () => [],
	everywhere: new Set(),
	close() {},
	pageCount: 1,
	sectionCount: 2,
};

const asked = (text: string): Question & { pageSize: number } => ({
	messageId: 'm1',
	text,
	history: [],
	fp: 'anonymous',
	threadId: undefined,
	pageSize: 5,
	filter: null,
	context: [],
	currentPath: undefined,
});

it('begins with the top of the page that a question is about, also where its address ends in .html', async () => {
	const top = passage('All about pumps.', { url: '/page.html' });
	const part = passage('Fill it.', { url: '/page.html#part' });
	const begun: string[] = [];
	const retriever: Retriever = {
		...nothing,
		search: async () => [part, top],
		async following({ url }): Promise<Passage[]> {
			begun.push(url);
			return [];
		},
	};
	await findPassages(retriever, { ...asked('Summarise this page'), currentPath: '/page.html' }, [], 0.2);
	expect(begun).toEqual(['/page.html']);
});

const history: Turn[] = [
	{ role: 'user', text: 'How do I start the container?' },
	{ role: 'assistant', text: 'With one command [1](//) [2](/page).' },
];

it.each([
	['Webhooks?', 0.9, undefined],
	['Webhooks?', 0.4, 'How do I start the container?'],
	['And on Windows?', 0.9, 'How do I start the container?'],
	['On Windows?', 0.9, 'How do I start the container?'],
	['Why does it fail?', 0.9, 'How do I start the container?'],
])('leans on the question before only where it must: %s, found by itself with %d', async (text, score, previous) => {
	const retriever: Retriever = { ...nothing, search: async () => [passage('Text.', { score })] };
	expect((await findPassages(retriever, asked(text), history, 0.2)).previous).toBe(previous);
});
