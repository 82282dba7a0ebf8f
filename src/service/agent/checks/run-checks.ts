import type { AgentCheck } from '../../../contract/agent-v2.js';
import type { AgentConfig } from '../../config/agent-settings.js';
import type { Workspace } from '../../workspace/workspace.js';
import { checkLinks } from './check-links.js';
import { checkSecrets } from './check-secrets.js';
import { checkFrontmatter, checkMdx } from './check-syntax.js';
import { readStates } from './read-states.js';
import { runOwnersCommand } from './run-owners-command.js';

interface ChecksInput {
	workspace: Pick<Workspace, 'files' | 'changes' | 'original' | 'checkOut'>;
	config: Pick<AgentConfig, 'folder' | 'checkCommand' | 'checkSeconds' | 'checkUnisolated' | 'checkNetwork'>;
	/** Absolute paths of folders of the service that the owner's command must not see. */
	hidden: readonly string[];
	signal: AbortSignal;
}

/**
 * Checks the documentation in a workspace. Only faults that the branch has added fail; faults of its base are reported as
 * such.
 */
export async function runChecks({ workspace, config, hidden, signal }: ChecksInput): Promise<AgentCheck[]> {
	const states = await readStates({ workspace, folder: config.folder, signal });
	return [
		checkLinks(states),
		checkFrontmatter(states),
		checkMdx(states),
		checkSecrets(states.changed),
		await runOwnersCommand({ workspace, config, hidden, signal }),
	];
}
