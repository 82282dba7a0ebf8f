import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../../testing/service/listen.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import type { Workspace } from '../../workspace/workspace.js';
import { isolationOf, isolationWarning, sandboxed } from './isolation.js';
import { runOwnersCommand } from './run-owners-command.js';

const settings = { checkCommand: ['true'], checkSeconds: 20, checkUnisolated: false, checkNetwork: false };
const isIsolating = (await isolationOf(settings)) === 'isolated';

/** Of this run alone, so that nothing else on the machine holds it. */
const mark = `mark-${process.pid}-${Date.now()}`;

let scratch: string;
let folder: string;
let dataFolder: string;
let server: Listening;
let port: number;
let path: string | undefined;
beforeEach(async () => {
	path = process.env.PATH;
	scratch = scratchFolder();
	dataFolder = join(scratch, 'data');
	folder = join(dataFolder, 'workspaces', 'job_1-1', 'files');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(dataFolder, 'secret.txt'), mark);
	writeFileSync(join(folder, 'attack.cjs'), attack);
	server = await listen(createServer((socket) => socket.end()));
	({ port } = server);
});
afterEach(async () => {
	process.env.PATH = path;
	await server.close();
});

/** Prints what it gets at: environments, files of the service, the network, places to write to. */
const attack = `
const fs = require('node:fs');
const { spawn, spawnSync } = require('node:child_process');
const [mark, dataFolder, port] = process.argv.slice(2);
const told = { environments: 0, processes: 0, data: false, wrote: [], network: false };
spawnSync('umount', ['/proc']);
spawnSync('umount', ['-l', dataFolder]);
spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'umount', '/proc']);
for (const pid of fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name))) {
	told.processes += 1;
	try {
		if (fs.readFileSync('/proc/' + pid + '/environ', 'latin1').includes('SECRET_' + mark)) told.environments += 1;
	} catch {}
}
try {
	told.data = fs.readFileSync(dataFolder + '/secret.txt', 'utf8') === mark;
} catch {}
for (const place of ['/etc', '/usr/local', process.cwd(), process.env.HOME]) {
	try {
		fs.writeFileSync(place + '/written-' + mark, 'x');
		told.wrote.push(place === process.cwd() ? 'folder' : place === process.env.HOME ? 'home' : place);
	} catch {}
}
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'survivor-' + mark], { detached: true, stdio: 'ignore' }).unref();
const socket = require('node:net').connect(Number(port), '127.0.0.1');
const tell = () => { console.log(JSON.stringify(told)); process.exit(3); };
socket.on('connect', () => { told.network = true; tell(); });
socket.on('error', tell);
`;

const workspace = (): Pick<Workspace, 'checkOut'> => ({ checkOut: async () => folder });
const command = () => [process.execPath, join(folder, 'attack.cjs'), mark, dataFolder, String(port)];
const run = (config: Partial<typeof settings> = {}) =>
	runOwnersCommand({
		workspace: workspace(),
		config: { ...settings, checkCommand: command(), ...config },
		hidden: [dataFolder],
		signal: AbortSignal.timeout(30_000),
	});

const survivors = () =>
	readdirSync('/proc').filter((pid) => {
		try {
			return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(`survivor-${mark}`);
		} catch {
			return false;
		}
	});

/** A `PATH` with everything but bubblewrap. */
function pathWithoutBubblewrap(): string {
	const programs = join(scratch, 'programs');
	mkdirSync(programs);
	for (const place of ['/usr/bin', '/bin', '/usr/local/bin']) {
		for (const name of readdirSync(place)) {
			try {
				if (name !== 'bwrap') symlinkSync(join(place, name), join(programs, name));
			} catch {
				// Another folder has a program of the same name.
			}
		}
	}
	return programs;
}

