import { sql as statement } from 'kysely';
import type { AgentEvent, AgentJobDiff, AgentJobStatus } from '../../../contract/agent-v2.js';
import type { JobFollows } from '../../database/agent-schema.js';
import type { Database } from '../../database/database.js';
import { storedJson, storedText } from '../../database/stored-text.js';
import type { PullRequest } from '../../forge/forge.js';
import {
	changeJob,
	type JobGap,
	type JobInstruction,
	type JobOutbox,
	jobColumns,
	jobOf,
	type StoredJob,
} from '../stored-job.js';
import { appendEvents, type NewEvent, readEvents } from './agent-events.js';
import { cancelled, carryPlanOver, endJob, isPlanOpen, planIn, planRefused, reopenUndone } from './end-job.js';
import { isRunning, noAttempts, now } from './job-conditions.js';
import { findRequestKey, KeyTaken, keepRequestKey, pruneRequestKeys, type RequestKey } from './sql-request-keys.js';

export interface NewJob
	extends Pick<StoredJob, 'id' | 'projectId' | 'title' | 'repository' | 'model' | 'modelName' | 'isDraft' | 'branch'> {
	requestedBranch?: string | undefined;
	keyId?: string | undefined;
	gap?: JobGap | undefined;
	follows?: JobFollows | undefined;
	/** Whether each turn first makes a plan. @default false */
	isPlanned?: boolean | undefined;
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
	archived: boolean;
	limit: number;
	/** @default 0 */
	skip?: number | undefined;
	/** The `nextCursor` of the previous page. */
	cursor?: string | undefined;
}

/** Counts the use of a limit with what is stored, so that what is refused or repeated counts nothing. Throws when the limit is reached. */
export type CountUse = (transaction: Database['sql']) => Promise<unknown>;

async function addInstructions(sql: Database['sql'], jobId: string, instructions: readonly JobInstruction[]) {
	const given = instructions.map(({ role, text }) => ({ role, text: storedText(text) }));
	const rows = given.map((instruction) => ({ job_id: jobId, ...instruction }));
	await sql.insertInto('agent_messages').values(rows).execute();
	const events = given.map((data): NewEvent => ({ type: 'message', data }));
	await appendEvents(sql, jobId, events);
}

async function insertJob(
	transaction: Database['sql'],
	job: NewJob,
): Promise<{ kind: 'done'; job: StoredJob } | { kind: 'gap-taken'; job: StoredJob }> {
	const row = await transaction
		.insertInto('agent_jobs')
		.values({
			id: job.id,
			project_id: job.projectId,
			title: storedText(job.title),
			repository: job.repository,
			model: job.model,
			model_name: job.modelName,
			is_draft: job.isDraft,
			requested_branch: job.requestedBranch ?? null,
			branch: job.branch,
			key_id: job.keyId ?? null,
			gap_id: job.gap?.id ?? null,
			gap_round: job.gap?.round ?? null,
			follows: storedJson(job.follows) ?? null,
			plan: job.isPlanned ? (storedJson({ state: 'planning', files: [] }) ?? null) : null,
		})
		.onConflict((conflict) => conflict.columns(['gap_id', 'gap_round']).where('gap_id', 'is not', null).doNothing())
		.returning(jobColumns)
		.executeTakeFirst();
	if (!row) {
		const other = await transaction
			.selectFrom('agent_jobs')
			.select(jobColumns)
			.where('gap_id', '=', job.gap?.id ?? '')
			.where('gap_round', '=', job.gap?.round ?? 0)
			.executeTakeFirstOrThrow();
		return { kind: 'gap-taken', job: jobOf(other) };
	}
	await keepRequestKey(transaction, job.projectId, job.id, job.requestKey);
	await addInstructions(transaction, job.id, job.instructions);
	return { kind: 'done', job: jobOf(row) };
}

/** What an instruction is to a plan that waits. With another answer than `change`, it is a note for people. */
export type PlanAnswer = 'approve' | 'change' | 'refuse';

interface FurtherInstruction {
	projectId: string;
	id: string;
	instruction: JobInstruction;
	/** @default 'change' */
	answer?: PlanAnswer | undefined;
	requestKey?: RequestKey | undefined;
}

