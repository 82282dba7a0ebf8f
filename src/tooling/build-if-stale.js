import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.js';

/**
 * What is built: the last file of each output, all of which must be there and newer than every input.
 *
 * @typedef {object} Product
 * @property {string[]} parts Names for `build.js`.
 * @property {string[]} outputs
 * @property {string[]} inputs
 * @property {string[]} [unwanted] Marks of what was built quickly, which does not ship.
 * @property {RegExp} ignored Below the inputs: what is built, installed or only tested.
 */

/** The site's layout is in `public/_site`. The documentation itself is read at run time. */
const configuration = ['public/_site', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];

const source = {
	outputs: ['dist/script/integrity.json', 'src/service/dist/cli.js'],
	inputs: ['src', ...configuration],
	ignored: /(^|\/)(dist|node_modules|testing|LICENSE)$|\.test\.tsx?$|\.(?:md|txt)$/,
};

/** @satisfies {Record<string, Product>} */
export const products = {
	/** The service with the script that it serves. */
	site: { ...source, parts: ['script', 'service'], unwanted: ['dist/script/.quick', 'src/service/dist/widget/.quick'] },
	/** The same, built in a third of the time. */
	demo: { ...source, parts: ['--quick', 'script', 'service'] },
	packages: { ...source, parts: ['packages', 'types'], outputs: ['dist/npm/index.js', 'dist/npm/transport.js'] },
	/** The page with every state of the panel. */
	states: {
		parts: ['states'],
		outputs: ['dist/states/frame.js', 'dist/states/gallery.js'],
		inputs: ['src/testing', 'src/widget/strings', 'src/stream', 'src/contract', ...configuration],
		ignored: /\/fixtures$|\.test\.tsx?$|\.md$/,
	},
};

/**
 * @param {string} path
 * @param {RegExp} ignored
 * @returns {number} when the newest file at or below the path was changed; 0 when there is none.
 */
function newest(path, ignored) {
	if (ignored.test(path)) return 0;
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return 0;
	if (!found.isDirectory()) return found.mtimeMs;
	return Math.max(0, ...readdirSync(path).map((name) => newest(`${path}/${name}`, ignored)));
}

/** @param {Product} product */
export function isStale({ outputs, inputs, ignored, unwanted = [] }, folder = root) {
	if (unwanted.some((mark) => existsSync(join(folder, mark)))) return true;
	const built = outputs.map((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
	return Math.min(...built) < Math.max(...inputs.map((path) => newest(`${folder}/${path}`, ignored)));
}

/**
 * Builds what is absent or older than its sources.
 *
 * @param {(keyof typeof products)[]} [names] Default: everything that ships, and the states.
 * @returns {Promise<boolean>} false when the build failed; it has said why.
 */
export async function buildIfStale(names = /** @type {(keyof typeof products)[]} */ (['site', 'packages', 'states'])) {
	const parts = names.flatMap((name) => (isStale(products[name]) ? products[name].parts : []));
	if (parts.length === 0) return true;
	process.stderr.write(`Building the ${parts.filter((part) => part !== '--quick').join(', ')} …\n`);
	return (await run(process.execPath, ['src/tooling/build.js', ...parts], { quiet: true })) === 0;
}
