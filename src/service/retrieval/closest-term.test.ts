import { describe, expect, it } from 'vitest';
import { closestTerm } from './closest-term.js';

const known = new Map([
	['anonym', 3],
	['server', 9],
	['serve', 2],
	['reach', 4],
	['configur', 5],
]);

describe('closestTerm', () => {
	it('mends a slip, a swap and, in long words, two slips', () => {
		expect(closestTerm('anonim', known)).toBe('anonym');
		expect(closestTerm('sevrer', known)).toBe('server');
		expect(closestTerm('confgurr', known)).toBeUndefined();
		expect(closestTerm('confiiguur', known)).toBe('configur');
	});

	it('leaves short words, numbers and other first letters alone', () => {
		expect(closestTerm('rach', known)).toBeUndefined();
		expect(closestTerm('peach', known)).toBeUndefined();
		expect(closestTerm('20226', new Map([['20225', 1]]))).toBeUndefined();
	});
});
