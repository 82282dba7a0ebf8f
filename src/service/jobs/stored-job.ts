import type { AgentModel, AgentTodo } from '../../contract/agent-v1.js';
import type { AgentJobStatus, AgentOutcome, AgentWebhook } from '../../contract/agent-v2.js';
import type { Database } from '../database/database.js';
import type { RecordedPullRequest } from '../forge/forge.js';

/** A stored job. `jobs/job-view.ts` turns it into what callers see. */
export interface StoredJob {
	id: string;
	projectId: string;
	title: string;
	repository: string;
	model: AgentModel;
	/** The provider's model for the job's model class. */
	modelName: string;
	isDraft: boolean;
	requestedBranch: string | undefined;
	/** The branch to work on. The caller requested it, the service generated it, or an earlier turn or attempt recorded it. */
	branch: string;
	/** The base branch that an earlier turn or attempt recorded. */
	baseBranch: string | undefined;
	pushedBranch: string | undefined;
	/** Id of the admin key that created the job. */
	keyId: string | undefined;
	/** The pull request. It stays while a later turn is active. */
	pullRequest: RecordedPullRequest | undefined;
	todos: AgentTodo[];
	/** `active` while a turn is queued or running. */
	status: AgentJobStatus;
	/** Outcome of the last turn; undefined while the job is `active`, like `message`. */
	outcome: AgentOutcome | undefined;
	message: string | undefined;
	/** Whether a passing fault of others ended the last turn, such as a forge that did not answer. */
	wasUnreachable: boolean;
	isCancelRequested: boolean;
	gap: JobGap | undefined;
	turn: number;
	createdAt: Date;
	endedAt: Date | undefined;
	archivedAt: Date | undefined;
}

/** The gap that a job is to close, and the round: a number from 1 that each job of the gap takes once. */
export interface JobGap {
	id: string;
	round: number;
}

export interface JobInstruction {
	role: 'user' | 'system';
	text: string;
}

/** Records the webhooks of an event in the same transaction as the event. */
export type JobOutbox = (transaction: Database['sql'], type: AgentWebhook['type'], job: StoredJob) => Promise<void>;

/** A worker's claim on one job. It becomes void when another worker takes the job; writes under a void claim have no effect. */
export interface JobClaim {
	jobId: string;
	/** Number of the claim: how often the job has been taken, this time included. */
	claim: number;
}
