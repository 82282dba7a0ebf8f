import { describe, expect, it } from 'vitest';
import { bucketOf, closestWord } from './closest-word.js';

const known = new Map([
	['anonymous', 3],
	['server', 9],
	['serves', 2],
	['reach', 4],
	['configuration', 5],
	['20225', 1],
]);
const buckets = new Map<string, string[]>();
for (const word of known.keys()) buckets.set(bucketOf(word), [...(buckets.get(bucketOf(word)) ?? []), word]);
const closest = (word: string) => closestWord(word, buckets, (candidate) => known.get(candidate) ?? 0);

describe('closestWord', () => {
	it('mends a slip, a swap and, in long words, two slips', () => {
		expect(closest('anonimous')).toBe('anonymous');
		expect(closest('sevrer')).toBe('server');
		expect(closest('serve')).toBe('server');
		expect(closest('servreer')).toBeUndefined();
		expect(closest('confgurration')).toBe('configuration');
	});

	it('leaves short words, numbers and other first letters alone', () => {
		expect(closest('rach')).toBeUndefined();
		expect(closest('peach')).toBeUndefined();
		expect(closest('20226')).toBeUndefined();
		expect(closest('x'.repeat(400))).toBeUndefined();
	});
});
