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
	demo: ['src/tooling/demo.js'],
	'content-security-policy': ['src/tooling/widget-build/check-bundle.js'],
});

/** Specs that open no page and start services of their own. */
const withoutWidget = ['kill-jobs', 'kill-nine'];

/** Specs whose assistant comes from its files and asks a server of the test say so by their fixtures. @param {string} spec */
const isWithoutService = (spec) => readFileSync(join(root, spec), 'utf8').includes("'../widget-fixtures.js'");

/** @type {(name: string) => Pick<import('./group-keys.js').Group, 'reads' | 'ignored'>} */
function readsOf(name) {
	if (isWithoutService(`e2e/core/${name}.spec.ts`))
		return { reads: ['dist/script', 'dist/states', 'e2e/hosts', 'src/testing/fixtures'] };
	if (!withoutWidget.includes(name)) return { reads: everything };
	return {
		reads: ['src/service/dist', 'src/service/package.json', 'src/testing/fixtures'],
		ignored: /^src\/service\/dist\/widget\//,
	};
}

const specs = readdirSync(join(root, 'e2e/core'))
	.filter((file) => file.endsWith('.spec.ts'))
	.map((file) => file.slice(0, -'.spec.ts'.length));

/** @type {(name: string, engine: 'chromium' | 'firefox' | 'webkit') => import('./group-keys.js').Group} */
const group = (name, engine) => ({
	name: `${engine}/${name}`,
	spec: `e2e/core/${name}.spec.ts`,
	...(started[name] && { scripts: started[name] }),
	...readsOf(name),
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
