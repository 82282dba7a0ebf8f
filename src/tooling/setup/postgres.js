import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isExecutable, placesOnPath } from './find-on-path.js';

/** The folders of distributions for programs that are not on the PATH. */
const roots = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', 'C:/Program Files/PostgreSQL'];

/** @param {string} folder */
const hasServer = (folder) => ['initdb', 'postgres'].every((name) => programIn(folder, name) !== undefined);

/**
 * @param {string} folder
 * @param {string} name
 */
function programIn(folder, name) {
	return [join(folder, name), join(folder, `${name}.exe`)].find(isExecutable);
}

/**
 * The folder of `initdb` and `postgres`: the one named by `DOCENT_POSTGRES`, else the PATH's, else the newest that is
 * installed.
 *
 * @returns {string | undefined} undefined when there is none.
 */
export function findPostgres() {
	const { DOCENT_POSTGRES: chosen } = process.env;
	if (chosen) return hasServer(chosen) ? chosen : undefined;
	const installed = roots
		.filter((root) => existsSync(root))
		.flatMap((root) => readdirSync(root).map((version) => join(root, version, 'bin')))
		.toSorted()
		.toReversed();
	return [...placesOnPath(['postgres', 'postgres.exe']).map(dirname), ...installed].find(hasServer);
}
