import { cleanup, render } from '@testing-library/preact';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { markdownInPanel } from '../../../testing/panel/in-panel.js';
import { createAnswerBlocks } from './answer-blocks.js';

// Hundreds of renderings each, on machines that may do much else.
vi.setConfig({ testTimeout: 90_000 });

const words = fc.stringMatching(/^[a-zé漢😀]{1,6}( [a-z]{1,4}){0,2}$/u);
const inline = fc.oneof(
	{ weight: 3, arbitrary: words },
	words.map((text) => `**${text}**`),
	words.map((text) => `*${text}* ~~${text}~~`),
	words.map((text) => `\`${text}\``),
	words.map((text) => `[${text}](/guide "${text}")`),
	words.map((text) => `![${text}](https://images.example/a.png)`),
	fc.constantFrom(
		'[^1]',
		'[1](/a#b)',
		'https://docs.example.com/a?b=c',
		'<https://a.example>',
		'&amp;',
		'<b>',
		'\\*',
		'[',
	),
);
const sentence = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const block = fc.oneof(
	{ weight: 2, arbitrary: sentence },
	fc.tuple(fc.integer({ min: 1, max: 6 }), sentence).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
	fc.array(sentence, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
	fc
		.array(sentence, { minLength: 1, maxLength: 3 })
		.map((items) => items.map((item) => `1. ${item}\n   - [x] a`).join('\n')),
	fc.tuple(fc.constantFrom('```', '~~~~'), words).map(([fence, code]) => `${fence}ts\n${code}\n\n${code}\n${fence}`),
	fc.tuple(words, words).map(([a, b]) => `| ${a} | ${b} |\n| --- | :-: |\n| ${b} | \`${a}\` |`),
	sentence.map((text) => `> ${text}\n> ${text}`),
	sentence.map((text) => `[^1]: ${text}`),
	fc.constantFrom('---', '<div>\nHTML **like** text\n</div>', '[guide]: /guide "Guide"', '    indented'),
);
const answer = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join('\n\n'));

it('every prefix of an answer can be shown, and the end is what it is when shown at once', () => {
	fc.assert(
		fc.property(answer, (text) => {
			const { container, rerender } = render(markdownInPanel('', true));
			for (let end = 1; end <= text.length; end++) rerender(markdownInPanel(text.slice(0, end), true));
			rerender(markdownInPanel(text, false));
			expect(container.innerHTML).toBe(render(markdownInPanel(text, false)).container.innerHTML);
			cleanup();
		}),
		{ numRuns: 25 },
	);
});

it('a block that is finished is never split or made anew', () => {
	fc.assert(
		fc.property(answer, (text) => {
			const blocksOf = createAnswerBlocks();
			let before: unknown[] = [];
			for (let end = 1; end <= text.length; end++) {
				const { nodes } = blocksOf(text.slice(0, end), true);
				// What the last block is may still change; a definition that comes late changes what refers to it.
				if (!/^\[guide\]:/m.test(text)) {
					for (const [index, node] of before.slice(0, -2).entries()) expect(nodes[index] === node).toBe(true);
				}
				before = nodes;
			}
		}),
		{ numRuns: 50 },
	);
});