/** Adds an instruction, or takes the answer to a plan. An ended job begins its next turn. */
async function takeInstruction(
	transaction: Database['sql'],
	{ projectId, id, instruction, answer = 'change', requestKey }: FurtherInstruction,
	outbox: JobOutbox,
): Promise<JobChange> {
	const row = await lockJob(transaction, projectId, id);
	if (!row) return { kind: 'unknown' };
	if (row.cancel_requested || (answer !== 'change' && !isPlanOpen(row))) {
		if (requestKey && (await findRequestKey(transaction, projectId, requestKey))) throw new KeyTaken();
		return { kind: 'refused', job: jobOf(row) };
	}
	await keepRequestKey(transaction, projectId, id, requestKey);
	if (answer !== 'change') {
		const text = storedText(instruction.text);
		await appendEvents(transaction, id, [{ type: 'message', data: { role: 'user', text, plan: answer } }]);
		if (answer === 'refuse') return { kind: 'done', job: await endJob(transaction, row, planRefused, outbox) };
		await carryPlanOver(transaction, row);
	} else {
		await reopenUndone(transaction, row, row.outcome);
		await addInstructions(transaction, id, [instruction]);
	}
	if (row.status === 'active') return { kind: 'done', job: jobOf(row) };
	const data = { status: 'active', outcome: null, message: null, prLink: null } as const;
	await appendEvents(transaction, id, [{ type: 'status', data }]);
	const begun = await changeJob(transaction, id, {
		status: 'active',
		outcome: null,
		message: null,
		turn: row.turn + 1,
		...noAttempts,
		run_after: now,
		ended_at: null,
		archived_at: null,
		plan: planIn(answer === 'approve' ? 'approved' : 'planning'),
	});
	return { kind: 'done', job: jobOf(begun) };
}

/** Reads a job's row and locks it until the transaction ends. */
const lockJob = (transaction: Database['sql'], projectId: string, id: string) =>
	transaction
		.selectFrom('agent_jobs')
		.select(jobColumns)
		.select(isRunning.as('is_held'))
		.where('project_id', '=', projectId)
		.where('id', '=', storedText(id))
		.forUpdate()
		.executeTakeFirst();

/** Requests that may carry a request key. Each is carried out once, even when it is repeated at the same time. */
function requestsIn(sql: Database['sql'], outbox: JobOutbox) {
	/** The job of an earlier request with this key; undefined when none came within 24 hours. What has failed frees its key. */
	async function findRequest(projectId: string, requestKey: RequestKey): Promise<RequestAnswer | undefined> {
		const found = await findRequestKey(sql, projectId, requestKey);
		if (!found) return undefined;
		if (!found.isSame) return { kind: 'other-request' };
		const job = await sql.selectFrom('agent_jobs').select(jobColumns).where('id', '=', found.jobId).executeTakeFirst();
		return job && { kind: 'replayed', job: jobOf(job) };
	}

	async function once<Answer>(
		projectId: string,
		requestKey: RequestKey | undefined,
		run: (transaction: Database['sql']) => Promise<Answer>,
	): Promise<Answer | RequestAnswer> {
		for (;;) {
			const known = requestKey && (await findRequest(projectId, requestKey));
			if (known) return known;
			try {
				return await sql.transaction().execute(run);
			} catch (error) {
				if (!(error instanceof KeyTaken)) throw error;
			}
		}
	}

	return {
		findRequest,
		/** Stores the job, its instructions, a `message` event for each, and its request key in one transaction. `gap-taken`: another job has this round of the gap. */
		create: (job: NewJob, count?: CountUse) =>
			once(job.projectId, job.requestKey, async (transaction) => {
				const made = await insertJob(transaction, job);
				if (made.kind === 'done') await count?.(transaction);
				return made;
			}),
		/** Adds an instruction. An ended job leaves the archive and begins its next turn; an active job reads it after the current turn. Refused while the job is being cancelled, and for an answer to a plan that does not wait. */
		addInstruction: (
			{ projectId, requestKey, ...asked }: FurtherInstruction,
			count?: CountUse,
		): Promise<JobChange | RequestAnswer> =>
			once(projectId, requestKey, async (transaction) => {
				const change = await takeInstruction(transaction, { projectId, requestKey, ...asked }, outbox);
				if (change.kind === 'done') await count?.(transaction);
				return change;
			}),
		/** Removes request keys that are older than 24 hours. */
		prune: () => pruneRequestKeys(sql),
	};
}

