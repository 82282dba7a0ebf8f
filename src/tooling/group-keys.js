/**
 * Computes the key of a group of browser tests. A group whose key has passed on this machine need not run again: see
 * `browser-checks.js`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, hashFiles } from './hash-files.js';
import { root } from './run.js';

/**
 * @typedef {object} Group
 * @property {string} name
 * @property {string} spec
 * @property {readonly string[]} [scripts] Those that count with all that they import, besides the spec.
 * @property {readonly string[]} reads Files and folders that count besides what the spec imports.
 * @property {RegExp} [ignored] Files that do not count although they are below one of these folders.
 * @property {readonly ('chromium' | 'firefox' | 'webkit')[]} engines Those that its tests drive.
 * @property {string} [generator] Program of the distribution that builds its site.
 */

/** The relative modules that a script names, in code or in a comment, except for names that are put together. */
const named = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/**
 * A script and all of ours that it imports, also by way of others.
 *
 * @param {string} entry relative to `folder`
 * @param {string} folder of the repository
 * @param {Set<string>} found
 * @param {boolean} [quoting] Whether scripts may quote imports of files that are not there.
 */
export function importedFiles(entry, folder, found = new Set(), quoting = false) {
	if (found.has(entry)) return found;
	found.add(entry);
	if (!/\.[mc]?[jt]sx?$/.test(entry)) return found;
	for (const [, specifier = ''] of readFileSync(join(folder, entry), 'utf8').matchAll(named)) {
		const path = join(dirname(entry), specifier);
		const sources = [path, path.replace(/js$/, 'ts'), path.replace(/js$/, 'tsx')];
		const file = sources.find((source) => statSync(join(folder, source), { throwIfNoEntry: false })?.isFile());
		if (file) importedFiles(file, folder, found, quoting);
		else if (!quoting) throw new Error(`${entry} imports ${specifier}, which is no file.`);
	}
	return found;
}

/** @param {string} path @param {string} folder */
async function filesAt(path, folder) {
	if (!statSync(join(folder, path)).isDirectory()) return [path];
	return (await filesBelow(join(folder, path), /(^|\/)node_modules\//)).map((file) => `${path}/${file}`);
}

/** The files that every run of Playwright starts with. */
const always = ['e2e/playwright.config.ts', 'e2e/global.setup.ts'];

/**
 * The hash of all that a group's result depends on: its spec with all that it imports, what it reads, the versions of every
 * package, and the programs of this machine.
 *
 * @param {Group} group
 * @param {string} machine Names the programs.
 * @param {string} [folder] Default: the repository.
 */
export async function keyOf({ spec, scripts = [], reads, ignored = /^$/ }, machine, folder = root) {
	const files = new Set(['package-lock.json']);
	for (const entry of [spec, ...scripts, ...always]) importedFiles(entry, folder, files);
	for (const path of reads) for (const file of await filesAt(path, folder)) if (!ignored.test(file)) files.add(file);
	return keyOfFiles([...files], machine, folder);
}

/** @param {readonly string[]} files @param {string} machine Names the programs. @param {string} folder */
export async function keyOfFiles(files, machine, folder) {
	const contents = await hashFiles(folder, [...files].sort());
	return createHash('sha256').update(`${machine}\n${contents}`).digest('hex').slice(0, 16);
}

/**
 * A program as a file, and what it says of its version: the file may be a script that starts another one.
 *
 * @param {string} path
 */
export function describeProgram(path) {
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return `no ${path}`;
	const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
	return `${realpathSync(path)} ${found.size} ${found.mtimeMs} ${status === 0 ? stdout.trim() : ''}`;
}
