import { describe, expect, it } from 'vitest';
import { panelStrings } from '../../strings/en.js';
import { plainTextOf } from './plain-text.js';

const say = (answer: string) => plainTextOf(answer, panelStrings);

describe('plainTextOf', () => {
	it('says the words without their markup', () => {
		expect(
			say('## Install\n\nRun **it** &amp; see [the guide](/a) [1](/b).\n\n- one `two`\n  - three\n\n> quote'),
		).toBe('Install\nRun it & see the guide.\none two\nthree\nquote');
	});

	it('names code instead of spelling it', () => {
		expect(say('Do:\n\n```js\na\nb\n```\n\n1. then\n   ```\n   c\n   ```')).toBe(
			'Do:\nCode block, 2 lines.\nthen\nCode block, 1 line.',
		);
	});

	it('says a table row by row and leaves the suggestions out', () => {
		expect(say('| a | b |\n|--|--|\n| 1 | 2 |\n\n```suggestions\n(x)[/x]\n```')).toBe('a, b\n1, 2');
	});

	it('stops after about a thousand characters and says where to read on', () => {
		const said = say('word '.repeat(500));
		expect(said.length).toBeLessThan(1_100);
		expect(said).toMatch(/word… Open the answer to read on\.$/);
	});
});
