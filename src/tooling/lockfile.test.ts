import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lockfile {
	packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

it('names the packages of every platform, also of those that this machine is not', () => {
	// npm leaves out what it did not install, and then `npm ci` refuses the lockfile on a fresh clone.
	const file = new URL('../../package-lock.json', import.meta.url);
	const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
	const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies).filter(
			(name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
		),
	);
	expect(missing).toEqual([]);
});
