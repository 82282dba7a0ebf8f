import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} file */
export function isExecutable(file) {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/**
 * @param {readonly string[]} commands names, the first that is found anywhere wins
 * @returns {string[]} every place on the PATH where they may be
 */
export function placesOnPath(commands) {
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}
