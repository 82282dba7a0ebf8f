/**
 * `node src/tooling/browser-checks.js core|world [--all]`: runs the groups of browser tests that were not seen to pass on this machine
 * with what is built now. They take minutes, and depend on nothing but what ships, what they read and programs of known versions.
 * `--all`, or `DOCENT_ALL=1`, runs them whatever is kept.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from '@playwright/test';
import { buildIfStale } from './build-if-stale.js';
import { removeUnused } from './cache-folder.js';
import { groups as coreGroups } from './core-groups.js';
import { describeProgram, keyOf } from './group-keys.js';
import { findPass, forgetPass, keepPass, resultsOf } from './kept-passes.js';
import { root, run } from './run.js';
import { findBrowser } from './setup/browsers.js';
import { placesOnPath } from './setup/find-on-path.js';
import { generatorVersions } from './setup/generators.js';
import { findPostgres } from './setup/postgres.js';
import { readPlaywrightReport } from './test-report.js';
import { groups as worldGroups } from './world-groups.js';

/** @typedef {import('./group-keys.js').Group & { key: string }} KeyedGroup */

/** @typedef {keyof typeof kinds} Kind */

/** The kinds of groups: how each names the group of a test, and leaves groups out of a run. */
const kinds = {
	core: {
		groups: coreGroups,
		projects: ['chromium', 'firefox', 'webkit'],
		/** @type {(spec: import('./kept-passes.js').Spec, project: string) => string} */
		nameOf: ({ file }, project) => `${project}/${file.replace(/^.*\/|\.spec\.ts$/g, '')}`,
		/** @type {(kept: readonly string[], folder: string) => string[]} */
		leaveOut(kept, folder) {
			const list = join(folder, 'kept.txt');
			const line = (/** @type {string} */ name) => name.replace(/^(\w+)\/(.+)$/, '[$1] › core/$2.spec.ts');
			writeFileSync(list, kept.map(line).join('\n'));
			return ['--test-list-invert', list];
		},
	},
	world: {
		groups: worldGroups,
		projects: ['world'],
		/** @type {(spec: import('./kept-passes.js').Spec, project: string) => string | undefined} */
		nameOf: ({ tags }) => tags.find((tag) => worldGroups.some(({ name }) => name === tag)),
		/** @type {(kept: readonly string[], folder: string) => string[]} */
		leaveOut: (kept) => ['--grep-invert', `@(${kept.join('|')})(\\s|$)`],
	},
};

/** The programs that each engine's tests need. */
const programsOf = {
	chromium: () => [
		findBrowser('headless-shell')?.executablePath ?? chromium.executablePath(),
		findBrowser('chromium')?.executablePath ?? chromium.executablePath(),
	],
	firefox: () => [findBrowser('firefox')?.executablePath ?? firefox.executablePath()],
	webkit: () => ['WebKitWebDriver', 'Xvfb'].map(onPath),
};

/** @param {string} name */
const onPath = (name) => placesOnPath([name]).find((path) => existsSync(path)) ?? name;

/** @type {Map<string, string>} */
const described = new Map();

/** @param {string} path */
function describe(path) {
	const known = described.get(path) ?? describeProgram(path);
	described.set(path, known);
	return known;
}

/** @param {import('./group-keys.js').Group} group */
function currentKey(group) {
	const paths = [...group.engines.flatMap((engine) => programsOf[engine]()), onPath('git')];
	const postgres = findPostgres();
	if (postgres) paths.push(join(postgres, 'postgres'));
	const programs = [
		process.version,
		`${process.platform} ${process.arch}`,
		...paths.map(describe),
		group.generator ? generatorVersions(group.generator) : '',
	];
	return keyOf(group, programs.join('\n'));
}

/** @param {Kind} kind @param {readonly { name: string, pass: import('./kept-passes.js').Pass }[]} kept */
function printKept(kind, kept) {
	for (const { name, pass } of kept)
		process.stdout.write(`kept: ${pass.tests} tests of ${kind}/${name}, passed on ${pass.date}\n`);
}

/**
 * @param {Kind} kind
 * @param {readonly KeyedGroup[]} wanted
 * @param {string} report
 */
