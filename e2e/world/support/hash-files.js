import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Files below a folder, relative to it and with forward slashes, in one order on every machine.
 *
 * @param {string} folder
 * @param {RegExp} [ignored] those among them that are left out
 */
export async function filesBelow(folder, ignored = /^$/) {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
		.filter((file) => !ignored.test(file))
		.sort();
}

/**
 * A short hash of these files: of their names and of what they hold.
 *
 * @param {string} folder
 * @param {readonly string[]} files relative to it
 */
export async function hashFiles(folder, files) {
	const hash = createHash('sha256');
	for (const file of files)
		hash.update(`${file}\n`).update(
			createHash('sha256')
				.update(await readFile(join(folder, file)))
				.digest(),
		);
	return hash.digest('hex').slice(0, 16);
}
