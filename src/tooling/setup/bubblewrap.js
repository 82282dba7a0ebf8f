/** Whether bubblewrap is there, which isolates the owner's check command. `npm run verify` installs it when it is missing. */
import { isExecutable, placesOnPath } from './find-on-path.js';
import { installFromDistribution } from './install-from-distribution.js';

const isThere = () => placesOnPath(['bwrap']).some(isExecutable);

/**
 * Makes sure that bubblewrap can be started, on Linux, the only system that it is for.
 *
 * @returns {Promise<boolean>} false when it could not be had; standard error says what to do.
 */
export async function ensureBubblewrap() {
	if (process.platform !== 'linux' || isThere()) return true;
	process.stderr.write('Installing bubblewrap …\n');
	await installFromDistribution('bubblewrap');
	if (isThere()) return true;
	process.stderr.write('No bubblewrap could be found or installed. Install the package that has the program bwrap.\n');
	return false;
}
