/**
 * What takes long to make and is the same for every clone on a machine is kept in one folder: installed packages, built sites
 * and apps, the empty database, and which checks have passed. Whoever deletes it waits longer once.
 */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * `DOCENT_CACHE`, else `docent` in the user's own cache folder.
 *
 * @param {readonly string[]} names of a folder or a file in it
 * @returns {string}
 */
export function cacheFolder(...names) {
	const { DOCENT_CACHE, XDG_CACHE_HOME } = process.env;
	const folder = DOCENT_CACHE ? resolve(DOCENT_CACHE) : join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'docent');
	return join(folder, ...names);
}
