import { Budget } from '../../service/workspace/budget.js';
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../../service/workspace/workspace.js';
import { scratchFolder } from '../service/scratch-folder.js';

/** Opens the workspace of a job's first turn in the repository `acme/docs`. `options` may change each of its settings. */
export const openTestWorkspace = (
	options: Partial<WorkspaceOptions> & Pick<WorkspaceOptions, 'remote'>,
): Promise<Workspace> =>
	openWorkspace({
		name: 'acme/docs',
		baseBranch: 'main',
		branch: 'docent/job-1',
		jobId: 'job_1',
		claim: 1,
		turn: 1,
		folder: '',
		budget: new Budget({ maxSteps: 10, maxTokens: 1_000, maxFiles: 5, maxBytes: 10_000 }),
		workspacesFolder: options.workspacesFolder ?? scratchFolder(),
		signal: AbortSignal.timeout(20_000),
		...options,
	});
