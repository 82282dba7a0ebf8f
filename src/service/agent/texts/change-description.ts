import type { AgentChangedFile, AgentCheck } from '../../../contract/agent-v2.js';
import type { PullRequest } from '../../forge/forge.js';
import type { TurnInstruction } from '../../jobs/agent-turn.js';

/** A change, described for reviewers. */
export interface ChangeDescription {
	jobId: string;
	/** The agent's own name for it, in one line. */
	name?: string | undefined;
	/** All instructions of the job, oldest first. The new ones were carried out by this turn. */
	instructions: readonly TurnInstruction[];
	/** The agent's own description; may be empty. */
	summary: string;
	/** The files of the commit, or of the branch in a pull request. */
	files: readonly AgentChangedFile[];
	checks: readonly AgentCheck[];
	/** The job's earlier pull request, when it was closed or merged. */
	previous: PullRequest | undefined;
}
