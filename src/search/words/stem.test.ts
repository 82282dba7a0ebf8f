import { expect, it } from 'vitest';
import { terms } from './tokenise.js';

it.each([
	['DigitalOcean', 'digital'],
	['GenericOptions', 'generic'],
	['terminalSize', 'terminal'],
])('%s is not a form of %s', (name, word) => {
	expect(terms(name)[0]).not.toBe(terms(word)[0]);
});

it.each([
	['refer', 'referred'],
	['referrer', 'referers'],
	['digital', 'digitally'],
	['universities', 'university'],
	['responsiveness', 'responsive'],
	['accessibility', 'accessible'],
	['authorization', 'authorised'],
	['localization', 'locales'],
	['importance', 'important'],
])('%s and %s are forms of one word', (one, other) => {
	expect(terms(one)).toEqual(terms(other));
});
