import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { startHostServer } from '../support/host-server.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';
import { filesBelow } from './support/hash-files.js';
import { installPackages } from './support/installed-packages.js';
import { packedPackage } from './support/packed-package.js';

/** The versions that the page about Node names, which a test in `src/tooling` compares. */
const versions = [
	{ node: 20, folder: 'an empty folder' },
	{ node: 22, folder: 'Ordner für Jürgen' },
	{ node: 24, folder: '文档 (neu) & mehr' },
] as const;

/** What npm installs, which is all that runs without the clone. */
const installed = ['@electric-sql/pglite', '@opentelemetry/api', 'docent-service', 'jiti'];

const guide = `# Parcels

## Send a parcel

Write the address on the parcel and take it to the counter before noon. A parcel that comes later leaves the next day.

## Return a parcel

A parcel can be returned within thirty days. Put the return slip into it.
`;

interface Ran {
	code: number;
	out: string;
	said: string;
}

/** An empty folder, in which npm runs on a Node of its own. */
interface Installation {
	folder: string;
	/** Runs npm to its end. */
	npm(...args: string[]): Promise<Ran>;
	/** Runs a command of the service to its end. */
	docent(args: readonly string[], more?: NodeJS.ProcessEnv): Promise<Ran>;
	start(...args: string[]): Promise<ServiceProcess>;
}

const foreignPackages = async () =>
	join(
		await installPackages('service-package', fileURLToPath(new URL('service-package', import.meta.url))),
		'node_modules',
	);

/** The path of Node in this major version: the one that runs the tests, or one that npm has installed. */
async function pathOfNode(major: number): Promise<string> {
	if (process.version.startsWith(`v${major}.`)) return process.execPath;
	return join(await foreignPackages(), `node-${major}/bin/node`);
}

/** Runs a program to its end. */
const runIn = (folder: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> =>
	new Promise((resolve) => {
		execFile(program, args, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }, (error, out, said) => {
			resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, said });
		});
	});

