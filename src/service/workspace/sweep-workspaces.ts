import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from './repository/remove-folder.js';

/** Name of the folder of one attempt. */
export const workspaceFolderOf = ({ jobId, claim }: { jobId: string; claim: number }): string =>
	`${jobId.replace(/[^\w-]/g, '_')}-${claim}`;

/** Removes workspaces that no worker holds, which a killed process has left behind. Returns the names of their folders. */
export async function sweepWorkspaces(
	workspacesFolder: string,
	held: () => Promise<ReadonlyMap<string, number>>,
): Promise<string[]> {
	const names = await readdir(workspacesFolder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
	if (names.length === 0) return [];
	// Folders are listed before the held jobs, so that a job that is taken meanwhile has no folder in this list.
	const inUse = new Set([...(await held())].map(([jobId, claim]) => workspaceFolderOf({ jobId, claim })));
	const left = names.filter((name) => !inUse.has(name));
	const removed: string[] = [];
	for (const name of left) {
		// A folder that cannot be removed must not stop the others or the next job; the next sweep tries again.
		await removeFolder(join(workspacesFolder, name)).then(
			() => removed.push(name),
			() => {},
		);
	}
	return removed;
}
