import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../tooling/setup/postgres.js';
import { freePort } from './listen.js';

export interface PostgresServer {
	/** The address of the database `postgres`, for its superuser. */
	url: string;
	port: number;
	/** `fast` lets sessions say goodbye, `immediate` is what a crash looks like. */
	restart(how: 'fast' | 'immediate'): Promise<void>;
	stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, who can be somebody else. */
export function serverUser(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: idOf('-u'), gid: idOf('-g') };
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

/** The usual number of connections of a server. */
export const usualConnections = 100;

/**
 * A PostgreSQL server of our own, on a free port of this machine, with a folder that goes with it.
 *
 * @param options `connections`: it has 100 when nobody says otherwise; many tests share one. `isDurable`: each commit reaches the disk
 */
export async function startPostgresServer({ connections = 200, isDurable = false } = {}): Promise<PostgresServer> {
	const programs = findPostgres();
	if (!programs) throw new Error('There is no PostgreSQL on this machine; install it, or set DOCENT_POSTGRES.');
	const folder = mkdtempSync(join(tmpdir(), 'docent-postgres-'));
	const user = serverUser();
	if (user) chownSync(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
	execFileSync(join(programs, 'initdb'), initialise, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder, ...user });
	const port = await freePort();
	const settings = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		fsync: isDurable ? 'on' : 'off',
		max_connections: String(connections),
	};
	const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	async function start() {
		const server = spawn(join(programs ?? '', 'postgres'), ['-D', data, '-p', String(port), ...flags], {
			stdio: 'ignore',
			cwd: folder,
			...user,
		});
		const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
		await untilReady(url, server);
		return async (signal: NodeJS.Signals) => {
			server.kill(signal);
			await ended;
		};
	}
	let end = await start();
	return {
		url,
		port,
		async restart(how) {
			await end(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
			end = await start();
		},
		async stop() {
			// "Immediate" would leave shared memory behind; "fast" ends connections that are still open.
			await end('SIGINT');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
