import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from '../run.js';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package */

/** @typedef {Record<string, Package>} Packages By their folder. */

/** @param {string} file @returns {Packages} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether the packages of package-lock.json are there, and no others. npm writes a lockfile of its own into node_modules at the end of
 * every complete installation; its time says nothing where a checkout or a copy is younger.
 *
 * @param {string} [folder] Default: the repository.
 */
export function isInstalled(folder = root) {
	try {
		const { '': _, ...wanted } = packagesOf(join(folder, 'package-lock.json'));
		const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'));
		/** @param {[string, Package]} entry */
		const isWanted = ([name, { version, integrity }]) =>
			wanted[name]?.version === version && wanted[name]?.integrity === integrity;
		/** Those of other platforms are optional. @param {[string, Package]} entry */
		const isThere = ([name, { optional }]) => optional || installed[name];
		return Object.entries(installed).every(isWanted) && Object.entries(wanted).every(isThere);
	} catch {
		return false;
	}
}

/**
 * Installs the exact packages of package-lock.json unless they are there. `NODE_ENV=production` or `omit=dev` on a machine leaves none out.
 *
 * @param {string} [folder] Default: the repository.
 * @returns {Promise<boolean>} false when npm failed; npm has said why on standard error.
 */
export async function install(folder = root) {
	if (isInstalled(folder)) return true;
	process.stderr.write('Installing packages (npm ci) …\n');
	const whole = ['--include=dev', '--include=optional'];
	return (await runNpm(['ci', ...whole, '--no-audit', '--no-fund'], { cwd: folder, quiet: true })) === 0;
}
