import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { FolderInUseError } from '../database-error.js';

/** Milliseconds between two signs of life. */
const signMs = 30_000;
/** Milliseconds without a sign after which a host is gone. */
const goneMs = 120_000;

interface Host {
	name: string;
	/** The id of the running kernel, where it tells: containers on one machine share it. */
	boot: string;
}

async function ownHost(): Promise<Host> {
	const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
	return { name: hostname(), boot: boot.trim() };
}

async function read(path: string): Promise<Host | undefined> {
	try {
		return JSON.parse(await readFile(path, 'utf8')) as Host;
	} catch {
		// Nobody has the folder, or somebody is just writing.
		return undefined;
	}
}

/** Milliseconds since the last sign of life, by the clock of the disk, which hosts share. */
async function silentMs(path: string): Promise<number> {
	const probe = `${path}.${process.pid}`;
	await writeFile(probe, '');
	try {
		return (await stat(probe)).mtimeMs - (await stat(path)).mtimeMs;
	} finally {
		await rm(probe, { force: true });
	}
}

/**
 * Keeps processes of other machines from a folder on a shared disk, where a socket is not seen. A file names the host, and is
 * rewritten as a sign of life.
 * A restarted machine counts as the same, and so does another container on it.
 */
export async function refuseOtherHost(folder: string) {
	const path = join(folder, 'docent.host');
	const own = await ownHost();
	const found = await read(path);
	const isOther = found !== undefined && found.name !== own.name && (found.boot !== own.boot || own.boot === '');
	if (isOther && (await silentMs(path).catch(() => goneMs)) < goneMs) {
		throw new FolderInUseError(
			`The data folder ${folder} is in use by a Docent process on the host ${found.name}; stop it, or use PostgreSQL with DATABASE_URL. When that host is gone, wait for two minutes, or remove the file ${path}.`,
			undefined,
		);
	}
	let timer: NodeJS.Timeout | undefined;
	const sign = () => writeFile(path, JSON.stringify(own));
	return {
		/** Marks the folder as this host's. The caller must have the lock. */
		async claim(): Promise<void> {
			// A disk may be full for a moment only, so the folder is kept.
			const trySign = () => sign().catch(() => {});
			await trySign();
			timer = setInterval(() => void trySign(), signMs);
			timer.unref();
		},
		async release(): Promise<void> {
			clearInterval(timer);
			await rm(path, { force: true });
		},
	};
}
