/**
 * Cuts out of the widget's libraries what the widget never runs and no bundler can drop by itself. Every cut is a row of the table
 * in `library-cuts.ts`, at most six in all; each file has the hash that it was written for, so an upgrade of a library stops the build until
 * somebody has looked. `node src/tooling/widget-build/measure-cuts.js` measures what each cut saves.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../run.js';
import { type CutFile, cutFiles } from './library-cuts.js';

const table = 'src/tooling/widget-build/library-cuts.ts';

const hitsOf = (text: string, find: string | RegExp) =>
	typeof find === 'string' ? text.split(find).length - 1 : [...text.matchAll(find)].length;

/**
 * The file's text without what is cut.
 * @throws Error that says what is not as the table has it, and what to do
 */
function cutText({ file, sha256, cuts }: CutFile, path: string): string {
	if (!existsSync(path))
		throw new Error(
			`${file} is not installed, but ${table} has ${cuts.length} cuts for it: give them to the file that has taken its place, or delete them.`,
		);
	const text = readFileSync(path, 'utf8');
	const misses = cuts.flatMap(({ find, hits }) => {
		const found = hitsOf(text, find);
		return found === hits ? [] : [`${JSON.stringify(String(find))} is found ${found} times instead of ${hits}`];
	});
	const hash = createHash('sha256').update(text).digest('hex');
	if (hash !== sha256)
		throw new Error(
			`${file} has the hash ${hash} instead of ${sha256}, so it is not the text that its cuts were made for; ${
				misses.length > 0 ? misses.join(', ') : 'every pattern is found as often as before'
			}. Read what has changed around the patterns, mend or delete those cuts, and write the new hash into ${table}.`,
		);
	if (misses.length > 0) throw new Error(`${file}: ${misses.join(', ')}. Mend or delete these cuts in ${table}.`);
	return cuts.reduce((rest, { find, replace }) => rest.replaceAll(find, replace), text);
}

/** @param files what to cut, for measuring and for tests */
export function cutLibraries(files: readonly CutFile[] = cutFiles, folder = join(root, 'node_modules')): Plugin {
	return {
		name: 'docent:cut-libraries',
		enforce: 'pre',
		// All files are checked at once, whether or not this build reads them, so that an upgrade is reported as a whole.
		buildStart() {
			for (const file of files) cutText(file, join(folder, file.file));
		},
		load(id) {
			const [path = id] = id.split('?');
			const found = files.find(({ file }) => path.endsWith(`/node_modules/${file}`));
			return found ? cutText(found, path) : null;
		},
	};
}
