import { readFileSync } from 'node:fs';
import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { lexBlock } from './lex-block.js';
import { answerMaxLength } from './markdown.js';
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

// `bench/costly-answers.js` measures what a browser needs for them.
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

	it('is shown as plain text past the bound, and as Markdown before', () => {
		for (const unit of ['*', '[', '> ', '- ', '|a', '`']) {
			expect(lexBlock(unit.repeat(5_000)), unit).toBeUndefined();
			expect(lexBlock(unit.repeat(5)), unit).toBeDefined();
		}
	});
});
