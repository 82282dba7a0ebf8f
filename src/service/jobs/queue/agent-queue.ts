import { sql as statement } from 'kysely';
import type { AgentTodo } from '../../../contract/agent-v1.js';
import type { AgentEventData, AgentEventType, AgentJobDiff, AgentPlan } from '../../../contract/agent-v2.js';
import type { Database } from '../../database/database.js';
import { storedJson } from '../../database/stored-text.js';
import type { PullRequest } from '../../forge/forge.js';
import type { QueueFigures } from '../../telemetry/metrics.js';
import { changeJob, type JobClaim, type JobOutbox, jobColumns, jobOf, type SelectedJob } from '../stored-job.js';
import { appendClaimedEvent, appendEvents, type NewEvent } from './agent-events.js';
import { type ClaimedTurn, type ClaimOptions, claimTurn } from './claim-turn.js';
import { cancelled, endTurn, type TurnEnd } from './end-job.js';
import { inMs, isHeld, isRunning, now, unclaimed } from './job-conditions.js';

/** Runs `change` on the locked row of a job that the worker still holds; otherwise gives false, and changes nothing. */
const whenHeld = (
	sql: Database['sql'],
	claim: JobClaim,
	change: (transaction: Database['sql'], row: SelectedJob) => Promise<unknown>,
): Promise<boolean> =>
	sql.transaction().execute(async (transaction) => {
		const held = transaction.selectFrom('agent_jobs').select(jobColumns).where(isHeld(claim));
		const row = await held.forUpdate().executeTakeFirst();
		if (row) await change(transaction, row);
		return row !== undefined;
	});

function holdingIn(sql: Database['sql'], outbox: JobOutbox) {
	return {
		/** Claims the turn that has waited longest. It also ends jobs that were lost too often, that are over their deadline, or that were lost while being cancelled. */
		async claim(options: ClaimOptions): Promise<ClaimedTurn | undefined> {
			for (;;) {
				const taken = await sql.transaction().execute((transaction) => claimTurn(transaction, options, outbox));
				if (taken !== 'ended') return taken;
			}
		},

		/** Extends the lease of a worker that is alive. */
		async extend(claim: JobClaim, leaseMs: number): Promise<'held' | 'cancelled' | 'lost'> {
			const row = await sql
				.updateTable('agent_jobs')
				.set({ lease_until: inMs(leaseMs) })
				.where(isHeld(claim))
				.returning('cancel_requested')
				.executeTakeFirst();
			if (!row) return 'lost';
			return row.cancel_requested ? 'cancelled' : 'held';
		},

		/** Ends the leases of all other workers of the project: a database of one process has no other workers. */
		async endOtherLeases(projectId: string, workerId: string): Promise<void> {
			await sql
				.updateTable('agent_jobs')
				// A lease that has expired already keeps its end: the time since then is not the turn's.
				.set({ lease_until: statement<Date>`least(lease_until, now())` })
				.where('project_id', '=', projectId)
				.where('status', '=', 'active')
				.where('worker_id', '<>', workerId)
				.execute();
		},

		/** The jobs that workers hold now, with their claims. Their workspaces are in use. */
		async held(): Promise<Map<string, number>> {
			const rows = await sql
				.selectFrom('agent_jobs')
				.select(['id', 'claim'])
				.where('status', '=', 'active')
				.where(isRunning)
				.execute();
			return new Map(rows.map(({ id, claim }) => [id, claim]));
		},

		async figures(projectId: string): Promise<QueueFigures> {
			const { rows } = await statement<QueueFigures>`
				select count(*) filter (where not is_running)::int as queued, count(*) filter (where is_running)::int as running,
					coalesce(extract(epoch from now() - min(run_after) filter (where not is_running and run_after <= now())), 0)::float as "oldestSeconds"
				from (
					select run_after, ${isRunning} as is_running
					from agent_jobs where project_id = ${projectId} and status = 'active'
				) as active`.execute(sql);
			return rows[0] ?? { queued: 0, running: 0, oldestSeconds: 0 };
		},
	};
}

