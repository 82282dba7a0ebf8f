/**
 * `npm run verify`: installs what the tests need, a browser included, runs all of them, says where the time went, and ends with one
 * line `N passed, N failed`. A step without tests of its own counts as one. Fails when anything failed. A group of tests runs when
 * something that its result depends on has changed, or with `npm run verify -- --all`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from './run.js';
import { ensureBubblewrap } from './setup/bubblewrap.js';
import { ensureGenerators } from './setup/generators.js';
import { install } from './setup/install.js';
import { ensurePgBouncer } from './setup/pgbouncer.js';
import { ensurePostgres } from './setup/postgres.js';
import { requireNode } from './setup/require-node.js';
import { failureReport, secondTryReport, timeReport } from './time-report.js';

requireNode();
const reports = mkdtempSync(join(tmpdir(), 'docent-verify-'));

/** @param {string} title */
const announce = (title) => process.stdout.write(`\n── ${title}\n`);

/** @typedef {import('./test-report.js').TestReport} TestReport */

/** @type {(...checks: boolean[]) => TestReport} */
const asChecks = (...checks) => ({
	tally: { passed: checks.filter(Boolean).length, failed: checks.filter((ok) => !ok).length },
	tests: [],
});

/** @type {(script: string) => Promise<TestReport>} */
const npmScript = async (script) => asChecks((await runNpm(['run', '--silent', script])) === 0);

async function browsers() {
	// Loaded only now: it needs the packages.
	const { browserNames, ensureBrowser } = await import('./setup/browsers.js');
	const { ensureWebKit } = await import('./setup/webkit.js');
	const found = [];
	for (const name of browserNames) found.push(await ensureBrowser(name));
	// Without it the tests take longer.
	await ensureBrowser('headless-shell');
	found.push(await ensureWebKit());
	return asChecks(...found);
}

async function unitTests() {
	// Loaded only now: it needs the packages.
	const { runUnitChecks } = await import('./unit-checks.js');
	return runUnitChecks({ folder: reports, ...(process.argv.includes('--all') && { all: true }) });
}

/** @param {'core' | 'world'} kind */
async function browserTests(kind) {
	// Loaded only now: it needs the packages.
	const { runBrowserChecks } = await import('./browser-checks.js');
	const report = join(reports, `${kind}.json`);
	return runBrowserChecks({ kind, report, ...(process.argv.includes('--all') && { all: true }) });
}

/** @type {[string, () => Promise<TestReport>][]} */
const steps = [
	['packages', async () => asChecks(await install())],
	['browsers', browsers],
	['database server', async () => asChecks(await ensurePostgres(), await ensurePgBouncer())],
	['isolation of commands', async () => asChecks(await ensureBubblewrap())],
	['documentation generators', async () => asChecks(await ensureGenerators())],
	['typecheck', () => npmScript('typecheck')],
	['lint', () => npmScript('lint')],
	['build', () => npmScript('build')],
	['unit tests', unitTests],
	['size', () => npmScript('size')],
	['end-to-end tests', () => browserTests('core')],
	['sites, apps and clients', () => browserTests('world')],
];

/** @type {import('./time-report.js').StepReport[]} */
const done = [];
/** @type {import('./test-report.js').TimedTest[]} */
const tests = [];
let kept = 0;
for (const [title, step] of steps) {
	announce(title);
	const start = performance.now();
	const report = await step();
	const { passed, failed } = report.tally;
	process.stdout.write(
		`   ${title}: ${passed} passed, ${failed} failed${report.kept ? `, ${report.kept} of them kept` : ''}\n`,
	);
	kept += report.kept ?? 0;
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
process.stdout.write(`\n${passed + failed} checks, ${kept} of them from kept passes\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
