import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { root, runNpm } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { filesBelow } from './support/hash-files.js';
import { installPackages } from './support/installed-packages.js';
import { packedPackage } from './support/packed-package.js';

const run = promisify(execFile);

test.describe('the packed package', { tag: '@package' }, () => {
	test.describe.configure({ mode: 'default', timeout: 240_000 });
	let folder: string;
	/** The packages that were installed together with it. */
	let brought: string[];

	test.beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'docent-package-'));
		await cp(fileURLToPath(new URL('package', import.meta.url)), folder, { recursive: true });
		await copyFile(await packedPackage(), join(folder, 'docent.tgz'));
		// It brings no other package, so no registry is needed.
		const code = await runNpm(['install', '--offline', '--no-package-lock'], { cwd: folder, quiet: true });
		expect(code, 'npm could not install the package alone').toBe(0);
		brought = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
		// An app with one of these frameworks already has these packages.
		for (const name of ['react', 'react-dom', 'preact', 'scheduler']) {
			await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
		}
	});
	test.afterAll(() => rm(folder, { recursive: true, force: true }));

	const node = async (script: string): Promise<unknown> => {
		const { stdout } = await run(process.execPath, ['--no-warnings', script], { cwd: folder });
		return JSON.parse(stdout);
	};

	test('brings no other package, and can be imported and required on a server', async () => {
		expect(brought).toEqual(['docent']);
		expect((await readdir(join(folder, 'node_modules/docent/dist'))).sort()).toEqual(['npm', 'script', 'types']);
		const noPage = (call: string) =>
			`options: Docent: there is no page to call ${call}() on; call it in the browser, for example in an effect.`;
		const { names, ...imported } = (await node('on-a-server.mjs')) as { names: string[] };
		expect(imported).toEqual({
			rendered: '',
			preact: 'function',
			agent: 'function',
			plugins: ['function', 'function', 'function', 'function'],
			init: noPage('init'),
			again: noPage('init'),
			ask: noPage('ask'),
			transport: 'options: Docent: the option "baseUrl" is required outside of a browser.',
		});
		const required = (await node('required.cjs')) as Record<string, string[]>;
		expect(required).toEqual({
			docent: names,
			'docent/agent': ['AgentError', 'createAgentClient'],
			'docent/astro': ['default'],
			'docent/docusaurus': ['default', 'validateOptions'],
			'docent/nextra': ['withDocent'],
			'docent/preact': ['Docent'],
			'docent/react': ['Docent'],
			'docent/transport': ['DocentError', 'DocentTransport', 'sourcesOf'],
			'docent/vitepress': ['default'],
		});
	});

	test('does not contain the path of the folder in which it was built', async () => {
		const installed = join(folder, 'node_modules/docent');
		for (const file of await filesBelow(installed)) {
			expect((await readFile(join(installed, file), 'utf8')).includes(root), `${file} names a folder of ours`).toBe(
				false,
			);
		}
	});

	test('has the notice of every library whose code is in it', async () => {
		const dist = join(folder, 'node_modules/docent/dist');
		// A comment names the file of nearly every module.
		const scripts = (await readdir(join(dist, 'npm'))).filter((name) => name.endsWith('.js'));
		const code = await Promise.all(scripts.map((name) => readFile(join(dist, 'npm', name), 'utf8')));
		const named = code.join('\n').matchAll(/\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//g);
		const libraries = new Set([...named].map(([, name = '']) => name));
		expect([...libraries]).toEqual(expect.arrayContaining(['highlight.js', 'marked', 'preact']));
		for (const part of ['npm', 'script']) {
			const notices = await readFile(join(dist, part, 'third-party-licences.md'), 'utf8');
			expect(notices).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
			for (const name of [...libraries, 'ai', 'tailwindcss'])
				expect(notices).toMatch(new RegExp(`^## ${name} \\d.+\\n\\n.*\\w`, 'm'));
			expect(notices).toContain('Redistributions in binary form must reproduce the above copyright');
		}
	});

	test('can be installed beside the React and the Preact of the apps', async () => {
		const { packages } = JSON.parse(
			await readFile(new URL('consumers/package-lock.json', import.meta.url), 'utf8'),
		) as { packages: Record<string, { version: string }> };
		const app = join(folder, 'app');
		for (const [owner, name] of ['react18/react', 'react19/react', 'preact/preact'].map((each) => each.split('/'))) {
			const { version } = packages[`${owner}/node_modules/${name}`]!;
			await mkdir(join(app, 'framework'), { recursive: true });
			await writeFile(join(app, 'package.json'), '{}');
			await writeFile(join(app, 'framework/package.json'), JSON.stringify({ name, version }));
			const flags = ['--offline', '--no-package-lock', '--strict-peer-deps'];
			const code = await runNpm(['install', ...flags, '../docent.tgz', './framework'], { cwd: app, quiet: true });
			expect(code, `npm refuses ${name} ${version}`).toBe(0);
			await rm(app, { recursive: true });
		}
	});

	test('is tree-shaken when nothing of it is used, except the script', async () => {
		const bundle = async (source: string) => {
			const input = join(folder, 'entry.js');
			await writeFile(input, source);
			const options = { write: false, rolldownOptions: { input } } as const;
			const built = await build({ root: folder, configFile: false, logLevel: 'silent', build: options });
			return JSON.stringify(built);
		};
		expect(await bundle("import 'docent'; import 'docent/transport';")).not.toContain('docent-assistant');
		expect(await bundle("import 'docent/docent.js';")).toContain('docent-assistant');
	});

	/** Jest, older compilers and the tools that check packages. */
	const installedTools = () =>
		installPackages('package-tools', fileURLToPath(new URL('package-tools', import.meta.url)));
	const flags = '--noEmit --strict --skipLibCheck false --target es2022 --lib es2022,dom'.split(' ');
	const compile = (compiler: string, how: string, ...files: string[]) =>
		run(process.execPath, [compiler, ...flags, ...how.split(' '), ...files], { cwd: folder }).catch(({ stdout }) => {
			throw new Error(`${how}: ${stdout}`);
		});

	test('has types for modules, for CommonJS and for bundlers', async () => {
		await copyFile(join(folder, 'types.mts'), join(folder, 'types.cts'));
		const compiler = join(root, 'node_modules/typescript/bin/tsc');
		await compile(compiler, '--module nodenext', 'types.mts', 'types.cts');
		await compile(compiler, '--module node16', 'types.mts', 'types.cts');
		await compile(compiler, '--module esnext --moduleResolution bundler', 'types.mts');
	});

	test('has types for TypeScript 4 and 5', async () => {
		await copyFile(join(folder, 'types.mts'), join(folder, 'types.cts'));
		const tools = await installedTools();
		for (const major of [4, 5]) {
			const compiler = join(tools, `node_modules/typescript-${major}/lib/tsc.js`);
			await compile(compiler, '--module node16', 'types.mts', 'types.cts');
			// These are the defaults of CommonJS projects.
			await compile(compiler, '--module commonjs --moduleResolution node', 'types.cts');
		}
	});

	test('is rendered by Jest, which loads only CommonJS from packages', async () => {
		const tools = await installedTools();
		const jest = ['--rootDir', folder, '--testMatch', '**/*.test.cjs'];
		const environment = ['--env', join(tools, 'node_modules/jest-environment-jsdom')];
		await run(process.execPath, [join(tools, 'node_modules/jest/bin/jest.js'), ...jest, ...environment], {
			cwd: tools,
			env: { ...process.env, NODE_ENV: 'test' },
		});
	});

	test('has nothing that publint and arethetypeswrong find', async () => {
		const tools = await installedTools();
		const tarball = join(folder, 'docent.tgz');
		const tool = (path: string, ...args: string[]) =>
			run(process.execPath, [join(tools, 'node_modules', path), tarball, ...args], { cwd: tools });
		await tool('publint/src/cli.js', '--strict');
		// The script is served as a file and is not a module.
		await tool('@arethetypeswrong/cli/dist/index.js', '--exclude-entrypoints', 'docent.js');
	});
});
