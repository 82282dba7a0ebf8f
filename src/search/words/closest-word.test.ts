import { describe, expect, it } from 'vitest';
import { bucketOf, closestWord } from './closest-word.js';

const known = new Map([
	['anonymous', 3],
	['server', 9],
	['serves', 2],
	['reach', 4],
	['configuration', 5],
	['20225', 1],
	['error', 6],
	['redirect', 2],
	['upload', 7],
	['form', 3],
]);
const buckets = new Map<string, string[]>();
for (const word of known.keys()) buckets.set(bucketOf(word), [...(buckets.get(bucketOf(word)) ?? []), word]);
const isProse = (word: string) => word !== 'upload';
const closest = (word: string) =>
	closestWord(
		word,
		(key) => buckets.get(key) ?? [],
		(candidate) => known.get(candidate) ?? 0,
		isProse,
	);

describe('closestWord', () => {
	it('mends a slip, a swap and, in long words, two slips', () => {
		expect(closest('anonimous')).toBe('anonymous');
		expect(closest('sevrer')).toBe('server');
		expect(closest('serve')).toBe('server');
		expect(closest('servreer')).toBeUndefined();
		expect(closest('confgurration')).toBe('configuration');
	});

	it('mends a swap and a letter that is not doubled in words of four letters, and nothing else', () => {
		expect(closest('eror')).toBe('error');
		expect(closest('fomr')).toBe('form');
		expect(closest('forn')).toBeUndefined();
		expect(closest('fro')).toBeUndefined();
	});

	it('mends only these for a word that prose does not have', () => {
		expect(closest('uplaod')).toBe('upload');
		expect(closest('uplload')).toBe('upload');
		expect(closest('uplod')).toBeUndefined();
		expect(closest('redirct')).toBe('redirect');
	});

	it('takes a swap before another slip', () => {
		expect(closest('serevr')).toBe('server');
		expect(closest('sevres')).toBe('serves');
	});

	it('leaves short words, numbers and other first letters alone', () => {
		expect(closest('rach')).toBeUndefined();
		expect(closest('peach')).toBeUndefined();
		expect(closest('20226')).toBeUndefined();
		expect(closest('x'.repeat(400))).toBeUndefined();
	});
});
