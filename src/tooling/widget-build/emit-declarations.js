import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { runTsc } from '../run.js';

/** The entries of the package that have types, below `dist/types`. */
export const declarationEntries = [
	'widget/boot/index.d.ts',
	'react/index.d.ts',
	'preact/index.d.ts',
	'agent-client/index.d.ts',
	'transport/index.d.ts',
	'plugins/docusaurus/index.d.ts',
	'plugins/vitepress/index.d.ts',
	'plugins/astro/index.d.ts',
	'plugins/nextra/index.d.ts',
	'plugins/nextra/assistant.d.ts',
];

const comment = /\/\*[\s\S]*?\*\//g;

/** Finds `from './x.js'` and `import('./x.js')` in a declaration. */
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

/**
 * The names that a declaration file imports.
 *
 * @param {string} file
 */
export const importsOf = (file) =>
	[...readFileSync(file, 'utf8').replace(comment, '').matchAll(specifier)].map(
		([, name]) => /** @type {string} */ (name),
	);

/**
 * Every declaration file that a reader of the entries comes by, themselves included.
 *
 * @param {string} folder
 * @param {readonly string[]} entries Below the folder.
 * @returns {Set<string>} absolute paths
 */
export function reachableDeclarations(folder, entries) {
	const reached = new Set(entries.map((entry) => resolve(folder, entry)));
	for (const file of reached) {
		for (const name of importsOf(file)) {
			if (name.startsWith('.')) reached.add(resolve(dirname(file), name.replace(/\.js$/, '.d.ts')));
		}
	}
	return reached;
}

/**
 * All that an app can see of the package, without the comments: one text whose changes are changes for those who use it. Each file says
 * which entries lead to it.
 *
 * @param {string} folder
 */
export function rolledUpDeclarations(folder) {
	/** @type {Map<string, string[]>} */
	const entriesOf = new Map();
	for (const entry of declarationEntries) {
		for (const file of reachableDeclarations(folder, [entry])) {
			entriesOf.set(file, [...(entriesOf.get(file) ?? []), dirname(entry)]);
		}
	}
	const texts = [...entriesOf].sort().map(([file, entries]) => {
		const code = readFileSync(file, 'utf8').replace(comment, '');
		const lines = code.split('\n').filter((line) => line.trim() !== '');
		return [`// ${relative(folder, file).replaceAll('\\', '/')}, by ${entries.join(', ')}`, ...lines, ''].join('\n');
	});
	return texts.join('\n');
}

/**
 * Writes the public types of the package. The compiler writes a declaration for every module of the program, those that
 * are loaded later included; what no entry names is no part of the public types and is taken away again.
 *
 * @param {string} folder Emptied first.
 */
export async function emitDeclarations(folder) {
	rmSync(folder, { recursive: true, force: true });
	for (const project of ['src/tsconfig.types.json', 'src/tsconfig.plugin-types.json']) {
		const status = await runTsc(['-p', project, '--outDir', folder]);
		if (status !== 0) throw new Error('The public types cannot be written: the compiler says why above.');
	}
	const reached = reachableDeclarations(folder, declarationEntries);
	for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
		const file = join(folder, name);
		const inside = [...reached].some((kept) => kept === file || !relative(file, kept).startsWith('..'));
		if (!inside) rmSync(file, { recursive: true, force: true });
	}
}

/**
 * Writes the same declarations once more, as those of CommonJS. What `require` finds has types of its own: to the compiler a declaration
 * describes a module or CommonJS, never both.
 *
 * @param {string} folder
 */
export function copyForCommonJs(folder) {
	const copy = `${folder}-of-commonjs`;
	cpSync(folder, copy, { recursive: true });
	writeFileSync(join(copy, 'package.json'), '{ "type": "commonjs" }\n');
	renameSync(copy, join(folder, 'commonjs'));
}
