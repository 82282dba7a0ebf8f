import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import { appendEvents, type NewEvent, readEvents } from './agent-events.js';
import { jobColumns, jobOf } from './agent-job-rows.js';
import type {
	AgentJobStore,
	JobChange,
	JobInstruction,
	JobOutbox,
	NewJob,
	RequestAnswer,
	RequestKey,
	StoredJob,
} from './agent-job-store.js';
import { cancelled, endJob } from './end-job.js';
import { isRunning, now } from './job-conditions.js';
import { findRequestKey, keepRequestKey, pruneRequestKeys } from './sql-request-keys.js';

/** Rolls back a transaction whose request key another request has taken meanwhile. */
class KeyTaken extends Error {
	override readonly name = 'KeyTaken';
}

/** The jobs in the database. `outbox` receives the jobs that end. */
export const createSqlAgentJobStore = (database: Pick<Database, 'sql'>, outbox: JobOutbox): AgentJobStore => ({
	...requestsIn(database),
	...readingIn(database.sql),
	...changesIn(database.sql, outbox),
});

/** Requests that may carry a request key. Each is carried out once, even when it is repeated at the same time. */
function requestsIn({ sql }: Pick<Database, 'sql'>) {
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
		create: (job) => once(job.projectId, job.requestKey, (transaction) => insertJob(transaction, job)),
		addInstruction: (projectId, id, instruction, requestKey) =>
			once(projectId, requestKey, (transaction) =>
				takeInstruction(transaction, { projectId, id, instruction, requestKey }),
			),
		prune: () => pruneRequestKeys(sql),
	} satisfies Partial<AgentJobStore>;
}

async function keepKey(sql: Database['sql'], projectId: string, jobId: string, requestKey: RequestKey | undefined) {
	if (requestKey && !(await keepRequestKey(sql, projectId, jobId, requestKey))) throw new KeyTaken();
}

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
	await keepKey(transaction, job.projectId, job.id, job.requestKey);
	await addInstructions(transaction, job.id, job.instructions);
	return { kind: 'done', job: jobOf(row) };
}

interface FurtherInstruction {
	projectId: string;
	id: string;
	instruction: JobInstruction;
	requestKey: RequestKey | undefined;
}

/** Adds an instruction. An ended job begins its next turn. */
async function takeInstruction(
	transaction: Database['sql'],
	{ projectId, id, instruction, requestKey }: FurtherInstruction,
): Promise<JobChange> {
	const row = await lockJob(transaction, projectId, id);
	if (!row) return { kind: 'unknown' };
	if (row.cancel_requested) return { kind: 'refused', job: jobOf(row) };
	await keepKey(transaction, projectId, id, requestKey);
	await addInstructions(transaction, id, [instruction]);
	if (row.status === 'active') return { kind: 'done', job: jobOf(row) };
	const data = { status: 'active', outcome: null, message: null, prLink: null } as const;
	await appendEvents(transaction, id, [{ type: 'status', data }]);
	const begun = await transaction
		.updateTable('agent_jobs')
		.set({
			status: 'active',
			outcome: null,
			message: null,
			turn: row.turn + 1,
			attempts: 0,
			run_after: now,
			ended_at: null,
			archived_at: null,
		})
		.where('id', '=', id)
		.returning(jobColumns)
		.executeTakeFirstOrThrow();
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

function changesIn(sql: Database['sql'], outbox: JobOutbox) {
	return {
		cancel: (projectId, id) =>
			sql.transaction().execute(async (transaction) => {
				const row = await lockJob(transaction, projectId, id);
				if (!row) return { kind: 'unknown' };
				if (row.status !== 'active') {
					return { kind: row.outcome === 'cancelled' ? 'done' : 'refused', job: jobOf(row) };
				}
				if (!row.is_held) {
					return { kind: 'done', job: await endJob(transaction, id, cancelled(row), outbox) };
				}
				await transaction.updateTable('agent_jobs').set({ cancel_requested: true }).where('id', '=', id).execute();
				return { kind: 'done', job: { ...jobOf(row), isCancelRequested: true } };
			}),

		archive: (projectId, id) =>
			sql.transaction().execute(async (transaction) => {
				const row = await lockJob(transaction, projectId, id);
				if (!row) return { kind: 'unknown' };
				if (row.status === 'active') return { kind: 'refused', job: jobOf(row) };
				if (row.archived_at) return { kind: 'done', job: jobOf(row) };
				const archived = await transaction
					.updateTable('agent_jobs')
					.set({ archived_at: now })
					.where('id', '=', id)
					.returning(jobColumns)
					.executeTakeFirstOrThrow();
				return { kind: 'done', job: jobOf(archived) };
			}),
	} satisfies Partial<AgentJobStore>;
}

function readingIn(sql: Database['sql']) {
	const jobsOf = (projectId: string) =>
		sql.selectFrom('agent_jobs').select(jobColumns).where('project_id', '=', projectId);
	return {
		async get(projectId, id) {
			const row = await jobsOf(projectId).where('id', '=', storedText(id)).executeTakeFirst();
			return row && jobOf(row);
		},

		async list({ projectId, status, archived, limit, skip = 0, cursor }) {
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

		async diff(id) {
			const row = await sql.selectFrom('agent_jobs').select('diff').where('id', '=', id).executeTakeFirst();
			return row?.diff ?? undefined;
		},

		instructions: (id) =>
			sql.selectFrom('agent_messages').select(['role', 'text']).where('job_id', '=', id).orderBy('position').execute(),

		events: (id, after, limit) => readEvents(sql, id, after, limit),
	} satisfies Partial<AgentJobStore>;
}
