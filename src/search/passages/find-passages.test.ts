import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import type { Passage, Retriever } from '../retriever.js';
import { findPassages } from './find-passages.js';
import type { Question, Turn } from './question.js';

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

const askedBy = (text: string): Question & { pageSize: number } => ({
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
	await findPassages(retriever, { ...askedBy('Summarise this page'), currentPath: '/page.html' }, [], 0.2);
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
	expect((await findPassages(retriever, askedBy(text), history, 0.2)).previous).toBe(previous);
});

it('tells the search what the last answer showed, as citations or as cards, and only for a follow-up', async () => {
	const card = '- **[Guide › Start \\[beta\\]](/guide#start)**\\\n  It starts.\\\n  [Stop](/guide#stop)';
	const shown: Turn[] = [...history, { role: 'user', text: 'On Windows?' }, { role: 'assistant', text: card }];
	const asked: unknown[] = [];
	const retriever: Retriever = {
		...nothing,
		async search(query) {
			asked.push(query.shown);
			return [];
		},
	};
	const ask = (text: string, turns: Turn[]) => findPassages(retriever, askedBy(text), turns, 0.2);
	await ask('And on Windows?', history);
	await ask('And on Linux?', shown);
	await ask('How are signing keys rotated?', shown);
	expect(asked).toEqual([['//', '/page'], ['/guide#start'], undefined]);
});
