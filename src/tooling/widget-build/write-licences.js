/** Writes the notices of the libraries that a folder of the build contains, from the lists that its builds have left there. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.js';

export const licencesFile = 'third-party-licences.md';

/** @typedef {{ name: string, version: string, identifier?: string, text?: string }} Licence */

/** The style sheets contain Tailwind's rules, which no list of modules names. */
function tailwind() {
	const folder = join(root, 'node_modules/tailwindcss');
	const { name, version, license: identifier } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	return { name, version, identifier, text: readFileSync(join(folder, 'LICENSE'), 'utf8').trim() };
}

/**
 * Adds a copy of the Apache License where a library is under it: the libraries themselves have a short notice, and the license asks for a
 * copy of the whole (section 4a).
 *
 * @param {string} folder with the file of notices
 */
export function addApacheLicense(folder) {
	const file = join(folder, licencesFile);
	const notices = readFileSync(file, 'utf8');
	if (!notices.includes('(Apache-2.0)')) return;
	const license = readFileSync(join(root, 'node_modules/@biomejs/biome/LICENSE-APACHE'), 'utf8');
	writeFileSync(file, `${notices.trimEnd()}\n\n## Apache License, Version 2.0\n\n${license.trim()}\n`);
}

/**
 * Replaces the lists `*.licences.json` below the folder with one file of notices.
 *
 * @param {string} folder
 * @throws Error when a library has no licence text of its own
 */
export function writeLicences(folder) {
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const lists = names.filter((name) => name.endsWith('.licences.json')).map((name) => join(folder, name));
	/** @type {Licence[]} */
	const found = [tailwind(), ...lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')))];
	const byName = new Map(found.map((licence) => [licence.name, licence]));
	const notices = [...byName.values()]
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.map(({ name, version, identifier, text }) => {
			if (!text) throw new Error(`${name} ${version} has no licence file; its notice has to stand in ${licencesFile}.`);
			return `## ${name} ${version} (${identifier})\n\n${text}\n`;
		});
	const head = '# Licences\n\nThese files contain code of the following libraries.\n';
	writeFileSync(join(folder, licencesFile), [head, ...notices].join('\n'));
	addApacheLicense(folder);
	for (const list of lists) rmSync(list);
}
