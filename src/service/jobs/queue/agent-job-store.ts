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

/** A job as it is kept; `jobs/job-view.ts` makes what callers see of it. */
export interface StoredJob {
	id: string;
	projectId: string;
	title: string;
	repository: string;
	model: AgentModel;
	/** What the class of the model stands for at the provider. */
	modelName: string;
	isDraft: boolean;
	requestedBranch: string | undefined;
	branch: string;
	baseBranch: string | undefined;
	/** The admin key that made it. */
	keyId: string | undefined;
	/** Also while a later turn is active. */
	pullRequest: PullRequest | undefined;
	todos: AgentTodo[];
	/** `active` while a turn is queued or running. */
	status: AgentJobStatus;
	/** Of the last turn; undefined while `active`, as is `message`. */
	outcome: AgentOutcome | undefined;
	message: string | undefined;
	isCancelRequested: boolean;
	gap: JobGap | undefined;
	/** From 1 on. */
	turn: number;
	createdAt: Date;
	endedAt: Date | undefined;
	archivedAt: Date | undefined;
}

/** The gap of the documentation that a job is to close, and its number among the jobs of that gap: from 1 on, each taken once. */
export interface JobGap {
	id: string;
	round: number;
}

export interface JobInstruction {
	role: 'user' | 'system';
	text: string;
}

/** What makes a request the same as one before. */
export interface RequestKey {
	/** As the caller sent it. */
	key: string;
	/** SHA-256 of what is asked for. */
	hash: Buffer;
}

export interface NewJob
	extends Pick<StoredJob, 'id' | 'projectId' | 'title' | 'repository' | 'model' | 'modelName' | 'isDraft' | 'branch'> {
	requestedBranch?: string | undefined;
	keyId?: string | undefined;
	gap?: JobGap | undefined;
	/** At least one. */
	instructions: readonly JobInstruction[];
	requestKey?: RequestKey | undefined;
}

/** What came of something that not every job can take. `refused`: the job is not in a state for it, and is as it was. */
export type JobChange = { kind: 'done'; job: StoredJob } | { kind: 'refused'; job: StoredJob } | { kind: 'unknown' };

/** `replayed`: the same request came before, and this is its job. `other-request`: a different request used that key. */
export type RequestAnswer = { kind: 'replayed'; job: StoredJob } | { kind: 'other-request' };

interface JobsQuery {
	projectId: string;
	status?: AgentJobStatus | undefined;
	/** Archived ones too. */
	archived: boolean;
	limit: number;
	/** @default 0 */
	skip?: number | undefined;
	/** `nextCursor` of the page before. */
	cursor?: string | undefined;
}

/** Jobs as those who ask for them see them. Every driver passes `src/testing/contracts/agent-job-store-contract.ts`. */
export interface AgentJobStore {
	/** Keeps the job, its instructions, a `message` event for each, and its request key, all or nothing. `gap-taken`: another job has this round of the gap. */
	create(
		job: NewJob,
	): Promise<{ kind: 'done'; job: StoredJob } | { kind: 'gap-taken'; job: StoredJob } | RequestAnswer>;
	/** What a request with that key has led to; undefined when there was none within 24 hours. Keys of jobs that failed are free again. */
	findRequest(projectId: string, requestKey: RequestKey): Promise<RequestAnswer | undefined>;
	get(projectId: string, id: string): Promise<StoredJob | undefined>;
	/** The newest first. */
	list(query: JobsQuery): Promise<{ jobs: StoredJob[]; nextCursor: string | null }>;
	/** Of a job that has ended this begins the next turn and takes it out of the archive; one that is active takes it up when its turn ends. Refused while the job is being cancelled. */
	addInstruction(
		projectId: string,
		id: string,
		instruction: JobInstruction,
		requestKey: RequestKey | undefined,
	): Promise<JobChange | RequestAnswer>;
	/** A queued job ends at once, a running one is marked. Refused when it has ended otherwise. */
	cancel(projectId: string, id: string): Promise<JobChange>;
	/** Refused while the job is active. */
	archive(projectId: string, id: string): Promise<JobChange>;
	/** All that the job changed so far; undefined when it has changed nothing. */
	diff(id: string): Promise<AgentJobDiff | undefined>;
	/** All instructions, the oldest first. */
	instructions(id: string): Promise<JobInstruction[]>;
	/** Events whose id is above `after`, in order and without holes. */
	events(id: string, after: number, limit: number): Promise<AgentEvent[]>;
	/** Forgets request keys that are older than 24 hours. */
	prune(): Promise<void>;
}

/** Records what webhooks will send, within the transaction that makes it true. */
export type JobOutbox = (transaction: Database['sql'], type: AgentWebhook['type'], job: StoredJob) => Promise<void>;
