import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * @typedef {object} VitestReport
 * @property {number} numTotalTests
 * @property {number} numPassedTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults One for each file.
 */

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors Those that happened outside of tests.
 */

/**
 * @param {string} file
 * @returns {unknown} the parsed report, or undefined when the tests ended without writing one.
 */
function read(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}

/**
 * A run that ended badly has a failure, even when each of its tests passed or when it left no report.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 */
function withExitCode(tally, exitCode) {
	return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * Counts a Vitest JSON report. A test that did not run has not passed, and a file that could not be loaded has failed
 * although it holds no test.
 *
 * @param {string} file
 * @param {number} exitCode of the run that wrote it
 * @returns {Tally}
 */
export function tallyOfVitest(file, exitCode) {
	const report = /** @type {VitestReport | undefined} */ (read(file));
	if (!report) return { passed: 0, failed: 1 };
	const broken = report.testResults.filter(
		(result) => result.status === 'failed' && result.assertionResults.length === 0,
	);
	const failed = report.numTotalTests - report.numPassedTests + broken.length;
	return withExitCode({ passed: report.numPassedTests, failed }, exitCode);
}

/**
 * Counts a Playwright JSON report. Errors outside of tests count as failures, and so do tests that did not run. One that passed at its
 * second try has passed: browsers on a busy machine stumble; the log names it.
 *
 * @param {string} file
 * @param {number} exitCode of the run that wrote it
 * @returns {Tally}
 */
export function tallyOfPlaywright(file, exitCode) {
	const report = /** @type {PlaywrightReport | undefined} */ (read(file));
	if (!report) return { passed: 0, failed: 1 };
	const { expected, unexpected, flaky, skipped } = report.stats;
	return withExitCode({ passed: expected + flaky, failed: unexpected + skipped + report.errors.length }, exitCode);
}
