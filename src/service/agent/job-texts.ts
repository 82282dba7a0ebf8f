import type { AgentChangedFile, AgentCheck } from '../../contract/agent-v2.js';
import type { PullRequest } from '../forge/forge.js';
import type { TurnInstruction } from '../jobs/agent-turn.js';
import type { Workspace } from '../workspace/workspace.js';

/** What a reviewer may want to know of a change. */
export interface ChangeDescription {
	jobId: string;
	/** Of the job. */
	title: string;
	/** All of the job, the oldest first; the new ones are what this turn has carried out. */
	instructions: readonly TurnInstruction[];
	/** What the agent says that it has done, in its own words; may be empty. */
	summary: string;
	/** In a commit message those of the commit, in a pull request those of the branch. */
	files: readonly AgentChangedFile[];
	checks: readonly AgentCheck[];
	/** The pull request of the job that was closed or merged before this one. */
	previous: PullRequest | undefined;
}

/** Words for reviewers; see `texts/`. */
export interface JobTexts {
	commitMessage(change: ChangeDescription): string;
	/** The `summary` that a commit message was written of. */
	summaryOf(commitMessage: string): string;
	pullRequest(change: ChangeDescription): { title: string; body: string };
}

/** Checks the documentation as it is in a workspace; see `checks/`. */
export type RunChecks = (workspace: Workspace, signal: AbortSignal) => Promise<AgentCheck[]>;
