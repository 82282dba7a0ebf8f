import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '../../src/tooling/setup/postgres.js';

/** PostgreSQL refuses to run as root, who can be somebody else. */
function serverUser() {
	if (process.getuid?.() !== 0) return {};
	const idOf = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort() {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	server.close();
	return port;
}

/**
 * A PostgreSQL server with its usual settings, on a free port and in a folder that goes with it.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>} undefined where there is none
 */
export async function startPostgres() {
	const programs = findPostgres();
	if (!programs) return undefined;
	const folder = mkdtempSync(join(tmpdir(), 'docent-bench-postgres-'));
	const user = serverUser();
	if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	const where = { cwd: folder, ...user };
	execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
		stdio: 'ignore',
		...where,
	});
	const port = await freePort();
	const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
	const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
		stdio: 'ignore',
		...where,
	});
	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	const isReady = async () => {
		const client = new Client({ connectionString: url });
		try {
			await client.connect();
			return true;
		} catch {
			return false;
		} finally {
			await client.end().catch(() => {});
		}
	};
	while (!(await isReady())) {
		if (server.exitCode !== null) throw new Error('PostgreSQL ended instead of starting.');
		await delay(100);
	}
	return {
		url,
		async stop() {
			server.kill('SIGINT');
			if (server.exitCode === null) await once(server, 'exit');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
