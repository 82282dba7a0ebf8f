import { randomUUID } from 'node:crypto';
import { chmod, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Errors of folders that a repository or a command has made hard to remove. */
const obstacles: readonly unknown[] = ['ENAMETOOLONG', 'EACCES', 'EPERM', 'ENOTEMPTY'];

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Removes a folder with everything in it, even when it is very deep or read-only. Links are not followed. */
export async function removeFolder(folder: string): Promise<void> {
	try {
		// A git process may outlive its parent and write for a moment longer.
		await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
	} catch (error) {
		if (!obstacles.includes(codeOf(error))) throw error;
		await flatten(folder);
		await rmdir(folder);
	}
}

/** Moves nested folders to the top, level by level, so that no path grows long. */
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
		// Renaming a folder requires write permission on it.
		await chmod(innerPath, 0o700);
		await rename(innerPath, join(folder, randomUUID()));
	}
	await rmdir(path);
}
