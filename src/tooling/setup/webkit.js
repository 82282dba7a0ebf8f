/**
 * Where WebKit is, and a screen for it: the engine of Safari as Linux distributions package it, which is driven by the
 * WebDriver that comes with it. `npm run verify` installs what is missing.
 */
import { isExecutable, placesOnPath } from './find-on-path.js';
import { installFromDistribution } from './install-from-distribution.js';

/** The distribution's package of each program. */
const packages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/**
 * @param {keyof typeof packages} program
 * @returns {string} where the program is.
 * @throws {Error} naming the package when there is none.
 */
export function findWebKitProgram(program) {
	const found = placesOnPath([program]).find(isExecutable);
	if (found) return found;
	throw new Error(
		`There is no ${program} on this machine, which the tests in WebKit need: install the package ${packages[program]} (Debian, Ubuntu), or run \`npm run verify\`, which does.`,
	);
}

/**
 * Makes sure that WebKit can be driven.
 *
 * @returns {Promise<boolean>} false when it could not be had; standard error says what to do.
 */
export async function ensureWebKit() {
	for (const [program, packageName] of Object.entries(packages)) {
		if (placesOnPath([program]).some(isExecutable)) continue;
		process.stderr.write(`Installing ${packageName} …\n`);
		if (process.platform === 'linux') await installFromDistribution(packageName);
		if (placesOnPath([program]).some(isExecutable)) continue;
		process.stderr.write(`No ${program} could be found or installed. Install the package ${packageName}.\n`);
		return false;
	}
	return true;
}
