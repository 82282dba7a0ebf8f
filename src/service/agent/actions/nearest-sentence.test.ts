import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleSentence, knownSentences, nearestSentence } from './nearest-sentence.js';
import { readSentences } from './read-sentences.js';

describe('the nearest sentence', () => {
	it.each([
		['mention that Bun is supported on the installation page', 'Add the text "Bun is supported." to installation.'],
		['mention that Bun is supported in guide/install.md', 'Add the text "Bun is supported." to guide/install.md.'],
		['there is a typo: "teh" should be "the"', 'Replace "teh" with "the" everywhere.'],
		['Fix the typo "recieved" -> "received" everywhere', 'Replace "recieved" with "received" everywhere.'],
		['We say "colour" instead of "color"', 'Replace "color" with "colour" everywhere.'],
		['somebody should look whether links are broken', 'Fix the broken links everywhere.'],
		['Our section "Setup" should change to a heading "Install"', 'Rename the heading "Setup" to "Install" everywhere.'],
		[
			'Please rename the "Linux" heading in the install guide to "Linux and BSD"',
			'Rename the heading "Linux" to "Linux and BSD" in install.',
		],
		[
			'Move guide/install.md to setup/install.md and update all links and the navigation',
			'Move guide/install.md to setup/install.md.',
		],
		[
			'Create a new page guide/upgrade.md called "Upgrade" that says "Run the installer again." and add it to the sidebar',
			'Add a page guide/upgrade.md titled "Upgrade" with the text: "Run the installer again.".',
		],
		[
			'Change the description in the front matter of guide/install.md to "Install Acme"',
			'Set description to "Install Acme" in guide/install.md.',
		],
		[
			'Delete guide/use.md and redirect it to guide/install',
			'Delete the page guide/use.md and point links to it to guide/install.',
		],
		['Please remove the section "Beta" from guide/use.md', 'Delete the section "Beta" from guide/use.md.'],
	])('for %j is %j', (asked, nearest) => {
		expect(nearestSentence(asked)).toBe(nearest);
	});

	it.each([
		'Make the install guide friendlier',
		'Update version 1.4.2 to 1.5.0, but only in code blocks',
		'Everybody says colour, please fix the spelling',
		'get rid of "Beta" in our texts',
		'Remove the old page',
		'we want another page "Bun"',
		'Please give the section "Setup" a better name and rename its heading',
		'Replace "a" with "b", but not in guide/install.md',
		'Replace "a" with "b" in guide/a.md and "c" with "d" in guide/b.md',
		'Move guide/install.md somewhere better',
	])('is not guessed for %j, which says too little or too much', (asked) => {
		expect(nearestSentence(asked)).toBeUndefined();
	});

	it('makes way for the sentences that there are, with a page of this documentation', () => {
		expect(() => readSentences('Make it friendlier', ['start/first-steps.mdx'])).toThrow(
			/cannot carry out "Make it friendlier"\. It knows these sentences.*\n- Replace "old words" with "new words" everywhere\.\n[\s\S]*in start\/first-steps\.mdx/,
		);
		const pages = ['api/index.md', 'start/first-steps.mdx', 'start/index.md'];
		for (const named of ['start/first-steps.mdx', '/start/first-steps', 'Start/First-steps'])
			expect(() => readSentences(`Make ${named} friendlier`, pages)).toThrow('in start/first-steps.mdx');
		expect(() => readSentences('Make /start/ friendlier', pages)).toThrow('in start/index.md');
		for (const sentence of knownSentences('start/first-steps.mdx')) {
			const [asked] = readSentences(sentence);
			expect(sentence).not.toContain('with ""');
			// Sent as they are, they take away no page that is there.
			if (/^(?:delete|move)/.test(asked?.name ?? '')) expect(sentence).not.toContain('first-steps');
		}
		expect(new Set(knownSentences().map((sentence) => readSentences(sentence)[0]?.name)).size).toBe(11);
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
				if (nearest !== undefined) expect(readSentences(nearest), nearest).toHaveLength(1);
			}),
			{ numRuns: 1_000 },
		);
		expect(exampleSentence(), 'without a page it names none').not.toContain('.md');
		expect(readSentences(exampleSentence())).toMatchObject([{ name: 'replace-text' }]);
		expect(readSentences(exampleSentence('/guide/install'))).toMatchObject([
			{ name: 'add-text', input: { page: '/guide/install' } },
		]);
	});
});
