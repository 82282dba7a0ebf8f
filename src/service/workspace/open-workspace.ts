import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchBranches } from './git/fetch-branches.js';
import { initBareRepository } from './git/init-bare-repository.js';
import { removeFolder } from './repository/remove-folder.js';
import { workspaceFolderOf } from './sweep-workspaces.js';
import { Workspace, type WorkspaceOptions } from './workspace.js';

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