function changesIn(sql: Database['sql'], outbox: JobOutbox) {
	return {
		/** Cancels a job. A queued job ends at once, a running one is marked. Refused when the job has already ended in another way. */
		cancel: (projectId: string, id: string): Promise<JobChange> =>
			sql.transaction().execute(async (transaction) => {
				const row = await lockJob(transaction, projectId, id);
				if (!row) return { kind: 'unknown' };
				if (row.status !== 'active') {
					return { kind: row.outcome === 'cancelled' ? 'done' : 'refused', job: jobOf(row) };
				}
				if (!row.is_held) {
					return { kind: 'done', job: await endJob(transaction, row, cancelled(row), outbox) };
				}
				return { kind: 'done', job: jobOf(await changeJob(transaction, id, { cancel_requested: true })) };
			}),

		/** Archives a job. Refused while the job is active. */
		archive: (projectId: string, id: string): Promise<JobChange> =>
			sql.transaction().execute(async (transaction) => {
				const row = await lockJob(transaction, projectId, id);
				if (!row) return { kind: 'unknown' };
				if (row.status === 'active') return { kind: 'refused', job: jobOf(row) };
				if (row.archived_at) return { kind: 'done', job: jobOf(row) };
				return { kind: 'done', job: jobOf(await changeJob(transaction, id, { archived_at: now })) };
			}),

		/** The newest pull requests that were open when last looked at. */
		async openPullRequests(projectId: string): Promise<PullRequest[]> {
			const isOpen = statement<boolean>`pull_request ->> 'state' = 'open'`;
			const rows = sql
				.selectFrom('agent_jobs')
				.select('pull_request')
				.where('project_id', '=', projectId)
				.where(isOpen);
			const found = await rows.orderBy('position', 'desc').limit(500).execute();
			return found.flatMap(({ pull_request: pullRequest }) => pullRequest ?? []);
		},

		/** Records once that people have merged or closed a pull request, with an event and a webhook for each job of it. */
		endPullRequest: (projectId: string, pullRequest: PullRequest, state: 'merged' | 'closed') =>
			sql.transaction().execute(async (transaction) => {
				const open = JSON.stringify({ id: pullRequest.id, head: pullRequest.head, state: 'open' });
				const rows = await transaction
					.updateTable('agent_jobs')
					.set({ pull_request: statement`pull_request || ${JSON.stringify({ state })}::jsonb` })
					.where('project_id', '=', projectId)
					.where(statement<boolean>`pull_request @> ${open}::jsonb`)
					.returning(jobColumns)
					.execute();
				for (const row of rows) {
					const data = { url: pullRequest.url, isNew: false, state };
					await appendEvents(transaction, row.id, [{ type: 'pull_request', data }]);
					await outbox(transaction, `agent.job.pull_request_${state}`, jobOf(row));
				}
			}),
	};
}

function readingIn(sql: Database['sql']) {
	const jobsOf = (projectId: string) =>
		sql.selectFrom('agent_jobs').select(jobColumns).where('project_id', '=', projectId);
	return {
		async get(projectId: string, id: string): Promise<StoredJob | undefined> {
			const row = await jobsOf(projectId).where('id', '=', storedText(id)).executeTakeFirst();
			return row && jobOf(row);
		},

		/** The newest first. */
		async list({ projectId, status, archived, limit, skip = 0, cursor }: JobsQuery) {
			let query = jobsOf(projectId)
				.orderBy('position', 'desc')
				.limit(limit + 1)
				.offset(skip);
			if (status) query = query.where('status', '=', status);
			if (!archived) query = query.where('archived_at', 'is', null);
			if (cursor !== undefined) query = query.where('position', '<', cursor);
			const rows = await query.execute();
			const page = rows.slice(0, limit);
			const last = rows.length > limit ? page.at(-1) : undefined;
			return { jobs: page.map(jobOf), nextCursor: last?.position ?? null };
		},

		/** The diff of the whole job; undefined when the job has changed nothing. */
		async diff(id: string): Promise<AgentJobDiff | undefined> {
			const row = await sql.selectFrom('agent_jobs').select('diff').where('id', '=', id).executeTakeFirst();
			return row?.diff ?? undefined;
		},

		/** All instructions, oldest first. */
		instructions: (id: string): Promise<JobInstruction[]> =>
			sql.selectFrom('agent_messages').select(['role', 'text']).where('job_id', '=', id).orderBy('position').execute(),

		/** Events with an id above `after`, in order and without holes. */
		events: (id: string, after: number, limit: number): Promise<AgentEvent[]> => readEvents(sql, id, after, limit),
	};
}

/** Jobs as those who ask for them see them, in the database; `outbox` gets those that end. */
export const createSqlAgentJobStore = ({ sql }: Pick<Database, 'sql'>, outbox: JobOutbox) => ({
	...requestsIn(sql, outbox),
	...readingIn(sql),
	...changesIn(sql, outbox),
});

export type AgentJobStore = ReturnType<typeof createSqlAgentJobStore>;
