/** The programs that the tests start, besides browsers. `npm run verify` installs what is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, placesOnPath } from './find-on-path.js';
import { findsModule } from './generators.js';
import { installFromDistribution } from './install-from-distribution.js';
import { findPgBouncer } from './pgbouncer.js';
import { findPostgres } from './postgres.js';
import { satisfies } from './require-node.js';
import { webKitPackages } from './webkit.js';

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} distributionPackage of Debian and what comes from it
 * @property {() => boolean} isThere
 * @property {string} [mend] What to do where it cannot be installed. Default: to install the package.
 */

/** Where Debian keeps packages of Go, for GOPATH. */
export const goPackages = '/usr/share/gocode';

/** @type {(name: string) => () => boolean} */
const onPath = (name) => () => placesOnPath([name]).some(isExecutable);

/** @type {readonly Program[]} */
export const testPrograms = [
	{
		name: 'git 2.38 or newer',
		distributionPackage: 'git',
		isThere: () => satisfies(spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout ?? '', '2.38'),
		mend: 'Install it from https://git-scm.com.',
	},
	{
		name: 'PostgreSQL',
		distributionPackage: 'postgresql',
		isThere: () => findPostgres() !== undefined,
		mend: 'Install it, or set DOCENT_POSTGRES to the folder of its programs.',
	},
	{
		name: 'PgBouncer',
		distributionPackage: 'pgbouncer',
		isThere: () => findPgBouncer() !== undefined,
		mend: 'Install it, or set DOCENT_PGBOUNCER to the path of its program.',
	},
	{
		name: 'bubblewrap, which isolates the check command of an owner',
		distributionPackage: 'bubblewrap',
		// It is for Linux alone.
		isThere: () => process.platform !== 'linux' || onPath('bwrap')(),
		mend: 'Install the package that has the program bwrap.',
	},
];

/** @type {(program: string, statement: string, distributionPackage: string) => Program} */
const generator = (program, statement, distributionPackage) => ({
	name: distributionPackage,
	distributionPackage,
	isThere: () => findsModule(program, statement),
	mend: `Install it so that the Python of ${program} can do "${statement}".`,
});

/** What `--all` needs besides: WebKit, and the generators of documentation that are not on npm. @type {readonly Program[]} */
export const foreignPrograms = [
	...Object.entries(webKitPackages).map(([name, distributionPackage]) => ({
		name,
		distributionPackage,
		isThere: onPath(name),
	})),
	{ name: 'Go, which renders the chart', distributionPackage: 'golang-go', isThere: onPath('go') },
	{
		name: "Sprig, the functions of a chart's templates",
		distributionPackage: 'golang-github-masterminds-sprig-dev',
		isThere: () => existsSync(join(goPackages, 'src/github.com/Masterminds/sprig')),
	},
	generator('mkdocs', 'import mkdocs', 'mkdocs'),
	generator('mkdocs', 'from mkdocs import utils; utils.get_theme_dir("material")', 'mkdocs-material'),
	generator('sphinx-build', 'import sphinx', 'python3-sphinx'),
	generator('sphinx-build', 'import furo', 'furo'),
	generator('sphinx-build', 'import sphinx_rtd_theme', 'python3-sphinx-rtd-theme'),
	generator('sphinx-build', 'import setuptools', 'python3-setuptools'),
	generator('sphinx-build', 'import wheel', 'python3-wheel'),
	generator('sphinx-build', 'import pip', 'python3-pip'),
];

/**
 * Installs those of these programs that are missing.
 *
 * @param {readonly Program[]} programs
 * @returns {Promise<string[]>} a sentence for each that could not be had: what is missing, and what to do.
 */
export async function ensurePrograms(programs) {
	const missing = programs.filter(({ isThere }) => !isThere());
	if (missing.length > 0) {
		process.stderr.write(`Installing ${missing.map(({ name }) => name).join('; ')} …\n`);
		await installFromDistribution(missing.map(({ distributionPackage }) => distributionPackage));
	}
	return missing
		.filter(({ isThere }) => !isThere())
		.map(({ name, distributionPackage, mend = `Install the package ${distributionPackage} (Debian, Ubuntu).` }) => {
			return `This machine has no ${name}, and it could not be installed. ${mend}`;
		});
}
