/** The page about containers and Node says what the tests run on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.js';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('public/service/containers.md');
const majors = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, major]) => Number(major));

it('names the versions that the packed service is installed with', () => {
	const tested = majors(read('e2e/world/service-package.spec.ts'), /\{ node: (\d+),/g);
	expect(tested.length).toBeGreaterThan(1);
	expect(majors(page, /^\| (\d+) \|/gm)).toEqual(tested);
});

it('names the oldest version that both packages take', () => {
	for (const manifest of ['package.json', 'src/service/package.json']) {
		const { engines } = JSON.parse(read(manifest)) as { engines: { node: string } };
		expect(page).toContain(`Node.js ${engines.node.replace('>=', '')} or newer`);
	}
});

it('names the version that runs all tests', () => {
	const { packages } = JSON.parse(read('e2e/world/service-package/package-lock.json')) as {
		packages: Record<string, { version: string }>;
	};
	const brought = majors(Object.keys(packages).join('\n'), /^node_modules\/node-(\d+)$/gm);
	const own = majors(page, /^\| (\d+) \| All tests/gm);
	expect([...own, ...brought]).toEqual(majors(page, /^\| (\d+) \|/gm));
});