async function keepWhatPassed(kind, wanted, report) {
	// A run that could not start leaves no report.
	const { suites } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { suites: [] };
	const { groups, projects, nameOf } = kinds[kind];
	const { results, strays } = resultsOf(suites, projects, (spec, project) => {
		const name = nameOf(spec, project);
		return groups.some((group) => group.name === name) ? name : undefined;
	});
	described.clear();
	for (const group of wanted) {
		const result = results.get(group.name);
		// A file that changed during the run was not tested as it is now.
		if (result?.passed && (await currentKey(group)) === group.key)
			keepPass(`${kind}/${group.name}`, group.key, result.tests);
		else forgetPass(`${kind}/${group.name}`, group.key);
	}
	const silent = wanted.filter(({ name }) => !results.has(name)).map(({ name }) => `${kind}/${name} has no test.`);
	return [...strays.map((title) => `"${title}" is of no group: see src/tooling/${kind}-groups.js.`), ...silent];
}

/** @param {Kind} kind @param {readonly string[]} kept names of groups @param {string} report @param {string} reporter */
async function runTests(kind, kept, report, reporter) {
	const folder = mkdtempSync(join(tmpdir(), 'docent-kept-'));
	const { projects, leaveOut } = kinds[kind];
	const exclude = kept.length > 0 ? leaveOut(kept, folder) : [];
	const playwright = join(root, 'node_modules/@playwright/test/cli.js');
	const args = [
		...['--config', 'e2e/playwright.config.ts', '--no-deps', `--reporter=${reporter},json`],
		...projects.map((name) => `--project=${name}`),
	];
	const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
	const code = await run(process.execPath, [playwright, 'test', ...args, ...exclude], { env: environment });
	rmSync(folder, { recursive: true });
	return code;
}

/**
 * Runs the groups whose key is not known to have passed, and names the others.
 *
 * @param {object} options
 * @param {Kind} options.kind
 * @param {string} options.report File for Playwright's JSON report; it is not written where every result is kept.
 * @param {boolean} [options.all] Runs every group.
 * @param {string} [options.reporter] Of Playwright.
 * @returns {Promise<import('./test-report.js').TestReport>} its tally has the tests whose result is kept.
 */
export async function runBrowserChecks({ kind, report, all = process.env.DOCENT_ALL === '1', reporter = 'line' }) {
	for (const name of ['agents', 'consumers', 'sites', 'passed']) removeUnused(name);
	if (!(await buildIfStale())) return { tally: { passed: 0, failed: 1 }, tests: [] };
	const keyed = await Promise.all(
		kinds[kind].groups.map(async (group) => ({ ...group, key: await currentKey(group) })),
	);
	const kept = keyed.flatMap(({ name, key }) => {
		const pass = all ? undefined : findPass(`${kind}/${name}`, key);
		return pass ? [{ name, pass }] : [];
	});
	printKept(kind, kept);
	const keptTests = kept.reduce((sum, { pass }) => sum + pass.tests, 0);
	const names = kept.map(({ name }) => name);
	const wanted = keyed.filter(({ name }) => !names.includes(name));
	if (wanted.length === 0) return { tally: { passed: keptTests, failed: 0 }, tests: [], kept: keptTests };
	const code = await runTests(kind, names, report, reporter);
	const { tally, tests } = readPlaywrightReport(report, code);
	const trouble = await keepWhatPassed(kind, wanted, report);
	for (const sentence of trouble) process.stderr.write(`${sentence}\n`);
	return {
		tally: { passed: tally.passed + keptTests, failed: tally.failed + trouble.length },
		tests,
		kept: keptTests,
	};
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const kind = process.argv[2];
	if (kind !== 'core' && kind !== 'world') {
		process.stderr.write('browser-checks: name `core` or `world`.\n');
		process.exit(2);
	}
	const folder = mkdtempSync(join(tmpdir(), 'docent-browser-'));
	const all = process.argv.includes('--all') || process.env.DOCENT_ALL === '1';
	const { tally } = await runBrowserChecks({ kind, report: join(folder, 'report.json'), all });
	rmSync(folder, { recursive: true });
	process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`);
	process.exit(tally.failed === 0 ? 0 : 1);
}
