/**
 * The groups of tests in `e2e/core`, and what the result of each depends on: each spec in each engine is one. A group counts everything that
 * ships and the whole documentation, which the service of a run serves, unless its tests reach less.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/** The files that ship, the pages around them, and what the tests read. */
const everything = [
	...['dist', 'src/service/dist', 'src/service/package.json', 'package.json'],
	...['public', 'README.md', 'e2e/hosts', 'e2e/documentation', 'src/testing/fixtures'],
];

/** Specs that start a script of the repository. The script counts with all its imports. */
const started = /** @type {Record<string, readonly string[]>} */ ({
	accessibility: ['src/tooling/demo.js'],
	demo: ['src/tooling/demo.js'],
	'content-security-policy': ['src/tooling/widget-build/check-bundle.js'],
});

/** Specs that open no page and start services of their own. */
const withoutWidget = ['kill-jobs'];

const specs = readdirSync(join(root, 'e2e/core'))
	.filter((file) => file.endsWith('.spec.ts'))
	.map((file) => file.slice(0, -'.spec.ts'.length));

/** @type {(name: string, engine: 'chromium' | 'firefox' | 'webkit') => import('./group-keys.js').Group} */
const group = (name, engine) => ({
	name: `${engine}/${name}`,
	spec: `e2e/core/${name}.spec.ts`,
	...(started[name] && { scripts: started[name] }),
	...(withoutWidget.includes(name)
		? {
				reads: ['src/service/dist', 'src/service/package.json', 'src/testing/fixtures'],
				ignored: /^src\/service\/dist\/widget\//,
			}
		: { reads: everything }),
	engines: [engine],
});

/** Which of them run in Firefox says a tag. @param {string} name */
const isForEveryEngine = (name) => readFileSync(join(root, `e2e/core/${name}.spec.ts`), 'utf8').includes("'@core'");

const pageSpecs = specs.filter((name) => name !== 'webkit');

/** @type {readonly import('./group-keys.js').Group[]} */
export const groups = [
	...pageSpecs.map((name) => group(name, 'chromium')),
	...pageSpecs.filter(isForEveryEngine).map((name) => group(name, 'firefox')),
	group('webkit', 'webkit'),
];
