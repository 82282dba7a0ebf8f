/**
 * The generators of documentation sites that come from the distribution rather than from npm: the end-to-end tests build
 * sites with them. `npm run verify` installs what is missing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { run } from '../run.js';
import { isExecutable, placesOnPath } from './find-on-path.js';
import { installFromDistribution } from './install-from-distribution.js';

/** The program, the test of its Python, and the distribution's package that contains it. */
const needed = /** @type {const} */ ([
	['mkdocs', 'import mkdocs', 'mkdocs'],
	['mkdocs', 'from mkdocs import utils; utils.get_theme_dir("material")', 'mkdocs-material'],
	['sphinx-build', 'import sphinx', 'python3-sphinx'],
	['sphinx-build', 'import furo', 'furo'],
	['sphinx-build', 'import sphinx_rtd_theme', 'python3-sphinx-rtd-theme'],
]);

/**
 * Asks the very Python that runs the program.
 *
 * @param {string} program
 * @param {string} statement
 */
async function can(program, statement) {
	const python = pythonOf(program);
	return python !== undefined && (await run(python, ['-c', statement], { quiet: true })) === 0;
}

/** @param {string} program @returns {string | undefined} the Python that runs it, undefined when there is no such program. */
function pythonOf(program) {
	const file = placesOnPath([program]).find(isExecutable);
	return file && (/^#!(\/\S*python\S*)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'python3');
}

const listPackages = `
from importlib.metadata import distributions
print(*sorted({f"{found.name} {found.version}" for found in distributions()}), sep=", ")
`;

/**
 * The versions of a generator and of all that it finds: a site is another one with another theme.
 *
 * @param {string} program
 */
export function generatorVersions(program) {
	const python = pythonOf(program);
	return python ? execFileSync(python, ['-c', listPackages], { encoding: 'utf8' }) : '';
}

/**
 * Makes sure that MkDocs and Sphinx are there, with the themes that the tests build sites with.
 *
 * @returns {Promise<boolean>} false when one could not be had; standard error says which.
 */
export async function ensureGenerators() {
	for (const [program, statement, packageName] of needed) {
		if (await can(program, statement)) continue;
		process.stderr.write(`Installing ${packageName} …\n`);
		if (process.platform === 'linux') await installFromDistribution(packageName);
		if (await can(program, statement)) continue;
		process.stderr.write(`No ${packageName} could be found or installed: Python cannot do "${statement}".\n`);
		return false;
	}
	return true;
}
