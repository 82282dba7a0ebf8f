import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.js';

interface Lockfile {
	packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>;
}

/** Where a package looks for another, from its own folder to the root's. */
function places(path: string, name: string): string[] {
	const folders = path.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'));
	return [...folders, ''].map((folder) => join(folder, 'node_modules', name));
}

const lockfiles = [
	'',
	'e2e/world/agents/',
	'e2e/world/consumers/',
	'e2e/world/deployment/',
	'e2e/world/local-embedding/',
	'e2e/world/package-tools/',
	'e2e/world/recipes/',
	'e2e/world/service-package/',
].map((folder) => `${folder}package-lock.json`);

describe.each(lockfiles)('%s', (file) => {
	const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Lockfile;

	it('names the packages of every platform, also of those that this machine is not', () => {
		// npm leaves out what it did not install, and then `npm ci` refuses the lockfile on a fresh clone.
		const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
			Object.keys(optionalDependencies).filter((name) => !places(path, name).some((place) => packages[place])),
		);
		expect(missing).toEqual([]);
	});

	it('names no registry: everybody installs from their own', () => {
		const named = Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'));
		expect(named).toEqual([]);
	});
});