async function installService(major: number, parent: string, name: string): Promise<Installation> {
	const folder = join(parent, name);
	await mkdir(folder);
	const path = [dirname(await pathOfNode(major)), process.env.PATH].join(delimiter);
	// The variables of the npm that runs the tests are not those of a new user.
	const foreign = Object.keys(process.env).filter((variable) => /^(?:npm|NODE|DOCENT)_|^PORT$/.test(variable));
	const env = {
		...process.env,
		...Object.fromEntries(foreign.map((variable) => [variable, undefined])),
		PATH: path,
		npm_config_update_notifier: 'false',
	};
	const run = (program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
		runIn(folder, program, args, { ...env, ...more });
	expect((await run('node', ['--version'])).out).toMatch(new RegExp(`^v${major}\\.`));
	const offline = { npm_config_offline: 'true' };
	return {
		folder,
		npm: (...args) => run('npm', args),
		docent: (args, more) => run('npx', ['docent-service', ...args], { ...offline, ...more }),
		start: (...args) => startProcess('npx', ['docent-service', ...args], { ...env, ...offline }, folder),
	};
}

async function packagesIn(folder: string): Promise<string[]> {
	const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
	const all = names.map(async (name) =>
		name.startsWith('@') ? (await readdir(join(folder, name))).map((inner) => `${name}/${inner}`) : [name],
	);
	return (await Promise.all(all)).flat().sort();
}

/** The size of a folder's files, as the package manager unpacks them. */
async function megabytesOf(folder: string): Promise<number> {
	const sizes = (await filesBelow(folder)).map(async (file) => (await lstat(join(folder, file))).size);
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6;
}

/** Asks as a program of one's own does. */
async function ask({ url, domain, key }: ServiceProcess, question: string): Promise<string> {
	const message = { id: 'q', role: 'user', parts: [{ type: 'text', text: question }] };
	const response = await fetch(`${url}/discovery/v2/assistant/${domain}/message`, {
		method: 'POST',
		headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
		body: JSON.stringify({ fp: 'anonymous', messages: [message] }),
	});
	expect(response.status, await response.clone().text()).toBe(200);
	return response.text();
}

test.describe('the packed service', { tag: '@service-package' }, () => {
	test.describe.configure({ mode: 'default', timeout: 240_000 });
	let parent: string;

	test.beforeAll(async () => {
		parent = await mkdtemp(join(tmpdir(), 'docent-service-package-'));
	});
	test.afterAll(() => rm(parent, { recursive: true, force: true }));

	for (const { node, folder: name } of versions) {
		test(`is installed in an empty folder and does all that it is for, on Node ${node}`, async ({ page, panel }) => {
			// The first time, two versions of Node are fetched.
			test.setTimeout(600_000);
			const { folder, npm, docent, start } = await installService(node, parent, name);
			const added = await npm('install', '--prefer-offline', '--no-audit', await packedPackage('docent-service'));
			expect(added.code, added.said).toBe(0);
			// npm warns of an engine that does not fit, and of a package that nobody keeps up any more.
			expect(added.said).not.toMatch(/EBADENGINE|deprecated/);
			expect(await packagesIn(join(folder, 'node_modules'))).toEqual(installed);
			const aboutNode = await readFile(join(root, 'public/service/containers.md'), 'utf8');
			const documented = Number(/dependencies take (\d+) MB/.exec(aboutNode)?.[1]);
			const size = await megabytesOf(join(folder, 'node_modules'));
			expect(size).toBeLessThan(documented * 1.1);
			expect(size).toBeGreaterThan(documented * 0.8);

			// Nothing is there to be served yet.
			const lost = await docent([]);
			expect([lost.code, lost.out]).toEqual([2, '']);
			expect(lost.said).toContain('docent-service ./my-docs');
			expect(lost.said).toContain('docent-service init');
			expect(lost.said).toContain('docent-service index https://');

			await mkdir(join(folder, 'docs'));
			await writeFile(join(folder, 'docs/parcels.md'), guide);
			await using service = await start('./docs', '--port', '0');
			expect(await ask(service, 'How do I return a parcel?')).toContain('within thirty days');

			// The tag of a page of somebody else's, with the script that the package brought.
			const attributes = { 'data-domain': service.domain, 'data-api-key': service.key };
			await using hosts = await startHostServer({ script: service.url, attributes });
			const address = hosts.page('guide');
			await page.goto(address);
			await panel.open();
			await panel.ask('How do I send a parcel?');
			await expect(panel.answers.last()).toContainText('take it to the counter before noon');

			const seen = await docent(['doctor', address]);
			expect(seen.code, seen.out).toBe(0);
			expect(seen.out).toContain('All is well');

			const job = await docent(
				['agent', 'create', '--wait', '--service', service.url, 'Replace "thirty days" with "forty days"'],
				{ DOCENT_ADMIN_KEY: service.adminKey },
			);
			expect(job.code, job.said).toBe(0);
			expect(job.out).toContain(service.url);

			// npm ends at once, and the service after it.
			await service.end('SIGTERM');
			await expect.poll(() => service.log(), { timeout: 30_000 }).toContain('"msg":"stopped"');

			await writeFile(
				join(folder, 'questions.json'),
				JSON.stringify([{ question: 'when can I return a parcel', expected: ['/parcels#return-a-parcel'] }]),
			);
			const judged = await docent(['eval', 'questions.json', '--docs', './docs', '--json']);
			expect(judged.code, judged.said).toBe(0);
			const indexed = await docent(['index', './docs']);
			expect(indexed.code, indexed.said).toBe(0);
		});
	}

	test("runs under Yarn's Plug'n'Play, which has no folder of packages", async () => {
		const folder = join(parent, 'yarn');
		await mkdir(join(folder, 'docs'), { recursive: true });
		await writeFile(join(folder, 'docs/parcels.md'), guide);
		await writeFile(join(folder, 'package.json'), '{ "private": true }');
		await writeFile(join(folder, 'yarn.lock'), '');
		const yarn = join(await foreignPackages(), '@yarnpkg/cli-dist/bin/yarn.js');
		const registry = (await runIn(folder, 'npm', ['config', 'get', 'registry'], process.env)).out.trim();
		// Yarn does not write a lockfile by itself where it believes that it runs in CI.
		const env = { ...process.env, CI: undefined, YARN_NPM_REGISTRY_SERVER: registry };
		const tarball = await packedPackage('docent-service');
		const added = await runIn(folder, process.execPath, [yarn, 'add', `docent-service@file:${tarball}`], env);
		expect(added.code, added.out).toBe(0);
		const command = [yarn, 'docent-service', './docs', '--port', '0'];
		await using service = await startProcess(process.execPath, command, env, folder);
		expect(await ask(service, 'How do I return a parcel?')).toContain('within thirty days');
	});

	test('says in a sentence that a Node is too old', async () => {
		const node = join(await foreignPackages(), 'older-node/bin/node');
		const { code, out, said } = await runIn(root, node, ['src/service/dist/cli.js', '--version'], process.env);
		expect({ code, out }).toEqual({ code: 2, out: '' });
		expect(said).toMatch(
			/^docent-service: This is Node\.js 18\.[\d.]+, and 20\.19 or newer is needed; install it[^\n]+\n$/,
		);
	});
});
