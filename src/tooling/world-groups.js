/**
 * The groups of tests in `e2e/world`, and what the result of each depends on. A group whose key was seen to pass on this machine
 * need not run again: see `world-checks.js`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, hashFiles } from './hash-files.js';
import { root } from './run.js';

/**
 * @typedef {object} Group
 * @property {string} name Its tests have it as their tag.
 * @property {string} spec
 * @property {readonly string[]} reads Files and folders that count besides what the spec imports.
 * @property {string} [generator] Program of the distribution that builds its site.
 */

/** The service as it is built, which brings the widget along. */
const service = ['src/service/dist', 'src/service/package.json'];

/** What an app gets of the package. */
const npmPackage = ['dist/npm', 'dist/script', 'dist/types', 'package.json'];

/** Sites whose files stand in another one's folder as well. */
const sharedSites = /** @type {Record<string, string>} */ ({ 'sphinx-rtd': 'sphinx-furo' });

/** Sites that npm has no generator for. */
const generators = /** @type {Record<string, string>} */ ({
	mkdocs: 'mkdocs',
	'sphinx-furo': 'sphinx-build',
	'sphinx-rtd': 'sphinx-build',
});

/** @type {(name: string) => Group} */
const site = (name) => ({
	name: `sites/${name}`,
	spec: 'e2e/world/sites.spec.ts',
	reads: [
		...[name, sharedSites[name] ?? []].flat().map((folder) => `e2e/world/sites/${folder}`),
		'public/embed/recipes',
		...service,
	],
	...(generators[name] && { generator: generators[name] }),
});

/** What apps of the one npm project have in common. @param {readonly string[]} folders */
const apps = (...folders) => [
	...['.npmrc', 'package.json', 'package-lock.json', ...folders].map((name) => `e2e/world/consumers/${name}`),
	...npmPackage,
	...service,
];

/** @type {(kind: string, name: string, folders: readonly string[]) => Group} */
const app = (kind, name, folders) => ({
	name: `${kind}/${name}`,
	spec: `e2e/world/${kind}.spec.ts`,
	// They ask about our own documentation.
	reads: [...apps(...folders), 'public'],
});

/** @type {readonly Group[]} */
export const groups = [
	...readdirSync(join(root, 'e2e/world/sites')).map(site),
	...['react18', 'react19'].map((name) => app('consumers', name, ['react', name])),
	...['preact', 'next', 'react-router', 'astro', 'html'].map((name) => app('consumers', name, [name])),
	app('chat-clients', 'ai4', ['ai4']),
	...['ai5', 'ai6', 'ai7'].map((name) => app('chat-clients', name, ['chat', name])),
	{ name: 'older-clients', spec: 'e2e/world/older-clients.spec.ts', reads: [...apps('older'), 'public'] },
	{
		name: 'page-swaps',
		spec: 'e2e/world/page-swaps.spec.ts',
		reads: ['e2e/world/page-swaps', 'e2e/world/sites/starlight', 'public/embed/single-page-sites.md', ...service],
	},
	{
		name: 'package',
		spec: 'e2e/world/package.spec.ts',
		reads: ['e2e/world/package', 'e2e/world/consumers/package-lock.json', 'README.md', 'LICENSE', ...npmPackage],
	},
	{
		name: 'agent-client',
		spec: 'e2e/world/agent-client.spec.ts',
		reads: [...apps('agent', 'ai4'), 'e2e/documentation'],
	},
];

/** Relative modules that a script names, in code or in a comment; not those with a name that is put together. */
const named = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/**
 * A script and all of ours that it imports, also by way of others.
 *
 * @param {string} entry relative to `folder`
 * @param {string} folder of the repository
 * @param {Set<string>} found
 */
export function importedFiles(entry, folder, found = new Set()) {
	if (found.has(entry)) return found;
	found.add(entry);
	if (!/\.[mc]?[jt]sx?$/.test(entry)) return found;
	for (const [, specifier = ''] of readFileSync(join(folder, entry), 'utf8').matchAll(named)) {
		const path = join(dirname(entry), specifier);
		const sources = [path, path.replace(/js$/, 'ts'), path.replace(/js$/, 'tsx')];
		const file = sources.find((source) => statSync(join(folder, source), { throwIfNoEntry: false })?.isFile());
		if (!file) throw new Error(`${entry} imports ${specifier}, which is no file.`);
		importedFiles(file, folder, found);
	}
	return found;
}

/** @param {string} path @param {string} folder */
async function filesAt(path, folder) {
	if (!statSync(join(folder, path)).isDirectory()) return [path];
	return (await filesBelow(join(folder, path), /(^|\/)node_modules\//)).map((file) => `${path}/${file}`);
}

/**
 * The hash of all that a group's result depends on: its spec with all that it imports, what it reads, the versions of every
 * package, and the programs of this machine.
 *
 * @param {Group} group
 * @param {string} machine Names the programs.
 * @param {string} [folder] Default: the repository.
 */
export async function keyOf({ spec, reads }, machine, folder = root) {
	const files = new Set(['package-lock.json']);
	for (const entry of [spec, 'e2e/playwright.config.ts']) importedFiles(entry, folder, files);
	for (const path of reads) for (const file of await filesAt(path, folder)) files.add(file);
	const contents = await hashFiles(folder, [...files].sort());
	return createHash('sha256').update(`${machine}\n${contents}`).digest('hex').slice(0, 16);
}

/** A program as a file: another version is another file. @param {string} path */
export function describeProgram(path) {
	const found = statSync(path, { throwIfNoEntry: false });
	return found ? `${realpathSync(path)} ${found.size} ${found.mtimeMs}` : `no ${path}`;
}
