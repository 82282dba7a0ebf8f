import type { Selectable } from 'kysely';
import type { AgentJobRow } from '../../database/agent-schema.js';
import type { StoredJob } from '../stored-job.js';

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
	'turn',
	'claim',
	'attempts',
	'created_at',
	'ended_at',
	'archived_at',
] as const satisfies readonly (keyof AgentJobRow)[];

export type SelectedJob = Pick<Selectable<AgentJobRow>, (typeof jobColumns)[number]>;

export const jobOf = (row: SelectedJob): StoredJob => ({
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
	turn: row.turn,
	createdAt: row.created_at,
	endedAt: row.ended_at ?? undefined,
	archivedAt: row.archived_at ?? undefined,
});
