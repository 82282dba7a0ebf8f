import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from '../run.js';

/** @param {string} file */
function modified(file) {
	return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** npm writes its own lockfile into node_modules at the end of every complete installation. */
function isInstalled() {
	const installed = modified('node_modules/.package-lock.json');
	return installed > 0 && installed >= modified('package-lock.json');
}

/**
 * Installs the exact packages of package-lock.json when node_modules is absent or older than it.
 *
 * @returns {Promise<boolean>} false when npm failed; npm has said why on standard error.
 */
export async function install() {
	if (isInstalled()) return true;
	process.stderr.write('Installing packages (npm ci) …\n');
	return (await runNpm(['ci', '--no-audit', '--no-fund'], { quiet: true })) === 0;
}
