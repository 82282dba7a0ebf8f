import { randomUUID } from 'node:crypto';
import { chmod, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What a repository or a command can do to a folder so that it cannot be removed in the usual way. */
const obstacles: readonly unknown[] = ['ENAMETOOLONG', 'EACCES', 'EPERM', 'ENOTEMPTY'];

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Removes a folder with all that is in it, however deep that is and whatever may be done to it. Links are not followed. */
export async function removeFolder(folder: string): Promise<void> {
	try {
		// Git that outlives the process that had started it may write for a moment.
		await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
	} catch (error) {
		if (!obstacles.includes(codeOf(error))) throw error;
		await flatten(folder);
		await rmdir(folder);
	}
}

/** Brings what is below up to the top, level by level, so that no path grows long. */
async function flatten(folder: string): Promise<void> {
	await chmod(folder, 0o700);
	for (let entries = await readdir(folder, { withFileTypes: true }); entries.length > 0; ) {
		for (const entry of entries) {
			const path = join(folder, entry.name);
			if (!entry.isDirectory()) await rm(path, { force: true });
			else await raise(path, folder);
		}
		entries = await readdir(folder, { withFileTypes: true });
	}
}

async function raise(path: string, folder: string): Promise<void> {
	await chmod(path, 0o700);
	for (const inner of await readdir(path, { withFileTypes: true })) {
		const innerPath = join(path, inner.name);
		if (!inner.isDirectory()) {
			await rm(innerPath, { force: true });
			continue;
		}
		// A folder is renamed only by who may write into it.
		await chmod(innerPath, 0o700);
		await rename(innerPath, join(folder, randomUUID()));
	}
	await rmdir(path);
}
