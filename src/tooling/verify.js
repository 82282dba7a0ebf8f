/**
 * `npm run verify`: installs what the tests need, checks types, lint, build and sizes, runs the unit tests and the end-to-end tests in
 * Chromium, says where the time went, and ends with one line `N passed, N failed`. A step without tests of its own counts as one.
 * `npm run verify -- --all` adds Firefox, WebKit, and what needs somebody else's tools: sites, apps and clients.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeUnused } from './cache-folder.js';
import { root, run, runNpm } from './run.js';
import { install } from './setup/install.js';
import { ensurePrograms, foreignPrograms, testPrograms } from './setup/programs.js';
import { requireNode } from './setup/require-node.js';
import { readPlaywrightReport, readVitestReport } from './test-report.js';
import { failureReport, secondTryReport, timeReport } from './time-report.js';

requireNode();
// With NODE_ENV=production, as some machines have it, React has no tools for tests.
delete process.env.NODE_ENV;
const isWhole = process.argv.includes('--all');
const reports = mkdtempSync(join(tmpdir(), 'docent-verify-'));

/** @param {string} title */
const announce = (title) => process.stdout.write(`\n── ${title}\n`);

/** @typedef {import('./test-report.js').TestReport} TestReport */

/** @param {boolean} ok @returns {TestReport} */
const asCheck = (ok) => ({ tally: { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, tests: [] });

/** @type {(script: string) => Promise<TestReport>} */
const npmScript = async (script) => asCheck((await runNpm(['run', '--silent', script])) === 0);

/** The programs that are missing, in the report of what failed. @param {number} wanted @param {string[]} missing @returns {TestReport} */
const asPrograms = (wanted, missing) => ({
	tally: { passed: wanted - missing.length, failed: missing.length },
	tests: missing.map((title) => ({ title, file: 'this machine', milliseconds: 0, outcome: 'failed' })),
});

const wantedPrograms = isWhole ? [...testPrograms, ...foreignPrograms] : testPrograms;
/** They come from another place than the packages, so they come at the same time. */
const missingPrograms = ensurePrograms(wantedPrograms);

async function browsers() {
	// Loaded only now: it needs the packages.
	const { ensureBrowser } = await import('./setup/browsers.js');
	const chromium = await ensureBrowser('chromium');
	// Without it the tests take longer.
	await ensureBrowser('headless-shell');
	const wanted = isWhole ? [chromium, await ensureBrowser('firefox')] : [chromium];
	return asPrograms(
		wanted.length,
		wanted.filter((sentence) => sentence !== undefined),
	);
}

async function unitTests() {
	const report = join(reports, 'unit.json');
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
	return readVitestReport(report, await runNpm(['run', '--silent', 'test', '--', ...reporters]));
}

/** @param {string[]} projects of Playwright */
async function browserTests(...projects) {
	const report = join(reports, `${projects[0]}.json`);
	const playwright = join(root, 'node_modules/@playwright/test/cli.js');
	const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=line,json'];
	const code = await run(process.execPath, [playwright, ...args, ...projects.map((name) => `--project=${name}`)], {
		env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
	});
	return readPlaywrightReport(report, code);
}

/** @type {[string, () => Promise<TestReport>][]} */
const steps = [
	['packages', async () => asCheck(await install())],
	['programs', async () => asPrograms(wantedPrograms.length, await missingPrograms)],
	['browsers', browsers],
	['typecheck', () => npmScript('typecheck')],
	['lint', () => npmScript('lint')],
	['build', () => npmScript('build')],
	['size', () => npmScript('size')],
	['unit tests', unitTests],
	['end-to-end tests', () => browserTests('chromium', ...(isWhole ? ['firefox', 'webkit'] : []))],
];
if (isWhole) {
	for (const name of ['agents', 'consumers', 'sites']) removeUnused(name);
	steps.push(['sites, apps and clients', () => browserTests('world')]);
}

/** @type {import('./time-report.js').StepReport[]} */
const done = [];
/** @type {import('./test-report.js').TimedTest[]} */
const tests = [];
for (const [title, step] of steps) {
	announce(title);
	const start = performance.now();
	const report = await step();
	const { passed, failed } = report.tally;
	process.stdout.write(`   ${title}: ${passed} passed, ${failed} failed\n`);
	done.push({ title, milliseconds: performance.now() - start, passed, failed });
	tests.push(...report.tests);
	// Nothing else works without the packages.
	if (title === 'packages' && failed > 0) break;
}
rmSync(reports, { recursive: true, force: true });

announce('where the time went');
process.stdout.write(timeReport(done, tests));
const secondTries = secondTryReport(tests);
process.stdout.write(`\n${secondTries.text}${failureReport(done, tests)}`);

const passed = done.reduce((sum, step) => sum + step.passed, 0);
const failed = done.reduce((sum, step) => sum + step.failed, secondTries.tooMany ? 1 : 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
