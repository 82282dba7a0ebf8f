import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Budget } from './budget.js';
import { fetchBranches } from './git/fetch-branches.js';
import type { GitRemote } from './git/git.js';
import { initBareRepository } from './git/init-bare-repository.js';
import { removeFolder } from './repository/remove-folder.js';
import { workspaceFolderOf } from './sweep-workspaces.js';
import { Workspace } from './workspace.js';

export interface WorkspaceOptions {
	remote: GitRemote;
	/** Display name of the remote. */
	name: string;
	baseBranch: string;
	/** The branch to work on. It starts at the base when it does not exist. */
	branch: string;
	/** Thrown when the branch does not exist: it held work that would be lost unsaid. @default a missing branch is begun */
	ifMissing?: Error | undefined;
	jobId: string;
	/** Number of the worker's claim. Every attempt has another one. */
	claim: number;
	/** Number of the turn, from 1. */
	turn: number;
	/** Folder of the documentation within the repository; empty for the whole repository. */
	folder: string;
	budget: Pick<Budget, 'checkFiles'>;
	/** Absolute path of the folder that contains all workspaces. */
	workspacesFolder: string;
	signal: AbortSignal;
}

/** Opens a copy of the repository for one attempt at one turn. @throws AgentJobError that names what is wrong with the repository */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
	const { workspacesFolder, jobId, claim, signal } = options;
	const root = join(workspacesFolder, workspaceFolderOf({ jobId, claim }));
	signal.throwIfAborted();
	await mkdir(workspacesFolder, { recursive: true, mode: 0o700 });
	await removeFolder(root);
	await mkdir(root, { mode: 0o700 });
	try {
		const repository = join(root, 'repository.git');
		await initBareRepository({ repository, branch: 'docent', signal });
		const fetched = await fetchBranches({ ...options, repository });
		return await Workspace.open({ ...options, ...fetched, root, repository });
	} catch (error) {
		await removeFolder(root);
		throw error;
	}
}
