import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPgBouncer } from '../../tooling/setup/pgbouncer.js';
import { freePort } from './listen.js';
import { serverUser } from './postgres-server.js';

export interface PgBouncer extends AsyncDisposable {
	port: number;
	/** The address of a database through the pooler. */
	through(databaseUrl: string): string;
}

/**
 * Starts PgBouncer in front of a server on this machine. Its other settings have their defaults.
 *
 * @param serverConnections the most connections that it holds to each database
 */
export async function startPgBouncer(
	serverPort: number,
	{
		mode = 'transaction',
		serverConnections = 20,
	}: { mode?: 'transaction' | 'session'; serverConnections?: number } = {},
): Promise<PgBouncer> {
	const program = findPgBouncer();
	if (!program) throw new Error('There is no PgBouncer on this machine; install it, or set DOCENT_PGBOUNCER.');
	const folder = mkdtempSync(join(tmpdir(), 'docent-pgbouncer-'));
	const user = serverUser();
	if (user) chownSync(folder, user.uid, user.gid);
	const port = await freePort();
	const file = join(folder, 'pgbouncer.ini');
	const users = join(folder, 'users.txt');
	writeFileSync(users, '"postgres" ""\n');
	writeFileSync(
		file,
		`[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${serverConnections}
max_client_conn = 1000
server_login_retry = 1
`,
	);
	const child = spawn(program, [file], { stdio: 'ignore', cwd: folder, ...user });
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const through = (databaseUrl: string) => {
		const url = new URL(databaseUrl);
		url.port = String(port);
		return url.href;
	};
	const isReady = async () => {
		const client = new Client({ connectionString: through('postgres://postgres@127.0.0.1/postgres') });
		client.on('error', () => {});
		return client.connect().then(
			() => client.end().then(() => true),
			() => false,
		);
	};
	while (!(await isReady())) {
		if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode} instead of starting.`);
		await delay(50);
	}
	return {
		port,
		through,
		async [Symbol.asyncDispose]() {
			child.kill('SIGKILL');
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
