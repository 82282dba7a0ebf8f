/**
 * What takes long to make and is the same for every clone on a machine is kept in one folder: the packages of somebody else's tools, sites
 * and apps that these have built, and the empty database. No result of a test is kept.
 */
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
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

/** @param {string} path in the cache folder, which stays for another month */
export function markUsed(path) {
	const now = new Date();
	utimesSync(path, now, now);
}

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Removes what nobody has used for a month.
 *
 * @param {string} name of a folder in the cache folder
 */
export function removeUnused(name) {
	const folder = cacheFolder(name);
	if (!statSync(folder, { throwIfNoEntry: false })) return;
	for (const entry of readdirSync(folder)) {
		const path = join(folder, entry);
		// Locks appear and disappear during the walk.
		const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
		if (Date.now() - mtimeMs > month) rmSync(path, { recursive: true, force: true });
	}
}
