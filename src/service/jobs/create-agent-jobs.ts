import type { AgentModel } from '../../contract/agent-v1.js';
import type { AgentEvent, AgentJobDiff, AgentJobListQuery } from '../../contract/agent-v2.js';
import type { JobGap, JobInstruction, StoredJob } from '../store/agent-job-store.js';

export interface JobRequest {
	/** At least one; a job that only has `system` ones is refused. */
	instructions: readonly JobInstruction[];
	/** @default 'sonnet' */
	model?: AgentModel | undefined;
	/** @default false */
	isDraft?: boolean | undefined;
	/** @default made from the title and the id */
	branch?: string | undefined;
	/** @default the first line of the first instruction of a user, shortened */
	title?: string | undefined;
	gap?: JobGap | undefined;
	/** The admin key that asks. */
	keyId?: string | undefined;
	/** Value of `Idempotency-Key`. */
	idempotencyKey?: string | undefined;
}

/**
 * Jobs of the configuration's project. Rejects with `ServiceError`s: `unknown_job`, `conflict` with the sentence why, and
 * `rate_limited` where something new is asked of the agent.
 */
export interface AgentJobs {
	/** A gap whose round has a job already is a `conflict`. `isReplay`: the same request with the same key was heard before; nothing was made or counted. */
	create(request: JobRequest): Promise<{ job: StoredJob; isReplay: boolean }>;
	get(id: string): Promise<StoredJob>;
	/** The newest first. */
	list(query: AgentJobListQuery & { skip?: number }): Promise<{ jobs: StoredJob[]; nextCursor: string | null }>;
	/** All jobs of these gaps, the newest first. */
	listOfGaps(gapIds: readonly string[]): Promise<StoredJob[]>;
	message(id: string, prompt: string, idempotencyKey?: string): Promise<{ job: StoredJob; isReplay: boolean }>;
	cancel(id: string): Promise<StoredJob>;
	archive(id: string): Promise<StoredJob>;
	/** Of a job that has changed nothing: without files. */
	diff(id: string): Promise<AgentJobDiff>;
	instructions(id: string): Promise<JobInstruction[]>;
	/** Those that there are, from the one after `after` on; at most `limit`. @default 500 */
	events(id: string, after: number, limit?: number): Promise<AgentEvent[]>;
	/** Calls `listener` when there may be new events of the job, in any process. The result ends it. */
	watch(id: string, listener: () => void): () => void;
}
