import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tallyOfPlaywright, tallyOfVitest } from './test-report.js';

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
	const passing = { status: 'passed', assertionResults: [{}, {}] };

	it('counts what passed and what failed', () => {
		const file = report({ numTotalTests: 5, numPassedTests: 4, testResults: [passing] });
		expect(tallyOfVitest(file, 1)).toEqual({ passed: 4, failed: 1 });
	});

	it('counts a file that could not be loaded as a failure', () => {
		const broken = { status: 'failed', assertionResults: [] };
		const file = report({ numTotalTests: 2, numPassedTests: 2, testResults: [passing, broken] });
		expect(tallyOfVitest(file, 1)).toEqual({ passed: 2, failed: 1 });
	});

	it('counts a run that failed outside of its tests as a failure', () => {
		const file = report({ numTotalTests: 2, numPassedTests: 2, testResults: [passing] });
		expect(tallyOfVitest(file, 1)).toEqual({ passed: 2, failed: 1 });
		expect(tallyOfVitest(file, 0)).toEqual({ passed: 2, failed: 0 });
	});

	it('counts a missing report as a failure', () => {
		expect(tallyOfVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
	});
});

describe('a Playwright report', () => {
	it('counts tests that were skipped as failures, and not those that needed a second try', () => {
		const file = report({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] });
		expect(tallyOfPlaywright(file, 1)).toEqual({ passed: 8, failed: 3 });
	});

	it('counts errors outside of tests', () => {
		const file = report({ stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'no' }] });
		expect(tallyOfPlaywright(file, 1)).toEqual({ passed: 7, failed: 1 });
	});

	it('counts a missing report as a failure', () => {
		expect(tallyOfPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
	});
});
