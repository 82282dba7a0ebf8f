/** The groups of tests in `e2e/world`, and the inputs of each. Their tests have the name of the group as a tag. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/** @typedef {Omit<import('./group-keys.js').Group, 'engines'>} WorldGroup */

/** The built service, which contains the widget. */
const service = ['src/service/dist', 'src/service/package.json'];

/** The files that an app gets from the package. */
const npmPackage = ['dist/npm', 'dist/script', 'dist/types', 'package.json'];

/** Sites whose files are partly in another site's folder. */
const sharedSites = /** @type {Record<string, string>} */ ({ 'sphinx-rtd': 'sphinx-furo' });

/** Sites whose generator is not on npm. */
const generators = /** @type {Record<string, string>} */ ({
	mkdocs: 'mkdocs',
	'sphinx-furo': 'sphinx-build',
	'sphinx-rtd': 'sphinx-build',
});

/** @type {(name: string) => WorldGroup} */
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

/** @type {(kind: string, name: string, folders: readonly string[]) => WorldGroup} */
const app = (kind, name, folders) => ({
	name: `${kind}/${name}`,
	spec: `e2e/world/${kind}.spec.ts`,
	// The tests ask about our own documentation.
	reads: [...apps(...folders), 'public'],
});

/** @type {readonly WorldGroup[]} */
const worldGroups = [
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
	{ name: 'agents', spec: 'e2e/world/agents.spec.ts', reads: ['e2e/world/agents', 'public', ...service] },
];

/** @type {readonly import('./group-keys.js').Group[]} */
export const groups = worldGroups.map((group) => ({ ...group, engines: ['chromium'] }));
