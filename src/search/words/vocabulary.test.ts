import { describe, expect, it } from 'vitest';
import { stem } from './stem.js';
import { createVocabulary, wordsInMemory } from './vocabulary.js';

const written = ['middleware', 'socket', 'web', 'invoke', 'servers'];
const words = new Map(written.map((word) => [word, stem(word)]));
const frequencies = new Map([...words.values(), '設定', '設計', '定数'].map((term, index) => [term, index + 1]));
const vocabulary = createVocabulary(wordsInMemory(frequencies, words, new Set()));

describe('a vocabulary', () => {
	it('mends words as they are written, not their stems', () => {
		expect(vocabulary.closest('midleware')).toBe(stem('middleware'));
		expect(vocabulary.closest('servrs')).toBe('server');
		expect(vocabulary.closest('invoice')).toBeUndefined();
	});

	it('mends a swap in a word that only code or another form has, and in a long stopword', () => {
		const terms = new Map([
			['upload', 1],
			['region', 1],
		]);
		const own = createVocabulary(wordsInMemory(terms, new Map([['uploads', 'upload']]), new Set()));
		expect(own.closest('uplaod')).toBe('upload');
		expect(own.closest('uplaoding', 'uplaod')).toBe('upload');
		expect(own.closest('regoin')).toBe('region');
		expect(own.closest('legion')).toBeUndefined();
		expect(own.closest('becuase')).toBe('because');
		expect(own.closest('form')).toBeUndefined();
		expect(own.closest('theme')).toBeUndefined();
	});

	it('knows words that are written together elsewhere', () => {
		expect(vocabulary.apart('websocket')).toBe('web socket');
		expect(vocabulary.apart('webhook')).toBeUndefined();
		expect(vocabulary.apart(`${'x'.repeat(60)}websocket`)).toBeUndefined();
	});

	it('finds the pairs that a character stands in', () => {
		expect(vocabulary.holding('設')).toEqual(['設計', '設定']);
		expect(vocabulary.holding('a')).toEqual([]);
	});
});
