import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appendLine } from './append-line.js';
import { parseThread, threadHeaderLine } from './thread-file.js';
import type { StoredMessage, Thread, ThreadStore } from './thread-store.js';

/** Checked before an id ever becomes a path. Hexadecimal, since some file systems know no case. */
const idPattern = /^th_[0-9a-f]{32}$/;

/** Makes a new directory entry survive a power cut; Windows cannot open folders and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
	if (process.platform === 'win32') return;
	const handle = await open(folder, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

class FileThreadStore implements ThreadStore {
	/** The last write of each thread that has one running. */
	readonly #writes = new Map<string, Promise<void>>();

	constructor(readonly folder: string) {}

	async create({ domain, fp }: { domain: string; fp: string }): Promise<Thread> {
		const thread: Thread = {
			id: `th_${randomBytes(16).toString('hex')}`,
			domain,
			fp,
			createdAt: new Date().toISOString(),
			messages: [],
		};
		const handle = await open(this.#pathOf(thread.id), 'wx', 0o600);
		try {
			await handle.writeFile(`${threadHeaderLine(thread)}\n`);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await syncFolder(this.folder);
		return thread;
	}

	async get(domain: string, id: string): Promise<Thread | undefined> {
		if (!idPattern.test(id)) return undefined;
		await this.#writes.get(id);
		const content = await readFile(this.#pathOf(id), 'utf8').catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return '';
			throw error;
		});
		const thread = parseThread(content);
		return thread?.id === id && thread.domain === domain ? thread : undefined;
	}

	async append(domain: string, id: string, message: StoredMessage): Promise<void> {
		if (!(await this.get(domain, id)))
			throw new Error(`There is no thread ${id} of the domain ${domain} to append to.`);
		const before = this.#writes.get(id) ?? Promise.resolve();
		// Not created: a thread whose file is gone must not come back without its first line.
		const write = before.then(() => appendLine(this.#pathOf(id), JSON.stringify(message), false));
		// Readers and later writers wait for this write, whether it succeeds or not; only its own caller hears of a failure.
		const settled = write.catch(() => {});
		this.#writes.set(id, settled);
		try {
			await write;
		} finally {
			if (this.#writes.get(id) === settled) this.#writes.delete(id);
		}
	}

	async close(): Promise<void> {
		await Promise.all(this.#writes.values());
	}

	#pathOf(id: string): string {
		return join(this.folder, `${id}.jsonl`);
	}
}

/**
 * Keeps each thread in one append-only file of JSON lines under `<dataFolder>/threads`, readable by its owner alone.
 * One process per folder.
 */
export async function openFileThreadStore(dataFolder: string): Promise<ThreadStore> {
	const folder = join(dataFolder, 'threads');
	await mkdir(folder, { recursive: true, mode: 0o700 });
	return new FileThreadStore(folder);
}
