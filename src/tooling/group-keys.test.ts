import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeUnused } from './cache-folder.js';
import { groups as coreGroups } from './core-groups.js';
import { describeProgram, importedFiles, keyOf } from './group-keys.js';
import { findPass, forgetPass, keepPass, resultsOf } from './kept-passes.js';
import { root } from './run.js';
import { groups as worldGroups } from './world-groups.js';

let folder: string;
const write = (file: string, text: string) => {
	mkdirSync(dirname(join(folder, file)), { recursive: true });
	writeFileSync(join(folder, file), text);
};

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'docent-groups-'));
});
afterEach(() => {
	rmSync(folder, { recursive: true });
	vi.unstubAllEnvs();
});

describe('the key of a group', () => {
	const spec = 'e2e/world/sites.spec.ts';
	const group = (name: string) => ({ name, spec, reads: [`sites/${name}`, 'dist'], engines: [] });
	const keys = async (machine = 'v20') =>
		Promise.all(['one', 'other'].map((name) => keyOf(group(name), machine, folder)));

	/** A repository in which only what the tests need is there. */
	const writeAll = () => {
		write('package-lock.json', '{}');
		write('e2e/playwright.config.ts', "import { a } from './a.js';");
		write('e2e/global.setup.ts', "import { e } from './e.js';");
		write('e2e/e.ts', '');
		write('e2e/a.ts', '');
		write(spec, "import { b } from '../support/b.js';");
		write('e2e/support/b.ts', "export * from './c.js';\nexport const late = () => import('./d.js');");
		write('e2e/support/c.ts', '');
		write('e2e/support/d.ts', '');
		write('sites/one/page.md', 'One');
		write('sites/other/page.md', 'Other');
		write('dist/script/docent.js', '1');
	};

	beforeEach(writeAll);

	it.each([
		['package-lock.json', '{ "lockfileVersion": 3 }'],
		[spec, "import { b } from '../support/b.js';\n// Changed."],
		['e2e/a.ts', 'export const a = 1;'],
		['e2e/e.ts', 'export const e = 1;'],
		['e2e/support/c.ts', 'export const c = 1;'],
		['e2e/support/d.ts', 'export const d = 1;'],
		['dist/script/docent.js', '2'],
		['dist/script/new.js', ''],
	])('changes with %s, for every group', async (file, text) => {
		const before = await keys();
		write(file, text);
		const after = await keys();
		expect(after.map((key, index) => key === before[index])).toEqual([false, false]);
	});

	it.each(['sites/one/page.md', 'sites/one/deep/new.md'])(
		'changes with %s for the group that reads it alone',
		async (file) => {
			const before = await keys();
			write(file, 'Two');
			const after = await keys();
			expect(after.map((key, index) => key === before[index])).toEqual([false, true]);
		},
	);

	it('is another one with other programs, and the same with other packages beside a site', async () => {
		const before = await keys();
		write('sites/one/node_modules/tool/index.js', 'installed again');
		expect(await keys()).toEqual(before);
		const after = await keys('v22');
		expect(after.map((key, index) => key === before[index])).toEqual([false, false]);
	});

	it('is the same in another folder', async () => {
		const before = await keys();
		folder = join(folder, 'a clone');
		writeAll();
		const after = await keys();
		folder = dirname(folder);
		expect(after).toEqual(before);
	});

	it('counts a script that the tests start with what it imports, and nothing that is named as not reached', async () => {
		write('tool.js', "import './part.js';");
		write('part.js', '1');
		const key = () => keyOf({ ...group('one'), scripts: ['tool.js'], ignored: /^dist\/script\// }, 'v20', folder);
		const before = await key();
		write('dist/script/docent.js', '2');
		expect(await key()).toBe(before);
		write('part.js', '2');
		expect(await key()).not.toBe(before);
	});

	it('cannot be had where an import leads nowhere', () => {
		write('e2e/support/b.ts', "import './gone.js';");
		expect(() => importedFiles(spec, folder)).toThrow('e2e/support/b.ts imports ./gone.js, which is no file.');
	});
});

describe('a program', () => {
	it('is another one with another version, also where its file is a script that starts it', () => {
		const program = join(folder, 'browser');
		const started = join(folder, 'engine');
		const say = (version: string) => {
			writeFileSync(started, `#!/bin/sh\necho Browser ${version}\n`);
			chmodSync(started, 0o755);
		};
		writeFileSync(program, `#!/bin/sh\nexec ${started} "$@"\n`);
		chmodSync(program, 0o755);
		say('1.0');
		const before = describeProgram(program);
		expect(before).toContain('Browser 1.0');
		expect(describeProgram(program)).toBe(before);
		say('1.1');
		expect(describeProgram(program)).not.toBe(before);
		expect(describeProgram(join(folder, 'none'))).toBe(`no ${join(folder, 'none')}`);
	});
});

describe('the groups', () => {
	const groups = [...coreGroups, ...worldGroups];

	it('have names of their own, and read what is there', async () => {
		expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
		const built = /^(dist|src\/service\/dist)(\/|$)/;
		const read = groups
			.flatMap(({ spec, scripts = [], reads }) => [spec, ...scripts, ...reads])
			.filter((path) => !built.test(path));
		expect(read.filter((path) => !existsSync(join(root, path)))).toEqual([]);
	});

	it('of what a reader does are each spec in Chromium or WebKit, and in Firefox those with the tag', () => {
		const specs = readdirSync(join(root, 'e2e/core')).map((file) => `e2e/core/${file}`);
		const of = (engine: string) => coreGroups.filter(({ name }) => name.startsWith(`${engine}/`));
		expect([...of('chromium'), ...of('webkit')].map(({ spec }) => spec).toSorted()).toEqual(specs.toSorted());
		const tagged = specs.filter((spec) => readFileSync(join(root, spec), 'utf8').includes('@core'));
		expect(of('firefox').map(({ spec }) => spec)).toEqual(tagged.toSorted());
	});

	const textOf = ({ spec }: { spec: string }) => readFileSync(join(root, spec), 'utf8');
	const readsAll = ({ reads }: { reads: readonly string[] }) => reads.includes('dist') && reads.includes('public');

	it('count the widget and the documentation, unless they open no page', () => {
		const less = coreGroups.filter((group) => !readsAll(group) && group.reads.includes('src/service/dist'));
		expect(less.map(({ name }) => name)).toEqual(['chromium/kill-jobs', 'chromium/kill-nine']);
		for (const group of less) expect(textOf(group)).not.toMatch(/\b(page|service|hosts|panel)\b.*\}\)? =>/);
	});

	it('count the service and the documentation, unless the assistant asks a server of the test', () => {
		const less = coreGroups.filter((group) => !readsAll(group) && !group.reads.includes('src/service/dist'));
		expect(less.length).toBeGreaterThan(5);
		for (const group of less) {
			expect(textOf(group), group.name).toContain("from '../widget-fixtures.js'");
			expect(textOf(group), group.name).not.toMatch(
				/'\.\.\/fixtures\.js'|\bservice\b[,:}]|startService|startProcess|'dist|'public/,
			);
			// Pages whose assistant has no other server find none.
			if (group.name !== 'chromium/state-frames') expect(textOf(group), group.name).toContain("'data-base-url'");
		}
	});

	it('of sites, apps and clients are the tags of the tests in the specs', () => {
		// Tags of a list of tests end with a name of the list.
		const tags = [...new Set(worldGroups.map(({ spec }) => spec))].flatMap((spec) =>
			[...readFileSync(join(root, spec), 'utf8').matchAll(/tag: ['`]@([^'`$]+)/g)].map(([, tag = '']) => tag),
		);
		expect(tags.filter((tag) => !worldGroups.some(({ name }) => name.startsWith(tag)))).toEqual([]);
		expect(worldGroups.filter(({ name }) => !tags.some((tag) => name.startsWith(tag)))).toEqual([]);
	});
});

describe('what has passed', () => {
	const test = (tag: string, status = 'expected', projectName = 'world') => ({
		title: `a test of ${tag}`,
		file: 'world/a.spec.ts',
		tags: [tag],
		tests: [{ projectName, status }],
	});

	it('is a group whose tests have all passed at their first try', () => {
		const suites = [
			{ specs: [test('package', 'expected', 'build')] },
			{
				specs: [test('good'), test('bad', 'unexpected'), test('slow', 'flaky'), test('left', 'skipped'), test('who')],
				suites: [{ specs: [test('good'), test('bad'), test('slow'), test('left')] }],
			},
		];
		const names = ['package', 'good', 'bad', 'slow', 'left', 'none'];
		const { results, strays } = resultsOf(suites, ['world'], ({ tags: [tag = ''] }) =>
			names.includes(tag) ? tag : undefined,
		);
		expect(Object.fromEntries(results)).toEqual({
			good: { tests: 2, passed: true },
			bad: { tests: 2, passed: false },
			slow: { tests: 2, passed: false },
			left: { tests: 2, passed: false },
		});
		expect(strays).toEqual(['a test of who']);
	});

	it('is told apart by engine', () => {
		const both = {
			...test('@core'),
			tests: [
				{ projectName: 'chromium', status: 'expected' },
				{ projectName: 'firefox', status: 'flaky' },
			],
		};
		const { results } = resultsOf([{ specs: [both] }], ['chromium', 'firefox'], (_, project) => `${project}/ask`);
		expect(Object.fromEntries(results)).toEqual({
			'chromium/ask': { tests: 1, passed: true },
			'firefox/ask': { tests: 1, passed: false },
		});
	});

	it('is kept for its key, until it fails with the same', () => {
		vi.stubEnv('DOCENT_CACHE', folder);
		keepPass('sites/one', 'a1', 4);
		keepPass('sites/one', 'b2', 5);
		expect(findPass('sites/one', 'a1')).toEqual({ tests: 4, date: expect.stringMatching(/^\d{4}-/) });
		expect(findPass('sites/other', 'a1')).toBeUndefined();
		forgetPass('sites/one', 'a1');
		expect(findPass('sites/one', 'a1')).toBeUndefined();
		expect(findPass('sites/one', 'b2')?.tests).toBe(5);
	});

	it('goes when nobody has asked for a month', () => {
		vi.stubEnv('DOCENT_CACHE', folder);
		const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
		for (const key of ['old', 'asked', 'new']) keepPass('sites/one', key, 4);
		for (const key of ['old', 'asked']) utimesSync(join(folder, `passed/sites-one-${key}.json`), longAgo, longAgo);
		findPass('sites/one', 'asked');
		removeUnused('passed');
		removeUnused('what is not there');
		const found = ['old', 'asked', 'new'].map((key) => findPass('sites/one', key) !== undefined);
		expect(found).toEqual([false, true, true]);
	});
});
