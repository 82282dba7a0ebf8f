import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUseError } from '../../database/database-error.js';
import { type EmbeddedLock, lockFolder } from '../../database/embedded-lock.js';

const betweenTriesMs = 25;

async function tryToLock(folder: string): Promise<EmbeddedLock | undefined> {
	try {
		return await lockFolder(folder);
	} catch (error) {
		if (error instanceof FolderInUseError) return undefined;
		throw error;
	}
}

/** Runs `work` with an exclusive lock on the folder, across processes and within this one. The lock ends with the process. */
export async function withFolderLock<T>(folder: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
	for (;;) {
		signal.throwIfAborted();
		const lock = await tryToLock(folder);
		if (lock === undefined) {
			await wait(betweenTriesMs);
			continue;
		}
		try {
			return await work();
		} finally {
			await lock.release();
		}
	}
}
