import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPieces } from './extractive-pace.js';

describe('toPieces', () => {
	it('is the text again when joined, whatever the text', () => {
		fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => toPieces(text).join('') === text));
	});

	it('never cuts a citation or a word', () => {
		expect(toPieces('One two three four. [1](/a#b)\n\nFive')).toEqual([
			'One two three',
			' four.',
			' [1](/a#b)',
			'\n\nFive',
		]);
		expect(toPieces('See [the page](/x) now')).toEqual(['See', ' [the', ' page](/x) now']);
	});
});
