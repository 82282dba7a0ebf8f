/**
 * `node src/tooling/world-checks.js [--all]`: runs the groups of tests in `e2e/world` that were not seen to pass on this machine with
 * what is built now. Tests of sites, apps and clients take minutes, and depend on nothing but what ships and somebody else's
 * tools. `--all`, or `DOCENT_ALL=1`, runs them whatever is kept.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './browsers.js';
import { buildIfStale } from './build-if-stale.js';
import { removeUnused } from './cache-folder.js';
import { generatorVersions } from './generators.js';
import { findPass, forgetPass, keepPass, resultsOf } from './kept-passes.js';
import { root, run } from './run.js';
import { readPlaywrightReport } from './test-report.js';
import { describeProgram, groups, keyOf } from './world-groups.js';

/** @typedef {import('./world-groups.js').Group & { key: string }} KeyedGroup */

/** @param {import('./world-groups.js').Group} group */
function currentKey(group) {
	const browser = findBrowser('headless-shell') ?? findBrowser('chromium');
	const programs = [
		process.version,
		`${process.platform} ${process.arch}`,
		describeProgram(browser?.executablePath ?? chromium.executablePath()),
		group.generator ? generatorVersions(group.generator) : '',
	];
	return keyOf(group, programs.join('\n'));
}

/** @param {readonly { name: string, pass: import('./kept-passes.js').Pass }[]} kept */
function printKept(kept) {
	for (const { name, pass } of kept)
		process.stdout.write(`kept: ${pass.tests} tests of world/${name}, passed on ${pass.date}\n`);
}

/**
 * @param {readonly KeyedGroup[]} wanted
 * @param {string} report
 */
async function keepWhatPassed(wanted, report) {
	// A run that could not begin leaves no report.
	const { suites } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { suites: [] };
	const { results, strays } = resultsOf(
		suites,
		groups.map(({ name }) => name),
	);
	for (const group of wanted) {
		const result = results.get(group.name);
		// What changed while the tests ran was not what they tested.
		if (result?.passed && (await currentKey(group)) === group.key) keepPass(group.name, group.key, result.tests);
		else forgetPass(group.name, group.key);
	}
	const silent = wanted.filter(({ name }) => !results.has(name)).map(({ name }) => `world/${name} has no test.`);
	return [...strays.map((title) => `"${title}" is of no group: see src/tooling/world-groups.js.`), ...silent];
}

/** @param {readonly string[]} kept names of groups @param {string} report @param {string} reporter */
function runTests(kept, report, reporter) {
	const exclude = kept.length > 0 ? ['--grep-invert', `@(${kept.join('|')})(\\s|$)`] : [];
	const playwright = join(root, 'node_modules/@playwright/test/cli.js');
	const project = [
		'--config',
		'e2e/playwright.config.ts',
		'--project=world',
		'--no-deps',
		`--reporter=${reporter},json`,
	];
	const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
	return run(process.execPath, [playwright, 'test', ...project, ...exclude], { env: environment });
}

/**
 * Runs the groups whose key is not known to have passed, and names the others.
 *
 * @param {object} options
 * @param {string} options.report File for Playwright's JSON report; it is not written where every result is kept.
 * @param {boolean} [options.all] Runs every group.
 * @param {string} [options.reporter] Of Playwright.
 * @returns {Promise<import('./test-report.js').TestReport>} its tally has the tests whose result is kept.
 */
export async function runWorldChecks({ report, all = process.env.DOCENT_ALL === '1', reporter = 'line' }) {
	for (const name of ['consumers', 'sites', 'passed']) removeUnused(name);
	if (!(await buildIfStale())) return { tally: { passed: 0, failed: 1 }, tests: [] };
	const keyed = await Promise.all(groups.map(async (group) => ({ ...group, key: await currentKey(group) })));
	const kept = keyed.flatMap(({ name, key }) => {
		const pass = all ? undefined : findPass(name, key);
		return pass ? [{ name, pass }] : [];
	});
	printKept(kept);
	const keptTests = kept.reduce((sum, { pass }) => sum + pass.tests, 0);
	const names = kept.map(({ name }) => name);
	const wanted = keyed.filter(({ name }) => !names.includes(name));
	if (wanted.length === 0) return { tally: { passed: keptTests, failed: 0 }, tests: [] };
	const code = await runTests(names, report, reporter);
	const { tally, tests } = readPlaywrightReport(report, code);
	const trouble = await keepWhatPassed(wanted, report);
	for (const sentence of trouble) process.stderr.write(`${sentence}\n`);
	return { tally: { passed: tally.passed + keptTests, failed: tally.failed + trouble.length }, tests };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const folder = mkdtempSync(join(tmpdir(), 'docent-world-'));
	const all = process.argv.includes('--all') || process.env.DOCENT_ALL === '1';
	const { tally } = await runWorldChecks({ report: join(folder, 'report.json'), all });
	rmSync(folder, { recursive: true });
	process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`);
	process.exit(tally.failed === 0 ? 0 : 1);
}
