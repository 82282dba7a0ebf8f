import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import { storedJson } from '../../database/stored-text.js';
import type { QueueFigures } from '../../telemetry/metrics.js';
import { appendClaimedEvent, appendEvents, type NewEvent } from './agent-events.js';
import { jobColumns, jobOf, type SelectedJob } from './agent-job-rows.js';
import type { JobOutbox } from './agent-job-store.js';
import type { AgentQueue, JobClaim } from './agent-queue.js';
import { claimTurn } from './claim-turn.js';
import { cancelled, endJob } from './end-job.js';
import { inMs, isHeld, isRunning, now } from './job-conditions.js';

/** The queue of jobs in the database, for the workers. All times are the database's, because the clocks of machines may differ. */
export const createSqlAgentQueue = (database: Pick<Database, 'sql'>, outbox: JobOutbox): AgentQueue => ({
	...holdingIn(database.sql, outbox),
	...writingIn(database.sql, outbox),
	...endingIn(database.sql, outbox),
});

function holdingIn(sql: Database['sql'], outbox: JobOutbox) {
	return {
		async claim(options) {
			for (;;) {
				const taken = await sql.transaction().execute((transaction) => claimTurn(transaction, options, outbox));
				if (taken !== 'ended') return taken;
			}
		},

		async extend(claim, leaseMs) {
			const row = await sql
				.updateTable('agent_jobs')
				.set({ lease_until: inMs(leaseMs) })
				.where(isHeld(claim))
				.returning('cancel_requested')
				.executeTakeFirst();
			if (!row) return 'lost';
			return row.cancel_requested ? 'cancelled' : 'held';
		},

		async endOtherLeases(projectId, workerId) {
			await sql
				.updateTable('agent_jobs')
				.set({ lease_until: now })
				.where('project_id', '=', projectId)
				.where('status', '=', 'active')
				.where('worker_id', '<>', workerId)
				.execute();
		},

		async held() {
			const rows = await sql
				.selectFrom('agent_jobs')
				.select(['id', 'claim'])
				.where('status', '=', 'active')
				.where(isRunning)
				.execute();
			return new Map(rows.map(({ id, claim }) => [id, claim]));
		},

		async figures(projectId) {
			const { rows } = await statement<QueueFigures>`
				select count(*) filter (where not is_running)::int as queued, count(*) filter (where is_running)::int as running,
					coalesce(extract(epoch from now() - min(run_after) filter (where not is_running and run_after <= now())), 0)::float as "oldestSeconds"
				from (
					select run_after, ${isRunning} as is_running
					from agent_jobs where project_id = ${projectId} and status = 'active'
				) as active`.execute(sql);
			return rows[0] ?? { queued: 0, running: 0, oldestSeconds: 0 };
		},
	} satisfies Partial<AgentQueue>;
}

function writingIn(sql: Database['sql'], outbox: JobOutbox) {
	async function set(claim: JobClaim, values: Partial<Record<'branch' | 'base_branch' | 'todos' | 'diff', string>>) {
		const { numUpdatedRows } = await sql
			.updateTable('agent_jobs')
			.set(values)
			.where(isHeld(claim))
			.executeTakeFirstOrThrow();
		return numUpdatedRows > 0n;
	}

	return {
		event: (claim, type, data) => appendClaimedEvent(sql, claim, { type, data } as NewEvent),
		setBranch: (claim, branch, baseBranch) => set(claim, { branch, base_branch: baseBranch }),
		setTodos: (claim, todos) => set(claim, { todos: storedJson(todos) ?? '[]' }),
		setDiff: (claim, diff) => set(claim, { diff: storedJson(diff) ?? 'null' }),

		setPullRequest: (claim, pullRequest) =>
			sql.transaction().execute(async (transaction) => {
				const before = await lockHeld(transaction, claim);
				if (!before) return false;
				const row = await transaction
					.updateTable('agent_jobs')
					.set({ pull_request: storedJson(pullRequest) })
					.where('id', '=', claim.jobId)
					.returning(jobColumns)
					.executeTakeFirstOrThrow();
				if (before.pull_request?.id !== pullRequest.id) {
					await outbox(transaction, 'agent.job.pull_request', jobOf(row));
				}
				return true;
			}),
	} satisfies Partial<AgentQueue>;
}

/** Reads and locks the row of a job that a worker holds; undefined when the claim is void. */
const lockHeld = (transaction: Database['sql'], claim: JobClaim): Promise<SelectedJob | undefined> =>
	transaction.selectFrom('agent_jobs').select(jobColumns).where(isHeld(claim)).forUpdate().executeTakeFirst();

const unclaimed = { worker_id: null, lease_until: null } as const;

function endingIn(sql: Database['sql'], outbox: JobOutbox) {
	/** Runs `change` on a job that the worker still holds; otherwise changes nothing. */
	const whenHeld = (claim: JobClaim, change: (transaction: Database['sql'], row: SelectedJob) => Promise<unknown>) =>
		sql.transaction().execute(async (transaction) => {
			const row = await lockHeld(transaction, claim);
			if (row) await change(transaction, row);
			return row !== undefined;
		});

	return {
		finish: (claim, end) =>
			whenHeld(claim, async (transaction, row) => {
				const waiting = await transaction
					.selectFrom('agent_messages')
					.select('position')
					.where('job_id', '=', claim.jobId)
					.where('turn', 'is', null)
					.limit(1)
					.executeTakeFirst();
				if (!waiting || row.cancel_requested || end.outcome === 'cancelled') {
					await endJob(transaction, claim.jobId, end.outcome === 'cancelled' ? cancelled(row) : end, outbox);
					return;
				}
				const data = { status: 'active', ...end, prLink: null } as const;
				await appendEvents(transaction, claim.jobId, [{ type: 'status', data }]);
				await transaction
					.updateTable('agent_jobs')
					.set({ ...unclaimed, turn: row.turn + 1, attempts: 0, run_after: now, deadline_at: null })
					.where('id', '=', claim.jobId)
					.execute();
			}),

		retry: (claim, reason, delayMs) =>
			whenHeld(claim, async (transaction) => {
				await appendEvents(transaction, claim.jobId, [{ type: 'retry', data: { reason } }]);
				await transaction
					.updateTable('agent_jobs')
					.set({ ...unclaimed, run_after: inMs(delayMs) })
					.where('id', '=', claim.jobId)
					.execute();
			}),

		release: (claim) =>
			whenHeld(claim, async (transaction, row) => {
				await transaction
					.updateTable('agent_jobs')
					.set({ ...unclaimed, attempts: Math.max(0, row.attempts - 1), run_after: now })
					.where('id', '=', claim.jobId)
					.execute();
			}),
	} satisfies Partial<AgentQueue>;
}
