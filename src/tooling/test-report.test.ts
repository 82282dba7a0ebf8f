import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './run.js';
import { readPlaywrightReport, readVitestReport } from './test-report.js';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'docent-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
	const file = join(folder, 'report.json');
	writeFileSync(file, JSON.stringify(content));
	return file;
}

describe('a Vitest report', () => {
	const name = join(root, 'src/a.test.ts');
	const passing = {
		name,
		status: 'passed',
		assertionResults: [
			{ fullName: 'a question is asked', status: 'passed', duration: 12.5 },
			{ fullName: 'and answered', status: 'failed', failureMessages: ['Error: no answer\n    at a.ts:1'] },
		],
	};
	const tallyOf = (content: unknown, exitCode: number) => readVitestReport(report(content), exitCode).tally;

	it('counts what passed and what failed', () => {
		const content = { numTotalTests: 5, numPassedTests: 4, testResults: [passing] };
		expect(tallyOf(content, 1)).toEqual({ passed: 4, failed: 1 });
	});

	it('counts a file that could not be loaded as a failure', () => {
		const broken = { name, status: 'failed', assertionResults: [] };
		const content = { numTotalTests: 2, numPassedTests: 2, testResults: [passing, broken] };
		expect(tallyOf(content, 1)).toEqual({ passed: 2, failed: 1 });
	});

	it('counts a run that failed outside of its tests as a failure', () => {
		const content = { numTotalTests: 2, numPassedTests: 2, testResults: [passing] };
		expect(tallyOf(content, 1)).toEqual({ passed: 2, failed: 1 });
		expect(tallyOf(content, 0)).toEqual({ passed: 2, failed: 0 });
	});

	it('counts a missing report as a failure', () => {
		expect(readVitestReport(join(folder, 'none.json'), 0)).toEqual({ tally: { passed: 0, failed: 1 }, tests: [] });
	});

	it('has the time of each test', () => {
		const file = report({ numTotalTests: 2, numPassedTests: 2, testResults: [passing] });
		expect(readVitestReport(file, 0).tests).toEqual([
			{ title: 'a question is asked', file: 'src/a.test.ts', milliseconds: 12.5, outcome: 'passed' },
			{
				title: 'and answered',
				file: 'src/a.test.ts',
				milliseconds: 0,
				outcome: 'failed',
				reason: 'Error: no answer · at a.ts:1',
			},
		]);
	});

	it('says why a file could not be loaded', () => {
		const broken = { name, status: 'failed', message: 'No such module', assertionResults: [] };
		const file = report({ numTotalTests: 0, numPassedTests: 0, testResults: [broken] });
		expect(readVitestReport(file, 1).tests).toMatchObject([{ outcome: 'failed', reason: 'No such module' }]);
	});
});

describe('a Playwright report', () => {
	const spec = (title: string, status: string, ...durations: number[]) => ({
		title,
		tests: [
			{
				projectName: 'chromium',
				status,
				results: durations.map((duration, index) => ({
					duration,
					...(index === 0 && status === 'flaky' && { error }),
				})),
			},
		],
	});
	const error = {
		message: '\u001b[31mTimed out\u001b[39m\n\nCall log:\n  - waiting for a button\n  - still waiting\n  - and so on',
		location: { file: join(root, 'e2e/core/ask.spec.ts'), line: 7 },
	};

	it('counts tests that were skipped as failures, and not those that needed a second try', () => {
		const content = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [], suites: [] };
		expect(readPlaywrightReport(report(content), 1).tally).toEqual({ passed: 8, failed: 3 });
	});

	it('counts errors outside of tests', () => {
		const stats = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };
		const file = report({ stats, errors: [{ message: 'no' }], suites: [] });
		const { tally, tests } = readPlaywrightReport(file, 1);
		expect(tally).toEqual({ passed: 7, failed: 1 });
		expect(tests).toMatchObject([{ outcome: 'failed', reason: 'no' }]);
	});

	it('counts a missing report as a failure', () => {
		expect(readPlaywrightReport(join(folder, 'none.json'), 0).tally).toEqual({ passed: 0, failed: 1 });
	});

	it('has the time of each test with all its tries, and says why one needed a second one', () => {
		const inner = { title: 'in the dark', specs: [spec('it is seen', 'flaky', 500, 200)] };
		const suite = { title: 'core/ask.spec.ts', specs: [spec('it answers', 'expected', 300)], suites: [inner] };
		const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
		expect(readPlaywrightReport(report({ stats, errors: [], suites: [suite] }), 0).tests).toEqual([
			{ title: '[chromium] it answers', file: 'e2e/core/ask.spec.ts', milliseconds: 300, outcome: 'passed' },
			{
				title: '[chromium] in the dark it is seen',
				file: 'e2e/core/ask.spec.ts',
				milliseconds: 700,
				outcome: 'second try',
				reason: 'Timed out · Call log: · - waiting for a button · - still waiting (e2e/core/ask.spec.ts:7)',
			},
		]);
	});
});
