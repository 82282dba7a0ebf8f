import { createHash, randomBytes } from 'node:crypto';
import { link, realpath, rename, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUseError } from '../database-error.js';
import { refuseOtherHost } from './folder-host.js';

/** Longest socket path that every system supports, in bytes. */
const socketPathMaxLength = 100;

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Milliseconds that a process may take to say where it listens. */
const patienceMs = 1_000;

/** Reads what the process behind the socket says. The socket of a killed process refuses the connection. */
const heardFrom = (path: string) =>
	new Promise<string | undefined>((resolve) => {
		const socket = connect(path).setEncoding('utf8').setTimeout(patienceMs);
		let said = '';
		let isAlive = false;
		socket.once('connect', () => {
			isAlive = true;
		});
		socket.on('data', (text) => {
			said += text;
		});
		socket.once('timeout', () => socket.destroy());
		socket.once('error', (error) => {
			isAlive ||= !isCode(error, 'ECONNREFUSED', 'ENOENT', 'ENOTSOCK');
		});
		socket.once('close', () => resolve(isAlive ? said : undefined));
	});

async function listen(path: string, said: () => string): Promise<Server | undefined> {
	const server = createServer((socket) => {
		// The process that asks may be gone.
		socket.on('error', () => {});
		socket.end(said());
	});
	const isListening = await new Promise<boolean>((resolve, reject) => {
		server.once('error', (error) => (isCode(error, 'EADDRINUSE') ? resolve(false) : reject(error)));
		server.listen(path, () => resolve(true));
	});
	if (!isListening) return undefined;
	server.unref();
	return server;
}

/** Removes the socket of a dead process. Renaming is atomic, so only one process gets it; a socket that is alive is put back. */
async function clearStale(path: string): Promise<boolean> {
	const aside = `${path}.${randomBytes(4).toString('hex')}`;
	try {
		await rename(path, aside);
	} catch (error) {
		if (isCode(error, 'ENOENT')) return true;
		throw error;
	}
	const alive = (await heardFrom(aside)) !== undefined;
	if (alive) await link(aside, path).catch(() => {});
	await rm(aside, { force: true });
	return !alive;
}

/** A short alias of the folder, when its own path is too long for a socket. Returns what must be removed with the lock. */
async function socketPath(folder: string): Promise<{ path: string; alias?: string }> {
	const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
	if (process.platform === 'win32') return { path: `\\\\.\\pipe\\docent-${id}` };
	const path = join(folder, 'docent.lock');
	if (Buffer.byteLength(path) <= socketPathMaxLength) return { path };
	const alias = join(tmpdir(), `docent-${id}-${randomBytes(4).toString('hex')}`);
	await symlink(folder, alias);
	return { path: join(alias, 'docent.lock'), alias };
}

/**
 * Keeps a second process from opening the folder, because two would silently overwrite each other.
 * The lock is a listening socket in the folder: it ends with the process, and containers that share the folder see it.
 */
export async function lockFolder(folder: string) {
	const host = await refuseOtherHost(folder);
	const { path, alias } = await socketPath(await realpath(folder));
	const removeAlias = async () => {
		if (alias) await rm(alias, { force: true });
	};
	let url = '';
	let said: string | undefined;
	for (let attempt = 0; attempt < 5; attempt++) {
		const server = await listen(path, () => url);
		if (server) {
			await host.claim();
			return {
				/** A second process that finds the folder in use prints this address. */
				listensAt(given: string): void {
					url = given;
				},
				async release(): Promise<void> {
					await host.release();
					await new Promise((resolve) => server.close(resolve));
					await removeAlias();
				},
			};
		}
		said = await heardFrom(path);
		if (said !== undefined || !(await clearStale(path))) break;
	}
	await removeAlias();
	throw new FolderInUseError(
		`The data folder ${folder} is in use by another Docent process; stop it, give this one a folder of its own with --data, or let both use PostgreSQL with DATABASE_URL.`,
		said || undefined,
	);
}
