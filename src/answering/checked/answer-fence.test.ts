import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerFence } from './answer-fence.js';

function unwrap(pieces: readonly string[]): string {
	const fence = new AnswerFence();
	return [...pieces.map((piece) => fence.push(piece)), fence.end()].join('');
}

const inner = 'Run it with care and then wait. [1]\n\n```sh\nlantern run\n```\n\nThen look at the log. [2]\n';

describe('a whole answer in a fence is taken out of it', () => {
	it.each([
		['of Markdown', `\`\`\`markdown\n${inner}\`\`\``, inner],
		['without a language', `\`\`\`\n${inner}\`\`\`\n`, inner],
		['of tildes', `~~~md\n${inner}~~~`, inner],
		[
			'that begins with a heading',
			'```md\n## Install\n\nRun it with care and wait.\n```',
			'## Install\n\nRun it with care and wait.\n',
		],
		[
			'with more after it',
			'```markdown\nRun it with care and wait.\n```\nAnd that is all of it.',
			'Run it with care and wait.\nAnd that is all of it.',
		],
		['that is never closed', '```markdown\nRun it with care and wait.', 'Run it with care and wait.'],
		['in Japanese', '```\n設定ファイルを開いて値を変えます。\n```', '設定ファイルを開いて値を変えます。\n'],
		[
			'with code whose fence has no language',
			'```markdown\nRun it with care and wait.\n\n```\nlantern --run\n```\n\nThen look at the log.\n```',
			'Run it with care and wait.\n\n```\nlantern --run\n```\n\nThen look at the log.\n',
		],
	])('%s', (_, text, rest) => {
		expect(unwrap([text])).toBe(rest);
		expect(unwrap([...text])).toBe(rest);
	});
});

it.each([
	'```sh\nlantern run\n```\nRun it.',
	'```\nlantern run --all the things\n```\n',
	'```\n# Install the whole thing now\nlantern run\n```',
	'```markdown\n> [!NOTE]\n> A note.\n```\nWrite it so.',
	'```markdown\n# Title\n```',
	'`code` first, then words.',
	'No fence at all.\n\n```markdown\nRun it with care and wait.\n```',
	'```',
	'',
])('leaves %j alone', (text) => {
	expect(unwrap([text])).toBe(text);
	expect(unwrap([...text])).toBe(text);
});

it('writes the same however the answer is cut into pieces', () => {
	const parts = fc.constantFrom(
		...[
			'```',
			'```\n',
			'```markdown\n',
			'~~~\n',
			'\n',
			' ',
			'# A\n',
			'Run it with care and wait.',
			'x = 1;',
			'`',
			'``',
		],
	);
	fc.assert(
		fc.property(fc.array(parts, { maxLength: 14 }), fc.nat(40), (texts, cut) => {
			const text = texts.join('');
			expect(unwrap([text.slice(0, cut), text.slice(cut)])).toBe(unwrap([text]));
			expect(unwrap([...text])).toBe(unwrap([text]));
		}),
	);
});
