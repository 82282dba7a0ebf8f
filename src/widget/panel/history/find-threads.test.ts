import { describe, expect, it } from 'vitest';
import type { ThreadRecord } from '../../conversation/threads/thread-shelf.js';
import { findThreads } from './find-threads.lazy.js';

const thread = (title: string, ...texts: string[]): ThreadRecord => ({
	localId: title,
	title,
	updatedAt: 0,
	messages: texts.map((text, index) => ({ id: `${index}`, role: 'assistant', parts: [{ type: 'text', text }] })),
});

const threads = [thread('Où est le Café?', 'Run the image.'), thread('Prices', `${'a '.repeat(50)}the ÉTÉ price`)];
const found = (query: string) => findThreads(threads, query).map((result) => result.thread.title);

describe('searching the history', () => {
	it.each<[string, string[]]>([
		['', ['Où est le Café?', 'Prices']],
		['   ', ['Où est le Café?', 'Prices']],
		['cafe', ['Où est le Café?']],
		['OU CAFE\u0301', ['Où est le Café?']],
		['image cafe', ['Où est le Café?']],
		['ete', ['Prices']],
		['cafe price', []],
		['.*', []],
	])('for %j finds %j', (query, titles) => {
		expect(found(query)).toEqual(titles);
	});

	it('finds what was written with accents of their own', () => {
		expect(findThreads([thread('Cafe\u0301')], 'café')).toHaveLength(1);
	});

	it('shows the words around what only the texts mention, as they are written', () => {
		expect(findThreads(threads, 'ete')[0]?.snippet).toEqual({
			before: '…a a a a a a a a a a the ',
			match: 'ÉTÉ',
			after: ' price',
		});
		expect(findThreads(threads, 'cafe')[0]?.snippet).toBeUndefined();
	});
});