describe.runIf(isIsolating)('a command where bubblewrap works', () => {
	/** A process beside us whose environment has a secret, as the service's has. */
	async function besideSecret<T>(work: () => Promise<T>): Promise<T> {
		const env = { PATH: process.env.PATH, [`SECRET_${mark}`]: 'x' };
		const beside = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { env });
		await once(beside.stdout, 'data');
		return work().finally(() => beside.kill('SIGKILL'));
	}
	const nothing = { environments: 0, data: false, network: false };

	it('reads no environment and no data, reaches no network, writes in its own folders alone, and leaves nothing running', async () => {
		const check = await besideSecret(() => run());
		expect(check.summary).toMatch(/failed with the code 3\. It ran in isolation, without a network\.$/);
		const told = JSON.parse(check.findings[0] ?? '{}') as { processes: number };
		expect(told).toMatchObject({ ...nothing, wrote: ['folder', 'home'] });
		expect(told.processes).toBeLessThan(6);
		expect(readFileSync(join(folder, `written-${mark}`), 'utf8')).toBe('x');
		await expect.poll(survivors).toEqual([]);
	});

	it('reaches the network when the owner wants it to', async () => {
		const check = await besideSecret(() => run({ checkNetwork: true }));
		expect(check.summary).toMatch(/It ran in isolation, with the network\.$/);
		expect(JSON.parse(check.findings[0] ?? '{}')).toMatchObject({ ...nothing, network: true });
	});

	it.runIf(process.getuid?.() === 0)('is held as an ordinary user as well', async () => {
		const home = join(scratch, 'home');
		mkdirSync(home);
		for (const each of [scratch, dataFolder, join(folder, '../..'), join(folder, '..'), folder, home])
			chownSync(each, 65_534, 65_534);
		// Not those of the user that runs the tests.
		process.env.PATH = `/usr/bin:/bin:${dirname(process.execPath)}`;
		const sandbox = sandboxed({ command: command(), folder, home, hidden: [dataFolder], network: false });
		const user = ['--reuid=65534', '--regid=65534', '--clear-groups'];
		const child = spawn('setpriv', [...user, ...sandbox], {
			env: { PATH: process.env.PATH, HOME: home },
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		const [output] = await Promise.all([
			besideSecret(async () => (await child.stdout.toArray()).join('')),
			once(child, 'close'),
		]);
		expect(JSON.parse(output)).toMatchObject({ ...nothing, wrote: ['folder', 'home'] });
		await expect.poll(survivors).toEqual([]);
	});

	it('ends at its limit with all that it has started', async () => {
		const script = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'survivor-${mark}'], { detached: true, stdio: 'ignore' }); setInterval(() => {}, 1000)`;
		const check = await run({ checkCommand: [process.execPath, '-e', script], checkSeconds: 1 });
		expect(check.summary).toContain('was stopped after 1 seconds');
		await expect.poll(survivors).toEqual([]);
	});

	it('is found in a hidden folder when PATH, or the command itself, names it', async () => {
		const bin = join(dataFolder, 'tools/bin');
		mkdirSync(bin, { recursive: true });
		mkdirSync(join(dataFolder, 'tools/lib'));
		writeFileSync(join(dataFolder, 'tools/lib/words'), 'hello');
		writeFileSync(join(bin, 'my-check'), '#!/bin/sh\ncat "$(dirname "$0")/../lib/words"; exit 7\n', { mode: 0o755 });
		process.env.PATH = `${bin}${delimiter}${path}`;
		expect(await run({ checkCommand: ['my-check'] })).toMatchObject({ findings: ['hello'] });
		process.env.PATH = path;
		expect((await run({ checkCommand: [join(bin, 'my-check')] })).findings.join()).toContain('No such file');
		const module = join(dataFolder, 'node_modules/check');
		mkdirSync(module, { recursive: true });
		writeFileSync(join(module, 'index.cjs'), 'console.log("hello", require("./other.cjs")); process.exit(7);');
		writeFileSync(join(module, 'other.cjs'), 'module.exports = 5;');
		const named = [process.execPath, join(module, 'index.cjs')];
		expect(await run({ checkCommand: named })).toMatchObject({ findings: ['hello 5'] });
	});

	it('has no word in the log', async () => {
		expect(await isolationWarning(settings)).toBeUndefined();
	});
});

describe('a command where bubblewrap is not there', () => {
	beforeEach(() => {
		process.env.PATH = pathWithoutBubblewrap();
	});

	it('is not run, and says what to do in the check and in the log', async () => {
		const check = await run();
		expect(check).toMatchObject({ name: 'command', status: 'skipped' });
		expect(check.summary).toContain(
			'It was not run, because it cannot be isolated from the service here: install bubblewrap',
		);
		expect(check.findings[0]).toContain('set agent.checkUnisolated (DOCENT_AGENT_CHECK_UNISOLATED)');
		expect(await isolationWarning(settings)).toMatch(/^agent\.checkCommand is not run: .*install bubblewrap/);
		expect(await isolationWarning({ ...settings, checkCommand: [] })).toBeUndefined();
	});

	it('runs when the owner says so, and says how it ran', async () => {
		const config = { checkUnisolated: true, checkCommand: ['true'] };
		expect((await run(config)).summary).toBe('"true" passed. It ran without isolation, as agent.checkUnisolated says.');
		expect(await isolationWarning({ ...settings, ...config })).toContain('runs without isolation');
	});
});
