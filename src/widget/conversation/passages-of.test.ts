import { expect, it } from 'vitest';
import { passagesOf } from './passages-of.js';

const of = (data: unknown) => passagesOf({ parts: [{ type: 'data-passages', data }] });
const passage = { url: '/a', title: 'A', trail: ['Page'], sentence: 'One.', markdown: 'One. Two.', open: true };

it('reads passages with all that they have', () => {
	const data = { frame: 'doubt', words: ['x'], language: 'fr', passages: [passage] };
	expect(of(data)).toEqual(data);
});

it('leaves out what is not of its kind, and opens nothing without a text', () => {
	expect(
		of({ frame: 'nothing', words: 'x', passages: [null, { title: 'B' }, { url: '/a', title: 'A', open: true }] }),
	).toEqual({
		frame: 'nothing',
		words: [],
		passages: [{ url: '/a', title: 'A', trail: [], open: false }],
	});
});

it('knows at most ten passages and three words', () => {
	const many = of({ frame: 'passages', words: ['a', 'b', 'c', 'd'], passages: Array(12).fill(passage) });
	expect([many?.passages.length, many?.words?.length]).toEqual([10, 3]);
});

it.each([
	[{ trail: ['Page', 'Section'] }, { title: 'Section', trail: ['Page'] }],
	[
		{ title: ' ', trail: ['Page'] },
		{ title: 'Page', trail: [] },
	],
	[{ title: '' }, { title: '/a', trail: [] }],
])('calls a passage without a heading, %j, by what is known of it', (given, shown) => {
	expect(of({ frame: 'doubt', passages: [{ url: '/a', ...given }] })?.passages).toMatchObject([shown]);
});

it('cuts what no service of ours would send', () => {
	const long = 'word '.repeat(10_000);
	const names = Array(20).fill(long);
	const given = { url: '/a', title: long, trail: names, sentence: long, markdown: long };
	const data = of({ frame: 'doubt', words: names, passages: [given] });
	const [shown] = data?.passages ?? [];
	expect(shown?.trail).toHaveLength(8);
	for (const name of [shown?.title, ...(shown?.trail ?? []), ...(data?.words ?? [])])
		expect(name?.length).toBeLessThanOrEqual(200);
	expect(shown?.sentence?.length).toBeLessThanOrEqual(1_000);
	expect(shown?.markdown?.length).toBeLessThanOrEqual(8_000);
	expect(shown?.markdown).toMatch(/^word word .*…$/);
});

it('needs no passage where nothing was found or asked for', () => {
	for (const frame of ['nothing', 'greeting', 'thanks']) expect(of({ frame, passages: [] })?.passages).toEqual([]);
});

it.each([
	undefined,
	'passages',
	{},
	{ frame: 'of another kind', passages: [passage] },
	{ frame: 'doubt' },
	{ frame: 'doubt', passages: [] },
	{ frame: 'passages', passages: [{ title: 'No address' }] },
])('has none in %j, so that the text is shown', (data) => {
	expect(of(data)).toBeUndefined();
});