function writingIn(sql: Database['sql'], outbox: JobOutbox) {
	async function set(
		claim: JobClaim,
		values: Partial<Record<'branch' | 'base_branch' | 'pushed_branch' | 'todos' | 'diff' | 'plan', string>>,
	) {
		const { numUpdatedRows } = await sql
			.updateTable('agent_jobs')
			.set(values)
			.where(isHeld(claim))
			.executeTakeFirstOrThrow();
		return numUpdatedRows > 0n;
	}

	return {
		event: <Type extends AgentEventType>(claim: JobClaim, type: Type, data: AgentEventData[Type]): Promise<boolean> =>
			appendClaimedEvent(sql, claim, { type, data } as NewEvent),
		setBranch: (claim: JobClaim, branch: string, baseBranch: string) => set(claim, { branch, base_branch: baseBranch }),
		setPushed: (claim: JobClaim, branch: string) => set(claim, { pushed_branch: branch }),
		setTodos: (claim: JobClaim, todos: readonly AgentTodo[]) => set(claim, { todos: storedJson(todos) ?? '[]' }),
		setPlan: (claim: JobClaim, files: AgentPlan['files']) =>
			set(claim, { plan: storedJson({ state: 'planning', files }) ?? 'null' }),
		setDiff: (claim: JobClaim, diff: AgentJobDiff) => set(claim, { diff: storedJson(diff) ?? 'null' }),

		addTokens: async (claim: JobClaim, count: number) => {
			const follows = statement<string>`jsonb_set(follows, '{tokens}', to_jsonb((follows->>'tokens')::bigint + ${count}::bigint))`;
			const row = await sql.updateTable('agent_jobs').set({ follows }).where(isHeld(claim)).executeTakeFirstOrThrow();
			return row.numUpdatedRows > 0n;
		},

		setPullRequest: (claim: JobClaim, pullRequest: PullRequest) =>
			whenHeld(sql, claim, async (transaction, before) => {
				const row = await changeJob(transaction, claim.jobId, { pull_request: storedJson(pullRequest) });
				if (before.pull_request?.id !== pullRequest.id) {
					await outbox(transaction, 'agent.job.pull_request', jobOf(row));
				}
			}),
	};
}

function endingIn(sql: Database['sql'], outbox: JobOutbox) {
	return {
		/** Ends a turn: see `endTurn`. */
		finish: (claim: JobClaim, end: TurnEnd) =>
			whenHeld(sql, claim, (transaction, row) =>
				endTurn(transaction, row, end.outcome === 'cancelled' ? cancelled(row) : end, outbox),
			),

		/** Records a failed attempt. The turn is tried again after `delayMs`. An attempt that is not counted leaves its number to the next one. */
		retry: (claim: JobClaim, reason: string, delayMs: number, { isCounted = true } = {}) =>
			whenHeld(sql, claim, async (transaction, row) => {
				const attempts = isCounted ? row.attempts : Math.max(0, row.attempts - 1);
				await appendEvents(transaction, claim.jobId, [{ type: 'retry', data: { reason } }]);
				await changeJob(transaction, claim.jobId, { ...unclaimed, attempts, run_after: inMs(delayMs) });
			}),

		/** Gives the turn back, because the worker stops. Another worker may start it at once, and the attempt does not count. A turn without other attempts gets all of its time again. */
		release: (claim: JobClaim) =>
			whenHeld(sql, claim, async (transaction, row) => {
				const attempts = Math.max(0, row.attempts - 1);
				const time = attempts === 0 && { deadline_at: null };
				await changeJob(transaction, claim.jobId, { ...unclaimed, attempts, run_after: now, ...time });
			}),
	};
}

/** Jobs as workers see them. What takes a claim resolves to false when the job belongs to another worker or has ended. */
export const createSqlAgentQueue = ({ sql }: Pick<Database, 'sql'>, outbox: JobOutbox) => ({
	...holdingIn(sql, outbox),
	...writingIn(sql, outbox),
	...endingIn(sql, outbox),
});

export type AgentQueue = ReturnType<typeof createSqlAgentQueue>;
