import { describe, expect, it } from 'vitest';
import { parseSuggestions } from './suggestions.js';

describe('parseSuggestions', () => {
	it('reads one question per line, with or without a page', () => {
		const answer =
			'Yes.\n\n```suggestions\n(How do I (re)install?)[/install#docker]\n- (And then?)[]\n\nnot one\n```\n';
		expect(parseSuggestions(answer)).toEqual([
			{ text: 'How do I (re)install?', path: '/install#docker' },
			{ text: 'And then?' },
		]);
	});

	it('finds none where there are none', () => {
		expect(parseSuggestions('The suggestions are below.\n\n```js\n(a)[b]\n```')).toEqual([]);
	});

	it('takes at most six', () => {
		expect(parseSuggestions(`\`\`\`suggestions\n${'(a)[/a]\n'.repeat(9)}\`\`\``)).toHaveLength(6);
	});
});
