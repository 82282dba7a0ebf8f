/**
 * Where WebKit is, and a screen for it: the engine of Safari as Linux distributions package it, which is driven by the
 * WebDriver that comes with it.
 */
import { isExecutable, placesOnPath } from './find-on-path.js';

/** The distribution's package of each program. */
export const webKitPackages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/**
 * @param {keyof typeof webKitPackages} program
 * @returns {string} where the program is.
 * @throws {Error} naming the package when there is none.
 */
export function findWebKitProgram(program) {
	const found = placesOnPath([program]).find(isExecutable);
	if (found) return found;
	throw new Error(
		`There is no ${program} on this machine, which the tests in WebKit need: install the package ${webKitPackages[program]} (Debian, Ubuntu), or run \`npm run verify -- --all\`, which does.`,
	);
}
