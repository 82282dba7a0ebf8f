import type { Selectable, UpdateObject } from 'kysely';
import type { AgentWebhook } from '../../contract/agent-v2.js';
import type { AgentJobRow } from '../database/agent-schema.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';

/** All columns of a job except its diff, which can be large. */
export const jobColumns = [
	'id',
	'project_id',
	'position',
	'title',
	'repository',
	'model',
	'model_name',
	'is_draft',
	'requested_branch',
	'branch',
	'base_branch',
	'pushed_branch',
	'key_id',
	'pull_request',
	'todos',
	'outcome',
	'message',
	'was_unreachable',
	'status',
	'cancel_requested',
	'gap_id',
	'gap_round',
	'follows',
	'plan',
	'turn',
	'claim',
	'attempts',
	'lost_attempts',
	'created_at',
	'ended_at',
	'archived_at',
] as const satisfies readonly (keyof AgentJobRow)[];

export type SelectedJob = Pick<Selectable<AgentJobRow>, (typeof jobColumns)[number]>;

/** A job as it is stored; the row says what each column is. */
export const jobOf = (row: SelectedJob) => ({
	id: row.id,
	projectId: row.project_id,
	title: row.title,
	repository: row.repository,
	model: row.model,
	modelName: row.model_name,
	isDraft: row.is_draft,
	requestedBranch: row.requested_branch ?? undefined,
	branch: row.branch,
	baseBranch: row.base_branch ?? undefined,
	pushedBranch: row.pushed_branch ?? undefined,
	keyId: row.key_id ?? undefined,
	pullRequest: row.pull_request ?? undefined,
	todos: row.todos,
	status: row.status,
	outcome: row.outcome ?? undefined,
	message: row.message ?? undefined,
	wasUnreachable: row.was_unreachable,
	isCancelRequested: row.cancel_requested,
	gap: row.gap_id !== null && row.gap_round !== null ? { id: row.gap_id, round: row.gap_round } : undefined,
	follows: row.follows ?? undefined,
	plan: row.plan ?? undefined,
	turn: row.turn,
	createdAt: row.created_at,
	endedAt: row.ended_at ?? undefined,
	archivedAt: row.archived_at ?? undefined,
});

/** `job-view.ts` turns it into what callers see. */
export type StoredJob = ReturnType<typeof jobOf>;

/** Changes a job, and returns it as it is then. */
export const changeJob = (
	sql: Database['sql'],
	id: string,
	change: UpdateObject<Schema, 'agent_jobs'>,
): Promise<SelectedJob> =>
	sql.updateTable('agent_jobs').set(change).where('id', '=', id).returning(jobColumns).executeTakeFirstOrThrow();

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
