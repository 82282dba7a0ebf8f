/** The list of requirements and the titles of the tests name the same ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './widget-build/vite-builds.js';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const testFiles = ['src', 'e2e/core', 'e2e/world'].flatMap((folder) =>
	readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('node_modules'))
		.map((file) => join(folder, file)),
);

/** `ISO-3: …`, or `CSP-4, LOAD-3: …`, at the beginning of a title. */
const namedInTitle = /\b(?:test|it|describe)\b[^\n]*?\(\s*['"`]((?:[A-Z][A-Z\d]*-\d+(?:, )?)+): /g;

const listed = [...read('e2e/requirements.md').matchAll(/^- \*\*(.+?)\*\* /gm)].map(([, name]) => name);
const named = testFiles.flatMap((file) =>
	[...read(file).matchAll(namedInTitle)].flatMap(([, names = '']) => names.split(', ').map((name) => ({ name, file }))),
);

describe('the requirements in e2e/requirements.md', () => {
	it('are listed once each', () => {
		expect(listed.length).toBeGreaterThan(40);
		expect(listed).toEqual([...new Set(listed)]);
	});

	it('are each named by the title of a test', () => {
		const names = new Set(named.map(({ name }) => name));
		expect(listed.filter((name = '') => !names.has(name))).toEqual([]);
	});

	it('are all that titles name', () => {
		expect(named.filter(({ name }) => !listed.includes(name))).toEqual([]);
	});
});
