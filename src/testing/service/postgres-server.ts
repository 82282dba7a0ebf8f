import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../tooling/setup/postgres.js';

export interface PostgresServer {
	/** The address of the database `postgres`, for its superuser. */
	url: string;
	stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, who can be somebody else. */
function serverUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === 'string') throw new Error('There is no free port.');
	return address.port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
	for (;;) {
		if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} instead of starting.`);
		const client = new Client({ connectionString: url });
		try {
			await client.connect();
			return;
		} catch {
			await delay(50);
		} finally {
			await client.end().catch(() => {});
		}
	}
}

/** A PostgreSQL server of our own, on a free port of this machine, with a folder that goes with it. */
export async function startPostgresServer(): Promise<PostgresServer> {
	const programs = findPostgres();
	if (!programs) throw new Error('There is no PostgreSQL on this machine; install it, or set DOCENT_POSTGRES.');
	const folder = mkdtempSync(join(tmpdir(), 'docent-postgres-'));
	const user = serverUser();
	if (user) chownSync(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
	execFileSync(join(programs, 'initdb'), initialise, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder, ...user });
	const port = await freePort();
	const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '200' };
	const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
		stdio: 'ignore',
		cwd: folder,
		...user,
	});
	const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	await untilReady(url, server);
	return {
		url,
		async stop() {
			// "Immediate" would leave shared memory behind; "fast" ends connections that are still open.
			server.kill('SIGINT');
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
