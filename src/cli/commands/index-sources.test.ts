import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createBareRemote } from '../../testing/agent/bare-remote.js';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fillDataFolder } from '../../testing/service/test-database.js';
import { runCli } from '../run-cli.js';

let cwd: string;
beforeEach(async () => {
	cwd = scratchFolder();
	fillDataFolder(join(cwd, '.docent'));
	const remote = await createBareRemote({ 'rules.md': '# Rules\n\n## Boats\n\nNo boats on the lawn.' });
	await mkdir(join(cwd, 'pages'));
	await writeFile(join(cwd, 'pages/index.md'), '# Welcome\n\n[Nowhere](./gone.md)\n');
	const sources = [
		{ name: 'guide', kind: 'folder', folder: './pages' },
		{ name: 'handbook', kind: 'git', repository: remote.path, path: '/handbook' },
		{ name: 'api', kind: 'openapi', document: './missing.json' },
	];
	await writeFile(join(cwd, 'docent.config.json'), JSON.stringify({ sources }));
});

const run = (env: Record<string, string>, ...args: string[]) =>
	runCommand(args, { env: { DOCENT_LOG_LEVEL: 'silent', ...env }, cwd });

it('every source is indexed and told by its name, and the one that fails leaves the others', {
	timeout: 60_000,
}, async () => {
	const all = await run({}, 'index');
	expect(all.code).not.toBe(0);
	expect(all.out).toMatch(/^\+ \/\nguide: 1 pages, 1 new.*\n\+ \/handbook\/rules\nhandbook: 1 pages, 1 new/);
	expect(all.said).toMatch(/1 of 3 sources stay as they were\. api: .*missing\.json cannot be read \(ENOENT\)/);
	const one = await run({}, 'index', '--only', 'handbook', '--json');
	expect(one.code).toBe(0);
	expect(JSON.parse(one.out)).toMatchObject({ source: 'handbook', state: 'read', unchanged: 1 });
	expect((await run({}, 'index', '--only', 'nobody')).said).toMatch(/no source "nobody".*guide, handbook, api/);
	expect((await run({}, 'index', 'pages')).said).toMatch(/The configuration has sources/);
});

it('the explanation and the doctor tell of each source', { timeout: 60_000 }, async () => {
	const { out, code } = await run({}, 'index', '--explain');
	expect(code).toBe(1);
	expect(out).toMatch(/^guide \(folder\): .*pages\nRead as Markdown/);
	expect(out).toMatch(/\.\/gone\.md/);
	expect(out).toMatch(/\nhandbook \(git\): .*\nRead as Markdown\n\nPages: 1\n {2}\/handbook\/rules \(rules\.md\)/);
	expect(out).toMatch(/\napi \(openapi\): .*\nFAILED: .*ENOENT/);
	const doctor = await run({}, 'doctor', '--only', 'service');
	expect(doctor.out).toMatch(/ok +source +guide \(folder\)/);
	expect(doctor.out).toMatch(/ok +source +handbook \(git\)/);
	expect(doctor.out).toMatch(/FAILED +source +api \(openapi\): ENOENT/);
});

it('a running service reads a source for the command, and shows all of them', { timeout: 60_000 }, async () => {
	const lines: string[] = [];
	const stop = new AbortController();
	const untilStopped = () => new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
	const say = (line: string) => lines.push(line);
	const env = { DOCENT_LOG_LEVEL: 'silent', PORT: '0' };
	const code = runCli(['serve'], { env, cwd, print: say, complain: say, untilStopped });
	await expect.poll(() => lines[0], { timeout: 40_000 }).toMatch(/^Docent is ready/);
	const [, url = '', key = ''] = lines[0]?.match(/(http:\S+) .* admin-key=(\S+)/) ?? [];
	const ready = async () => (await (await fetch(`${url}/ready`)).json()) as { sources: object[] };
	await expect
		.poll(async () => (await ready()).sources, { timeout: 20_000 })
		.toEqual([
			{ name: 'guide', state: 'read' },
			{ name: 'handbook', state: 'read' },
			{ name: 'api', state: 'failed' },
		]);
	await writeFile(join(cwd, 'pages/more.md'), '# More');
	const asked = await run({ DOCENT_ADMIN_KEY: key }, 'index', '--only', 'guide');
	expect([asked.code, asked.out]).toEqual([0, expect.stringMatching(/^\+ \/more\nguide: 2 pages/)]);
	const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams({ key }) } as const;
	const signedIn = await fetch(`${url}/_docent/admin/sign-in`, { ...form, headers: { origin: url } });
	const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
	const page = await (await fetch(`${url}/_docent/admin/sources`, { headers: { cookie } })).text();
	expect(page).toMatch(/guide.*handbook.*api.*ENOENT/s);
	stop.abort();
	await code;
});
