import { describe, expect, it } from 'vitest';
import { parseInstructions } from './parse-instructions.js';

const parse = (prompt: string) => parseInstructions(prompt).map(({ words: _, ...parsed }) => parsed);
const one = (prompt: string) => {
	const [first, ...others] = parse(prompt);
	expect(others).toEqual([]);
	return first;
};

describe('replacing text', () => {
	it.each([
		'Replace "A b" with "C"',
		'replace “A b” with “C”.',
		"Please replace all occurrences of the phrase 'A b' by `C` everywhere!",
		'Change every „A b“ to «C» across all pages',
		'Could you change the text ‘A b’ to "C"?',
		'Use "C" instead of "A b"',
		'Find "A b" and replace it with "C" in the documentation',
		'Rename A b to C everywhere',
		'Rename "A b" to "C"',
		'Fix the typo "A b" to "C"',
	])('%s', (prompt) => {
		expect(one(prompt)).toMatchObject({ kind: 'replace-text', from: 'A b', to: 'C', scope: { places: [] } });
	});

	it('in places', () => {
		expect(one('Replace "a" with "b" in guide/install.md and the page "FAQ"')).toMatchObject({
			scope: { places: ['guide/install.md', 'FAQ'] },
		});
	});
});
