/**
 * `node src/tooling/unit-checks.js [--all]`: runs the unit tests that were not seen to pass on this machine with what is here now. Those of
 * the widget and those of the service are a group each; the few others always run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeUnused } from './cache-folder.js';
import { describeProgram, importedFiles, keyOfFiles } from './group-keys.js';
import { findPass, forgetPass, keepPass } from './kept-passes.js';
import { root, runNpm } from './run.js';
import { placesOnPath } from './setup/find-on-path.js';
import { findPgBouncer } from './setup/pgbouncer.js';
import { findPostgres } from './setup/postgres.js';
import { readVitestReport } from './test-report.js';

/**
 * @typedef {object} UnitGroup
 * @property {string} name
 * @property {readonly string[]} projects of Vitest
 * @property {RegExp} entries Files whose imports count, wherever they are.
 * @property {RegExp} [others] Files that no test of the group reads, unless an entry imports them.
 * @property {() => readonly string[]} [programs] Programs that its tests start.
 */

/** Without `others`, nothing is kept of a group. @type {readonly UnitGroup[]} */
export const groups = [
	{
		name: 'service',
		projects: ['service'],
		entries:
			/^(vite\.config\.ts|src\/testing\/service\/database-setup\.ts|src\/(service|cli|testing\/(?!panel\/))\/?.*\.test\.ts)$/,
		// The test compares pages about the package with the consumers' apps.
		others: /^(\.ci|bench|e2e\/(?!world\/consumers\/)|src\/(client|decisions|options|preact|react|tooling|widget))\b/,
		programs: () => {
			const postgres = findPostgres();
			const pooler = findPgBouncer();
			return [...placesOnPath(['git']), ...(postgres ? [join(postgres, 'postgres')] : []), ...(pooler ? [pooler] : [])];
		},
	},
	{
		name: 'widget',
		projects: ['panel', 'panel-cut'],
		entries:
			/^(vite\.config\.ts|src\/testing\/panel\/panel-setup\.ts|src\/(widget|client|options|react|preact)\/.*\.test\.tsx?)$/,
		// Two tests compare options with their page, and the builds name the stubs of libraries by path.
		others:
			/^(\.ci|bench|e2e|public\/(?!embed\/options\.md$)|src\/(agent-client|cli|decisions|service|testing\/(?!fixtures\/)|tooling\/(?!widget-build\/)|transport))\b/,
	},
	{ name: 'pure', projects: ['pure'], entries: /^$/ },
];

/** Every file of the repository that is there and not ignored. @param {string} folder */
const repositoryFiles = (folder) =>
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })
		.split('\n')
		.filter((file) => file && statSync(join(folder, file), { throwIfNoEntry: false })?.isFile());

/**
 * What the result of a group depends on: all files but `others`, and what its tests import of these.
 *
 * @param {UnitGroup} group
 * @param {string} [folder] Default: the repository.
 */
export function filesOf({ entries, others }, folder = root) {
	const all = repositoryFiles(folder);
	const files = new Set(all.filter((file) => !others?.test(file)));
	/** @type {Set<string>} */
	const imported = new Set();
	for (const file of all) if (entries.test(file)) importedFiles(file, folder, imported, true);
	return [...new Set([...files, ...imported])];
}

/** @param {UnitGroup} group */
function currentKey(group) {
	const programs = group.programs?.().map(describeProgram) ?? [];
	return keyOfFiles(
		filesOf(group),
		[process.version, `${process.platform} ${process.arch}`, ...programs].join('\n'),
		root,
	);
}

/** @param {UnitGroup} group @param {string} report */
async function runTests({ projects }, report) {
	const code = await runNpm([
		...['run', '--silent', 'test', '--', ...projects.map((name) => `--project=${name}`)],
		...['--reporter=default', '--reporter=json', `--outputFile=${report}`],
	]);
	return readVitestReport(report, code);
}

/**
 * Runs the groups whose key is not known to have passed, and names the others.
 *
 * @param {object} options
 * @param {string} options.folder For the reports of Vitest.
 * @param {boolean} [options.all] Runs every group.
 * @returns {Promise<import('./test-report.js').TestReport>} its tally has the tests whose result is kept.
 */
export async function runUnitChecks({ folder, all = process.env.DOCENT_ALL === '1' }) {
	removeUnused('passed');
	const tally = { passed: 0, failed: 0 };
	const tests = [];
	let kept = 0;
	for (const group of groups) {
		const name = `unit/${group.name}`;
		const key = group.others ? await currentKey(group) : '';
		const pass = all ? undefined : findPass(name, key);
		if (pass) {
			process.stdout.write(`kept: ${pass.tests} tests of ${name}, passed on ${pass.date}\n`);
			tally.passed += pass.tests;
			kept += pass.tests;
			continue;
		}
		const report = await runTests(group, join(folder, `${group.name}.json`));
		tally.passed += report.tally.passed;
		tally.failed += report.tally.failed;
		tests.push(...report.tests);
		// A file that changed during the run was not tested as it is now.
		if (group.others && report.tally.failed === 0 && (await currentKey(group)) === key)
			keepPass(name, key, report.tally.passed);
		else forgetPass(name, key);
	}
	return { tally, tests, kept };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const folder = mkdtempSync(join(tmpdir(), 'docent-unit-'));
	const all = process.argv.includes('--all') || process.env.DOCENT_ALL === '1';
	const { tally, kept } = await runUnitChecks({ folder, all });
	rmSync(folder, { recursive: true });
	process.stdout.write(`${tally.passed} passed, ${tally.failed} failed, ${kept} of them kept\n`);
	process.exit(tally.failed === 0 ? 0 : 1);
}
