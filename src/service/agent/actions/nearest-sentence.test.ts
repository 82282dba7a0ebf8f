import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleSentence, nearestSentence } from './nearest-sentence.js';
import { readSentences } from './read-sentences.js';

describe('the nearest sentence', () => {
	it.each([
		['mention that Bun is supported on the installation page', 'Add the text "Bun is supported." to installation.'],
		['mention that Bun is supported in guide/install.md', 'Add the text "Bun is supported." to guide/install.md.'],
		['there is a typo: "teh" should be "the"', 'Replace "teh" with "the" everywhere.'],
		['Everybody says colour, please fix the spelling', 'Replace "old words" with "new words" everywhere.'],
		['somebody should look whether links are broken', 'Fix the broken links everywhere.'],
		['Our section "Setup" should change to a heading "Install"', 'Rename the heading "Setup" to "Install" everywhere.'],
		[
			'Please give the section "Setup" a better name and rename its heading',
			'Rename the heading "Setup" to "New heading" everywhere.',
		],
		['get rid of "Beta" in our texts', 'Replace "Beta" with "" everywhere.'],
		['we want another page "Bun"', 'Add a page guide/new-page.md titled "Bun" with the text: "Its first sentence.".'],
		['Make the install guide friendlier', 'Add the text "The sentence to add." to guide/install.md.'],
	])('for %j is %j', (asked, nearest) => {
		expect(nearestSentence(asked)).toBe(nearest);
	});

	it('can be carried out, whatever was asked', () => {
		const word = fc.constantFrom(
			...'mention that add fix rename delete page heading section "a b" “x” `y` links broken move to on the install.md /a/b description typo . : instead of [ ( \\'.split(
				' ',
			),
		);
		fc.assert(
			fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 12 })), { maxLength: 14 }), (words) => {
				const nearest = nearestSentence(words.join(' '));
				expect(readSentences(nearest), nearest).toHaveLength(1);
			}),
			{ numRuns: 1_000 },
		);
		expect(readSentences(exampleSentence('/guide/install'))).toMatchObject([
			{ name: 'add-text', input: { page: '/guide/install' } },
		]);
	});
});
