import { readFileSync } from 'node:fs';
import { render } from '@testing-library/preact';
import type { Token } from 'marked';
import { Fragment, h } from 'preact';
import { describe, expect, it } from 'vitest';
import { createAnswerBlocks } from './answer-blocks.js';
import { isWithinBudget } from './block-budget.js';
import { PlainBlock } from './block-view.js';
import { lexBlock } from './lex-block.js';
import { splitBlocks } from './split-blocks.js';

interface CostlyText {
	name: string;
	/** Units and how often each stands there. */
	gen: [string, number][];
}

const { cases } = JSON.parse(readFileSync('src/testing/fixtures/costly-markdown.json', 'utf8')) as {
	cases: CostlyText[];
};

/** Tokens of a block, with all that stand inside them, and how deep they stand. */
function workIn(tokens: readonly Token[], depth = 1): { count: number; depth: number } {
	const work = { count: 0, depth };
	for (const token of tokens) {
		const lists = Object.values(token).filter(Array.isArray).flat(2) as (Token | string | null)[];
		const inside = workIn(
			lists.filter((inner) => typeof inner === 'object' && inner !== null),
			depth + 1,
		);
		work.count += 1 + inside.count;
		if (inside.count > 0) work.depth = Math.max(work.depth, inside.depth);
	}
	return work;
}

// `bench/widget/costly-answers.js` measures what a browser needs for them.
/** Characters of an answer that are shown. */
const answerMaxLength = 65_536;

describe('a text that costs more than its length', () => {
	it.each(cases)('$name: no block makes more of it than an honest answer does', ({ gen }) => {
		const text = gen.map(([unit, count]) => unit.repeat(count)).join('');
		for (const block of splitBlocks(text.slice(0, answerMaxLength))) {
			if (block.fence) continue;
			const tokens = lexBlock(block.text);
			// Past the bound the parser is not asked: the block is shown as the text that it is.
			if (!tokens) continue;
			const { count, depth } = workIn(tokens);
			expect(count).toBeLessThan(8_000);
			expect(depth).toBeLessThan(40);
		}
	});

	it.each(cases)('$name: no block has more than a bounded number of links while it grows', ({ gen }) => {
		const [first] = splitBlocks(gen.map(([unit, count]) => unit.repeat(count)).join(''));
		for (let end = first?.text.length ?? 0; end > 100; end = Math.floor(end * 0.9)) {
			const tokens = lexBlock(first?.text.slice(0, end) ?? '');
			expect(JSON.stringify(tokens ?? []).split('"type":"link"').length).toBeLessThan(1_300);
		}
	});

	it.each(cases)('$name: an answer has a bounded number of blocks', ({ gen }) => {
		const text = gen.map(([unit, count]) => unit.repeat(count)).join('');
		expect(createAnswerBlocks()(text.slice(0, answerMaxLength), false).nodes.length).toBeLessThanOrEqual(601);
	});

	it('keeps all of its words when it has too many blocks', () => {
		const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
		const { container } = render(h(Fragment, null, createAnswerBlocks()(words.join('\n\n'), false).nodes));
		expect(container.textContent?.match(/word\d+/g)).toEqual(words);
		const lastWhole = [...container.children].at(-2)?.textContent;
		expect(lastWhole).toBe('word599');
	});

	it('is laid out in pieces of few lines where it is plain', () => {
		const text = `${'a\n'.repeat(5_000)}\n\n\u2028\r end`;
		expect(isWithinBudget(text)).toBe(false);
		const { container } = render(h(PlainBlock, { text }));
		expect(container.textContent).toBe(text);
		const pieces = [...container.querySelectorAll('*')].filter(({ childElementCount }) => childElementCount === 0);
		expect(Math.max(...pieces.map(({ textContent }) => textContent?.split('\n').length ?? 0))).toBeLessThan(110);
	});

	it('is shown as plain text past the bound, and as Markdown before', () => {
		for (const unit of ['*', '[', '> ', '- ', '|a', '`']) {
			expect(lexBlock(unit.repeat(5_000)), unit).toBeUndefined();
			expect(lexBlock(unit.repeat(5)), unit).toBeDefined();
		}
	});
});
