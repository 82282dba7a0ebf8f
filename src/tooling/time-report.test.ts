import { describe, expect, it } from 'vitest';
import { failureReport, secondTryReport, timeReport } from './time-report.js';

type Outcome = 'passed' | 'second try' | 'failed';

const test = (title: string, milliseconds: number, outcome: Outcome = 'passed') => ({
	title,
	file: `src/${title[0]}.test.ts`,
	milliseconds,
	outcome,
});

describe('the report of time', () => {
	it('names each step, and the slowest files and tests first', () => {
		const steps = [
			{ title: 'lint', milliseconds: 900, passed: 1, failed: 0 },
			{ title: 'unit tests', milliseconds: 61_000, passed: 3, failed: 0 },
		];
		const tests = [test('a1', 10), test('b1', 2000), test('a2', 2500)];
		expect(timeReport(steps, tests)).toBe(
			[
				'Time of each step:',
				'          0.9 s  lint',
				'      1 min 1 s  unit tests',
				'      1 min 2 s  all of them',
				'',
				'The 20 slowest files:',
				'          2.5 s  src/a.test.ts',
				'          2.0 s  src/b.test.ts',
				'',
				'The 20 slowest tests:',
				'          2.5 s  src/a.test.ts: a2',
				'          2.0 s  src/b.test.ts: b1',
				'          0.0 s  src/a.test.ts: a1',
				'',
			].join('\n'),
		);
	});

	it('lists no more than twenty of them', () => {
		const tests = Array.from({ length: 30 }, (_, index) => test(`a${index}`, index));
		const report = timeReport([], tests);
		expect(report).toContain('src/a.test.ts: a29');
		expect(report).toContain('src/a.test.ts: a10');
		expect(report).not.toContain('src/a.test.ts: a9\n');
	});
});

describe('tests that pass at their second try', () => {
	it('are not spoken of when there are none', () => {
		expect(secondTryReport([test('a', 1)])).toEqual({ text: '', tooMany: false });
	});

	it('are named with the reason, and are a warning while there are two', () => {
		const late = { ...test('a', 1, 'second try'), reason: 'Timed out' };
		const { text, tooMany } = secondTryReport([late, test('b', 1), test('c', 1, 'second try')]);
		expect(text).toContain('Passed at the second try: 2');
		expect(text).toContain('src/a.test.ts: a\n      Timed out\n   src/c.test.ts: c\n');
		expect(text).not.toContain('src/b.test.ts');
		expect(tooMany).toBe(false);
	});

	it('fail the run when there are three', () => {
		const { text, tooMany } = secondTryReport(['a', 'b', 'c'].map((title) => test(title, 1, 'second try')));
		expect(text).toContain('Passed at the second try: 3 (which fails the run');
		expect(tooMany).toBe(true);
	});
});

describe('what failed', () => {
	const steps = [
		{ title: 'lint', milliseconds: 1, passed: 0, failed: 1 },
		{ title: 'unit tests', milliseconds: 1, passed: 3, failed: 0 },
	];

	it('is not spoken of when nothing did', () => {
		expect(failureReport(steps.slice(1), [test('a', 1)])).toBe('');
	});

	it('is named, the steps first and each test with its reason', () => {
		const wrong = { ...test('b', 1, 'failed'), reason: 'expected 1 to be 2' };
		expect(failureReport(steps, [test('a', 1), wrong])).toBe(
			'Failed: lint (1)\n   src/b.test.ts: b\n      expected 1 to be 2\n',
		);
	});
});
