import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { closed, placesOfConfigurations, placesOfPages } from '../../src/testing/hostile/documentation-texts.js';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

/** Each of them, in one place at least, ended a service or held it up when nothing bounded its levels. */
const texts: readonly string[] = [
	'{'.repeat(1_000),
	closed('{', '}', 400),
	'['.repeat(3_000),
	'- '.repeat(20_000),
	'? '.repeat(20_000),
	'{"a":'.repeat(4_000),
	`${'*a'.repeat(12)}b`,
];

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, file)), { recursive: true });
		await writeFile(join(folder, file), text);
	}
}

/** A folder and a data folder, which outlive a service. */
async function folders() {
	const at = await mkdtemp(join(tmpdir(), 'docent-hostile-'));
	const docs = join(at, 'docs');
	await write(docs, { 'index.md': '# Home\n\nThe harbour opens at six.\n' });
	const start = () =>
		startProcess(
			process.execPath,
			['src/service/dist/cli.js', 'serve', docs, '--port', '0', '--data', join(at, 'data'), '--watch', '--no-site'],
			{ PORT: undefined, DOCENT_DATA: undefined, DOCENT_MODEL_STARTERS: 'false' },
		);
	return { docs, start, [Symbol.asyncDispose]: () => rm(at, { recursive: true, force: true }) };
}

const run = promisify(execFile);

/** The processes of this machine that read folders, with the seconds of processor that they have taken. */
async function readers() {
	const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,cputimes=,args=']);
	const found = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+) .*folder-process-script\.js/gm)];
	return found.map(([, pid, parent, seconds]) => ({
		pid: Number(pid),
		parent: Number(parent),
		seconds: Number(seconds),
	}));
}

const readersOf = async (service: ServiceProcess) => (await readers()).filter(({ parent }) => parent === service.pid);

const answer = async (service: ServiceProcess, path: string) => (await fetch(service.url + path)).json();

test('files that were made to end the service are saved while it runs, and it answers and starts again', async () => {
	test.setTimeout(240_000);
	await using world = await folders();
	const service = await world.start();
	const pages = Object.values(placesOfPages).flatMap((place, index) =>
		texts.slice(0, 4).map((text, turn): [string, string] => [`page-${index}-${turn}.md`, place(text)]),
	);
	const probes: number[] = [];
	let isWatching = true;
	const probing = (async () => {
		while (isWatching) probes.push((await fetch(`${service.url}/health`)).status);
	})();
	await write(world.docs, Object.fromEntries(pages));
	await expect.poll(() => answer(service, '/health'), { timeout: 120_000 }).toMatchObject({ pages: pages.length + 1 });
	isWatching = false;
	await probing;
	expect(new Set(probes)).toEqual(new Set([200]));
	expect(service.log()).toContain('(it is nested too deeply) and was ignored');
	await service.end('SIGTERM');

	await using again = await world.start();
	expect(await answer(again, '/health')).toMatchObject({ pages: pages.length + 1 });
});

test('a configuration that was made to end the service is read, or refused in a sentence', async () => {
	test.setTimeout(240_000);
	for (const [place, filesOf] of Object.entries(placesOfConfigurations)) {
		for (const text of [closed('{', '}', 400), `${'*a'.repeat(12)}b`]) {
			await using world = await folders();
			await write(world.docs, { ...filesOf(text), [`${'a'.repeat(60)}.md`]: '# Long\n' });
			const args = ['src/service/dist/cli.js', 'index', '--explain', '--json', world.docs];
			const { stdout } = await run(process.execPath, args, { cwd: root });
			expect(JSON.parse(stdout).pages, `${place}, ${text.slice(0, 10)}`).not.toEqual([]);
		}
	}
});

test('a file whose process is killed is left out and shown, after a restart too, until it changes', async ({
	page,
}) => {
	test.setTimeout(240_000);
	await using world = await folders();
	const service = await world.start();
	const { adminKey = '' } = service;
	// Each line is short, and the parser pairs every bracket with every other one: it takes many minutes.
	await write(world.docs, { 'slow.md': `# Slow\n\n${'[a\n'.repeat(50_000)}${']\n'.repeat(50_000)}` });
	await expect.poll(() => readersOf(service), { timeout: 60_000 }).toHaveLength(1);
	// Starting takes less than five seconds of processor, so a reader that has taken more is parsing the page. Each of these is killed.
	while ((await answer(service, '/ready')).unreadableFiles !== 1) {
		await new Promise((done) => setTimeout(done, 500));
		for (const { pid, seconds } of await readersOf(service)) if (seconds >= 5) process.kill(pid, 'SIGKILL');
	}
	expect(service.log()).toContain(
		'\\"slow.md\\" ends the process that reads it (SIGKILL), and is left out until it changes',
	);
	expect(await answer(service, '/health')).toMatchObject({ pages: 1 });
	await page.goto(`${service.url}/_docent/admin`);
	await page.getByLabel('Admin key').fill(adminKey);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('status')).toContainText('slow.md ends the process that reads it (SIGKILL)');
	await service.end('SIGTERM');

	await using again = await world.start();
	expect(await answer(again, '/ready')).toEqual({ status: 'ready', unreadableFiles: 1 });
	await write(world.docs, { 'slow.md': '# Quick\n' });
	await expect.poll(() => answer(again, '/ready'), { timeout: 60_000 }).toEqual({ status: 'ready' });
	expect(await answer(again, '/health')).toMatchObject({ pages: 2 });
});

test('a reader of a folder ends with the service', async () => {
	await using world = await folders();
	const service = await world.start();
	await write(world.docs, { 'slow.md': `# Slow\n\n${'[a\n'.repeat(50_000)}${']\n'.repeat(50_000)}` });
	let reader = 0;
	await expect
		.poll(
			async () => {
				reader = (await readersOf(service))[0]?.pid ?? 0;
				return reader;
			},
			{ timeout: 60_000 },
		)
		.toBeGreaterThan(0);
	await service.end('SIGKILL');
	await expect.poll(async () => (await readers()).some(({ pid }) => pid === reader), { timeout: 60_000 }).toBe(false);
});
