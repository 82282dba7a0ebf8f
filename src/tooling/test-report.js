import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run.js';

/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * A test that ran, with the time of all its tries.
 *
 * @typedef {object} TimedTest
 * @property {string} title
 * @property {string} file Relative to the repository.
 * @property {number} milliseconds
 * @property {'passed' | 'second try' | 'failed'} outcome `second try` when it failed first and passed then.
 * @property {string} [reason] Why it failed first, in one line.
 */

/**
 * What a run of tests says of itself.
 *
 * @typedef {object} TestReport
 * @property {Tally} tally
 * @property {readonly TimedTest[]} tests
 */

/** @typedef {import('@playwright/test/reporter').JSONReportSuite} PlaywrightSuite */

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

/** @type {TestReport} */
const noReport = { tally: { passed: 0, failed: 1 }, tests: [] };

/**
 * A run that ended badly has a failure, even when each of its tests passed or when it left no report.
 *
 * @param {Tally} tally
 * @param {number} exitCode
 */
function withExitCode(tally, exitCode) {
	return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
const colours = /\u001b\[\d+m/g;

/** The first lines of an error's message. @param {string} message */
function inOneLine(message) {
	const lines = message
		.replace(colours, '')
		.split('\n')
		.map((line) => line.trim());
	return lines.filter(Boolean).slice(0, 4).join(' · ').slice(0, 400);
}

/**
 * Reads a Vitest JSON report. A test that did not run has not passed, and a file that could not be loaded has failed
 * although it holds no test.
 *
 * @param {string} file
 * @param {number} exitCode of the run that wrote it
 * @returns {TestReport}
 */
export function readVitestReport(file, exitCode) {
	const report = /** @type {import('vitest/node').JsonTestResults | undefined} */ (read(file));
	if (!report) return noReport;
	const broken = report.testResults
		.filter((result) => result.status === 'failed' && result.assertionResults.length === 0)
		.map(({ name, message = '' }) => ({
			title: 'could not be loaded',
			file: relative(root, name),
			milliseconds: 0,
			outcome: /** @type {const} */ ('failed'),
			reason: inOneLine(message),
		}));
	const failed = report.numTotalTests - report.numPassedTests + broken.length;
	const tests = report.testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
			title: fullName,
			file: relative(root, name),
			milliseconds: duration ?? 0,
			outcome: /** @type {TimedTest['outcome']} */ (status === 'passed' ? 'passed' : 'failed'),
			...(failureMessages?.[0] && { reason: inOneLine(failureMessages[0]) }),
		})),
	);
	return { tally: withExitCode({ passed: report.numPassedTests, failed }, exitCode), tests: [...tests, ...broken] };
}

/**
 * What a try failed at and where: the first lines of the message name the wait.
 *
 * @param {Pick<import('@playwright/test/reporter').JSONReportTestResult, 'error'>} result
 */
function reasonOf({ error }) {
	if (!error) return undefined;
	const { message = '', location } = error;
	const place = location ? ` (${relative(root, location.file)}:${location.line})` : '';
	return `${inOneLine(message)}${place}`;
}

/** @type {Record<string, TimedTest['outcome']>} */
const outcomes = { expected: 'passed', flaky: 'second try' };

/**
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} titles of the suites around it
 * @returns {TimedTest[]}
 */
function testsOfSuite(suite, titles) {
	const around = [...titles, suite.title];
	const own = suite.specs.flatMap(({ title, tests }) =>
		tests.map(({ projectName, status, results }) => ({
			title: [`[${projectName}]`, ...around.slice(1), title].join(' '),
			file: around[0] ?? '',
			milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
			outcome: outcomes[status] ?? 'failed',
			reason: results.map(reasonOf).find(Boolean),
		})),
	);
	return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOfSuite(inner, around))];
}

/**
 * Reads a Playwright JSON report. Errors outside of tests count as failures, and so do tests that did not run. A test that passed at
 * its second try counts as passed and is marked.
 *
 * @param {string} file
 * @param {number} exitCode of the run that wrote it
 * @returns {TestReport}
 */
export function readPlaywrightReport(file, exitCode) {
	const report = /** @type {import('@playwright/test/reporter').JSONReport | undefined} */ (read(file));
	if (!report) return noReport;
	const { expected, unexpected, flaky, skipped } = report.stats;
	const failed = unexpected + skipped + report.errors.length;
	const tests = report.suites.flatMap((suite) => testsOfSuite({ ...suite, title: `e2e/${suite.title}` }, []));
	const outside = report.errors.map((error) => ({
		title: 'outside of the tests',
		file: 'e2e',
		milliseconds: 0,
		outcome: /** @type {const} */ ('failed'),
		reason: reasonOf({ error }),
	}));
	return { tally: withExitCode({ passed: expected + flaky, failed }, exitCode), tests: [...tests, ...outside] };
}
