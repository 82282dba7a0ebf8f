/** The generators of documentation sites that come from the distribution rather than from npm. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isExecutable, placesOnPath } from './find-on-path.js';

/** @param {string} program @returns {string | undefined} the Python that runs it, undefined when there is no such program. */
export function pythonOf(program) {
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
 * Whether the very Python that runs a generator finds a module of it.
 *
 * @param {string} program
 * @param {string} statement of Python
 */
export function findsModule(program, statement) {
	const python = pythonOf(program);
	return python !== undefined && spawnSync(python, ['-c', statement], { stdio: 'ignore' }).status === 0;
}
