import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../src/testing/service/listen.js';
import { isExecutable, placesOnPath } from '../../src/tooling/setup/find-on-path.js';

/** nginx before several services, with the settings that the compose file gives it. */
export interface Balancer extends AsyncDisposable {
	url: string;
	/** Sends new requests there too, from now on. */
	add(url: string): void;
	/** Sends no new requests there; those that run go on. */
	remove(url: string): void;
}

const shipped = new URL('../../src/service/docker/nginx.conf', import.meta.url);
const isRoot = getuid?.() === 0;

function findNginx(): string {
	const found = [...placesOnPath(['nginx']), '/usr/sbin/nginx', '/opt/homebrew/bin/nginx'].find(isExecutable);
	if (!found) throw new Error('There is no nginx on this machine; install it.');
	return found;
}

/** The shipped settings, with these services in place of a name that Docker resolves. */
async function settingsFor(urls: Iterable<string>, port: number, folder: string): Promise<string> {
	const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(name) => `${name}_temp_path ${join(folder, name)};`,
	);
	const [, server = '', options = ''] =
		/^(\s*)server node:4400 resolve(.*);$/m.exec(await readFile(shipped, 'utf8')) ?? [];
	const servers = [...urls].map((url) => `${server}server ${new URL(url).host}${options};`).join('\n');
	const settings = (await readFile(shipped, 'utf8'))
		.replace(/^\s*resolver .*$/m, `access_log off;\n${places.join('\n')}`)
		.replace(/^\s*server node:4400 .*$/m, servers)
		.replace('listen 8080', `listen 127.0.0.1:${port}`);
	const own = `daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'log')};\n`;
	return `${isRoot ? 'user root;\n' : ''}${own}${settings}`;
}

/** @param urls of the services that are there already, at least one */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-nginx-'));
	const file = join(folder, 'nginx.conf');
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const targets = new Set(urls);
	await writeFile(file, await settingsFor(targets, port, folder));
	const child = spawn(findNginx(), ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	while (
		!(await fetch(`${url}/health`)
			.then(({ ok }) => ok)
			.catch(() => false))
	) {
		if (child.exitCode !== null)
			throw new Error(`nginx ended with ${child.exitCode}: ${await readFile(join(folder, 'log'), 'utf8')}`);
		await delay(50);
	}
	let changed = Promise.resolve();
	const change = () => {
		changed = changed.then(async () => {
			await writeFile(file, await settingsFor(targets, port, folder));
			child.kill('SIGHUP');
		});
	};
	return {
		url,
		add(target) {
			targets.add(target);
			change();
		},
		remove(target) {
			targets.delete(target);
			change();
		},
		async [Symbol.asyncDispose]() {
			await changed;
			child.kill('SIGTERM');
			await ended;
			await rm(folder, { recursive: true, force: true });
		},
	};
}
