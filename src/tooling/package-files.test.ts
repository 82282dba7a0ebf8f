/** What npm publishes, as `npm pack` says it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './run.js';

interface Packed {
	name: string;
	files: { path: string; size: number }[];
}

const packages = { docent: root, 'docent-service': join(root, 'src/service') } as const;
type PackageName = keyof typeof packages;

const packed = new Map<string, Packed>();
beforeAll(async () => {
	const options = { cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const;
	for (const [name, folder] of Object.entries(packages)) {
		const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
		const { stdout } = await promisify(execFile)('npm', args, { ...options, cwd: folder });
		const [found] = JSON.parse(stdout) as [Packed];
		packed.set(name, found);
	}
}, 120_000);

const filesOf = (name: PackageName) => packed.get(name)?.files.map(({ path }) => path) ?? [];

/** The names of files that nobody asks for by name change with the code: these are counted as one. */
function settledName(name: PackageName, path: string): string {
	const manifest = readFileSync(join(packages[name], 'package.json'), 'utf8');
	if (manifest.includes(path)) return path;
	return path
		.replace(/(docent-)[\d.]+-[\da-f]{8}\.js$/, '$1[version]-[hash].js')
		.replace(/^(dist\/(?:widget|script)\/docent\/)(?!renew\.js).+\.js$/, '$1[parts].js')
		.replace(/^(dist\/npm\/).+\.js$/, '$1[parts].js')
		.replace(/^(dist\/types\/(?:commonjs\/)?).+\.d\.ts$/, '$1[declarations].d.ts')
		.replace(/^(dist\/).+-[\w-]{8}\.js$/, '$1[parts].js');
}

it('the packages contain these files: after a change on purpose, `npx vitest run -u` takes them over', async () => {
	const lists = (Object.keys(packages) as PackageName[]).map((name) => {
		const names = new Set(filesOf(name).map((path) => settledName(name, path)));
		return `${name}\n${[...names]
			.sort()
			.map((path) => `\t${path}\n`)
			.join('')}`;
	});
	await expect(lists.join('\n')).toMatchFileSnapshot(join(root, 'src/tooling/package-files.txt'));
});

const machine = [resolve(root), `${homedir()}/`, `${tmpdir()}/`];
/** A folder of somebody's machine. */
const privatePath = /["'`\s(=:]\/(?:root|home|tmp|work|Users)\/[\w.-]+/;

describe.each(Object.keys(packages) as PackageName[])('%s', (name) => {
	it('contains its licence, what to read first, and the notices of what is built in', () => {
		expect(filesOf(name)).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
		expect(filesOf(name).filter((path) => path.endsWith('third-party-licences.md'))).toHaveLength(2);
	});

	it('contains no test, no map of sources and nothing of the build', () => {
		const needless =
			/\.(?:test|spec)\.|\.map$|\.manifest\.json$|\.licences\.json$|\/(?:testing|fixtures|bench|e2e)\/|\.env$/;
		expect(filesOf(name).filter((path) => needless.test(path))).toEqual([]);
	});

	it('names no folder of the machine that built it', () => {
		const telling = filesOf(name).flatMap((path) => {
			const bytes = readFileSync(join(packages[name], path));
			const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
			const found = machine.find((folder) => text.includes(folder)) ?? privatePath.exec(text)?.[0];
			return found === undefined && !text.includes('sourceMappingURL=') ? [] : [`${path}: ${found ?? 'a map'}`];
		});
		expect(telling).toEqual([]);
	});
});

it('the notices of the service are those of every library that is built in', () => {
	const folder = packages['docent-service'];
	const named = new Set<string>();
	for (const path of filesOf('docent-service').filter((path) => /^dist\/[^/]+\.js$/.test(path))) {
		const code = readFileSync(join(folder, path), 'utf8');
		// A comment names the file of nearly every module.
		for (const [, library = ''] of code.matchAll(
			/^\s*\/\/ (?:src\/service\/)?node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm,
		))
			named.add(library);
	}
	expect(named.size).toBeGreaterThan(100);
	const notices = readFileSync(join(folder, 'dist/third-party-licences.md'), 'utf8');
	const noticed = new Set(
		[...notices.matchAll(/^## (\S+) \d\S* \(\S.*\)\n\n.*\w/gm)].map(([, library = '']) => library),
	);
	expect([...named].filter((library) => !noticed.has(library))).toEqual([]);
	expect(notices).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
});
