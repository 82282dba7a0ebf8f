/**
 * `npm run verify`: installs what the tests need, a browser included, runs all of them, and ends with one line
 * `N passed, N failed`. A step without tests of its own counts as one. Fails when anything failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureGenerators } from './generators.js';
import { install } from './install.js';
import { ensurePostgres } from './postgres.js';
import { requireNode } from './require-node.js';
import { runNpm } from './run.js';
import { tallyOfPlaywright, tallyOfVitest } from './test-report.js';

requireNode();
const reports = mkdtempSync(join(tmpdir(), 'docent-verify-'));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'e2e.json');

/** @param {string} title */
const announce = (title) => process.stdout.write(`\n── ${title}\n`);

/** @type {(ok: boolean) => import('./test-report.js').Tally} */
const asCheck = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

/** @type {(script: string) => Promise<import('./test-report.js').Tally>} */
const npmScript = async (script) => asCheck((await runNpm(['run', '--silent', script])) === 0);

async function browsers() {
	// Loaded only now: it needs the packages.
	const { browserNames, ensureBrowser } = await import('./browsers.js');
	const { ensureWebKit } = await import('./webkit.js');
	const found = [];
	for (const name of browserNames) found.push(asCheck(await ensureBrowser(name)));
	// Where there is none, the tests take longer.
	await ensureBrowser('headless-shell');
	found.push(asCheck(await ensureWebKit()));
	return sum(found);
}

async function unitTests() {
	const code = await runNpm([
		'run',
		'--silent',
		'test',
		'--',
		'--reporter=default',
		'--reporter=json',
		`--outputFile=${unitReport}`,
	]);
	return tallyOfVitest(unitReport, code);
}

async function browserTests() {
	const code = await runNpm(['run', '--silent', 'e2e', '--', '--reporter=line,json'], {
		env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
	});
	return tallyOfPlaywright(browserReport, code);
}

/** @param {readonly import('./test-report.js').Tally[]} tallies */
function sum(tallies) {
	return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
}

/** @type {[string, () => Promise<import('./test-report.js').Tally>][]} */
const steps = [
	['browsers', browsers],
	['database server', async () => asCheck(await ensurePostgres())],
	['documentation generators', async () => asCheck(await ensureGenerators())],
	['typecheck', () => npmScript('typecheck')],
	['lint', () => npmScript('lint')],
	['build', () => npmScript('build')],
	['unit tests', unitTests],
	['size', () => npmScript('size')],
	['end-to-end tests', browserTests],
];

announce('packages');
const tallies = [asCheck(await install())];
if (tallies[0]?.failed === 0) {
	for (const [title, step] of steps) {
		announce(title);
		const tally = await step();
		process.stdout.write(`   ${title}: ${tally.passed} passed, ${tally.failed} failed\n`);
		tallies.push(tally);
	}
}
rmSync(reports, { recursive: true, force: true });

const { passed, failed } = sum(tallies);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
