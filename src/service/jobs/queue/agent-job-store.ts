import type { AgentModel, AgentTodo } from '../../../contract/agent-v1.js';
import type {
	AgentEvent,
	AgentJobDiff,
	AgentJobStatus,
	AgentOutcome,
	AgentWebhook,
} from '../../../contract/agent-v2.js';
import type { Database } from '../../database/database.js';
import type { PullRequest } from '../../forge/forge.js';

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
	branch: string;
	baseBranch: string | undefined;
	/** Id of the admin key that created the job. */
	keyId: string | undefined;
	/** The pull request. It stays while a later turn is active. */
	pullRequest: PullRequest | undefined;
	todos: AgentTodo[];
	/** `active` while a turn is queued or running. */
	status: AgentJobStatus;
	/** Outcome of the last turn; undefined while the job is `active`, like `message`. */
	outcome: AgentOutcome | undefined;
	message: string | undefined;
	isCancelRequested: boolean;
	gap: JobGap | undefined;
	/** Number of the current turn, from 1. */
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

/** Identifies a request that is sent again. */
export interface RequestKey {
	/** The key as the caller sent it. */
	key: string;
	/** SHA-256 hash of the request. */
	hash: Buffer;
}

export interface NewJob
	extends Pick<StoredJob, 'id' | 'projectId' | 'title' | 'repository' | 'model' | 'modelName' | 'isDraft' | 'branch'> {
	requestedBranch?: string | undefined;
	keyId?: string | undefined;
	gap?: JobGap | undefined;
	/** The instructions, at least one. */
	instructions: readonly JobInstruction[];
	requestKey?: RequestKey | undefined;
}

/** The result of a change. `refused`: the job's state does not allow it, and the job is unchanged. */
export type JobChange = { kind: 'done'; job: StoredJob } | { kind: 'refused'; job: StoredJob } | { kind: 'unknown' };

/** `replayed`: the same request came before and led to this job. `other-request`: a different request used the key. */
export type RequestAnswer = { kind: 'replayed'; job: StoredJob } | { kind: 'other-request' };

interface JobsQuery {
	projectId: string;
	status?: AgentJobStatus | undefined;
	/** Whether archived jobs are included. */
	archived: boolean;
	limit: number;
	/** @default 0 */
	skip?: number | undefined;
	/** The `nextCursor` of the previous page. */
	cursor?: string | undefined;
}

/** The stored jobs, for the routes. Every driver passes `src/testing/contracts/agent-job-store-contract.ts`. */
export interface AgentJobStore {
	/** Stores the job, its instructions, a `message` event for each, and its request key in one transaction. `gap-taken`: another job has this round of the gap. */
	create(
		job: NewJob,
	): Promise<{ kind: 'done'; job: StoredJob } | { kind: 'gap-taken'; job: StoredJob } | RequestAnswer>;
	/** The job of an earlier request with this key; undefined when none came within 24 hours. A failed job frees its key. */
	findRequest(projectId: string, requestKey: RequestKey): Promise<RequestAnswer | undefined>;
	get(projectId: string, id: string): Promise<StoredJob | undefined>;
	/** Lists the jobs, newest first. */
	list(query: JobsQuery): Promise<{ jobs: StoredJob[]; nextCursor: string | null }>;
	/** Adds an instruction. An ended job leaves the archive and begins its next turn; an active job reads it after the current turn. Refused while the job is being cancelled. */
	addInstruction(
		projectId: string,
		id: string,
		instruction: JobInstruction,
		requestKey: RequestKey | undefined,
	): Promise<JobChange | RequestAnswer>;
	/** Cancels a job. A queued job ends at once, a running one is marked. Refused when the job has already ended in another way. */
	cancel(projectId: string, id: string): Promise<JobChange>;
	/** Archives a job. Refused while the job is active. */
	archive(projectId: string, id: string): Promise<JobChange>;
	/** The diff of the whole job; undefined when the job has changed nothing. */
	diff(id: string): Promise<AgentJobDiff | undefined>;
	/** All instructions, oldest first. */
	instructions(id: string): Promise<JobInstruction[]>;
	/** Events with an id above `after`, in order and without holes. */
	events(id: string, after: number, limit: number): Promise<AgentEvent[]>;
	/** Removes request keys that are older than 24 hours. */
	prune(): Promise<void>;
}

/** Records the webhooks of an event in the same transaction as the event. */
export type JobOutbox = (transaction: Database['sql'], type: AgentWebhook['type'], job: StoredJob) => Promise<void>;
