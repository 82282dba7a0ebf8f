import { expect, it } from 'vitest';
import type { DocentMessage } from '../../conversation/message.js';
import { suggestionsOf } from './suggestions-of.js';

const answer = (text: string): Pick<DocentMessage, 'parts'> => ({ parts: [{ type: 'text', text }] });
const data = (value: unknown): Pick<DocentMessage, 'parts'> => ({ parts: [{ type: 'data-suggestions', data: value }] });

it('reads one question per line of the block, with or without a page', () => {
	const text = 'Yes.\n\n```suggestions\n(How do I (re)install?)[/install#docker]\n- (And then?)[]\n\nnot one\n```\n';
	expect(suggestionsOf(answer(text))).toEqual([
		{ text: 'How do I (re)install?', path: '/install#docker' },
		{ text: 'And then?' },
	]);
});

it('finds none where there are none', () => {
	expect(suggestionsOf(answer('The suggestions are below.\n\n```js\n(a)[b]\n```'))).toEqual([]);
	expect(suggestionsOf({ parts: [] })).toEqual([]);
});

it('reads a data part of texts or of objects', () => {
	expect(suggestionsOf(data(['And then?', { text: 'Why?', path: '/why' }]))).toEqual([
		{ text: 'And then?' },
		{ text: 'Why?', path: '/why' },
	]);
});

it.each([[null], ['text'], [{ text: 'a' }], [[null, 1, {}, { text: 5 }, ' ', 'a'.repeat(301)]]])(
	'takes nothing from %j',
	(value) => {
		expect(suggestionsOf(data(value))).toEqual([]);
	},
);

it('says each question once', () => {
	expect(suggestionsOf(answer('```suggestions\n(a)[/a]\n(a)[/b]\n```'))).toHaveLength(1);
});
