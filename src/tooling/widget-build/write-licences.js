/** Writes the notices of the libraries that a folder of the build contains, from the lists that its builds have left there. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.js';

export const licencesFile = 'third-party-licences.md';

/** @typedef {{ name: string, version: string, identifier?: string, text?: string }} Licence */

/** The style sheets contain Tailwind's rules, which no list of modules names. */
export function tailwind() {
	const folder = join(root, 'node_modules/tailwindcss');
	const { name, version, license: identifier } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	return { name, version, identifier, text: readFileSync(join(folder, 'LICENSE'), 'utf8').trim() };
}

/** Whose copyright it is where the package itself does not say. */
const holders = { saxes: ['Contributors', 'Isaac Z. Schlueter and Contributors'] };

/** @param {readonly string[]} holders */
const isc = (holders) => `${holders.map((holder) => `Copyright (c) ${holder}`).join('\n')}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that
the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/**
 * The notice of a library without a licence file: what its README says below that heading.
 *
 * @param {Licence} licence
 */
function noticeOf({ name, identifier }) {
	if (identifier === 'ISC' && Object.hasOwn(holders, name))
		return isc(holders[/** @type {keyof typeof holders} */ (name)]);
	const readme = join(root, 'node_modules', name, 'README.md');
	if (!existsSync(readme)) return undefined;
	return /^#+ licen[sc]e\s*\n([\s\S]*?copyright[\s\S]*?)(?=^#|$(?![\s\S]))/im
		.exec(readFileSync(readme, 'utf8'))?.[1]
		?.trim();
}

/**
 * Adds a copy of the Apache License where a library is under it: the libraries themselves have a short notice, and the license asks for a
 * copy of the whole (section 4a).
 *
 * @param {string} folder with the file of notices
 */
function addApacheLicense(folder) {
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
 * @param {readonly Licence[]} [others] what the folder contains besides modules
 * @throws Error when the words of a licence are not known
 */
export function writeLicences(folder, others = []) {
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const lists = names.filter((name) => name.endsWith('.licences.json')).map((name) => join(folder, name));
	/** @type {Licence[]} */
	const found = [...others, ...lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')))];
	const byName = new Map(found.map((licence) => [licence.name, licence]));
	const notices = [...byName.values()]
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.map((licence) => {
			const { name, version, identifier, text = noticeOf(licence) } = licence;
			if (!text) throw new Error(`${name} ${version} has no licence file; its notice has to stand in ${licencesFile}.`);
			return `## ${name} ${version} (${identifier})\n\n${text}\n`;
		});
	const head = '# Licences\n\nThese files contain code of the following libraries.\n';
	writeFileSync(join(folder, licencesFile), [head, ...notices].join('\n'));
	addApacheLicense(folder);
	for (const list of lists) rmSync(list);
}
