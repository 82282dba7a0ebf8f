import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Budget } from './budget.js';
import { fetchBranches } from './git/fetch-branches.js';
import type { GitRemote } from './git/git.js';
import { initBareRepository } from './git/init-bare-repository.js';
import { GitWorkspace } from './git-workspace.js';
import { removeFolder } from './repository/remove-folder.js';
import { workspaceFolderOf } from './sweep-workspaces.js';
import type { Workspace } from './workspace.js';

export interface WorkspaceOptions {
	remote: GitRemote;
	/** Of the remote, for people. */
	name: string;
	baseBranch: string;
	/** Made from the base when the repository does not have it. */
	branch: string;
	jobId: string;
	/** The worker's hold on the job: no two attempts have the same. */
	claim: number;
	/** From 1 on. */
	turn: number;
	/** Of the documentation within the repository; empty for all of it. */
	folder: string;
	budget: Pick<Budget, 'checkFiles'>;
	/** Absolute; every workspace is a folder below it. */
	workspacesFolder: string;
	signal: AbortSignal;
}

/**
 * Attributes that could change what a file holds on its way, or hide it from a diff: files are what their bytes are, whatever
 * the repository's own `.gitattributes` say.
 */
const attributes = '* -text -eol -ident -filter !diff !merge -working-tree-encoding\n';

/** A copy of the repository for one attempt at one turn. @throws AgentJobError that names what is wrong with the repository */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
	const { workspacesFolder, jobId, claim, signal } = options;
	const root = join(workspacesFolder, workspaceFolderOf({ jobId, claim }));
	signal.throwIfAborted();
	await mkdir(workspacesFolder, { recursive: true, mode: 0o700 });
	await removeFolder(root);
	await mkdir(root, { mode: 0o700 });
	try {
		const repository = join(root, 'repository.git');
		await initBareRepository({ repository, branch: 'docent', attributes, signal });
		const fetched = await fetchBranches({ ...options, repository });
		return await GitWorkspace.open({ ...options, ...fetched, root, repository });
	} catch (error) {
		await removeFolder(root);
		throw error;
	}
}
