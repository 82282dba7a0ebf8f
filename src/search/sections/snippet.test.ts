import { describe, expect, it } from 'vitest';
import { terms } from '../words/tokenise.js';
import { snippetOf } from './snippet.js';

const snippet = (text: string, query: string) =>
	snippetOf(text, { terms: new Map(terms(query).map((term) => [term, 1])) });
const marked = ({ text, marks }: ReturnType<typeof snippetOf>) => marks.map(([start, end]) => text.slice(start, end));

describe('snippetOf', () => {
	it('gives the sentence that says most of the query, with its words marked in whatever form they have', () => {
		const found = snippet('Keys are public. Rotating a key takes a minute! Nothing else.', 'rotate keys');
		expect(found.text).toBe('Rotating a key takes a minute!');
		expect(marked(found)).toEqual(['Rotating', 'key']);
	});

	it('gives the first sentence where none matches, and nothing for nothing', () => {
		expect(snippet('One thing. Another thing.', 'keys')).toEqual({ text: 'One thing.', marks: [] });
		expect(snippet('', 'keys')).toEqual({ text: '', marks: [] });
	});

	it('cuts a long sentence around its first match, between words', () => {
		const found = snippet(`${'before '.repeat(60)}the key ${'after '.repeat(60)}`, 'key');
		expect(found.text).toMatch(/^…before .* the key after .*…$/);
		expect(found.text.length).toBeLessThanOrEqual(162);
		expect(marked(found)).toEqual(['key']);
	});

	it('marks words of scripts without spaces, joined where they touch', () => {
		expect(marked(snippet('まずフラグを確認します。', 'フラグの確認'))).toEqual(['フラグ', '確認']);
	});

	it('marks within text that has emoji and markup as text', () => {
		expect(marked(snippet('😀 <b>Key</b> &amp; keys', 'key'))).toEqual(['Key', 'keys']);
	});

	it('marks only what the reader typed, and finds by the rest as well', () => {
		const found = snippetOf('Nothing. Change the custom theme.', {
			terms: new Map([
				['chang', 1],
				['custom', 0.5],
			]),
			markedTerms: new Map([['chang', 1]]),
		});
		expect(found.text).toBe('Change the custom theme.');
		expect(marked(found)).toEqual(['Change']);
	});
});
