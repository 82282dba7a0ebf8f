import { sql as statement } from 'kysely';
import type { AgentOutcome, AgentPlan } from '../../../contract/agent-v2.js';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import { changeJob, type JobOutbox, jobOf, type SelectedJob, type StoredJob } from '../stored-job.js';
import { appendEvents } from './agent-events.js';
import { noAttempts, now, unclaimed } from './job-conditions.js';

const successes: readonly AgentOutcome[] = ['pull_request', 'no_changes', 'plan'];

/** A job's plan in another state. A job without a plan stays without. */
export const planIn = (state: AgentPlan['state']) =>
	statement<string>`jsonb_set(plan, '{state}', to_jsonb(${state}::text))`;

export interface TurnEnd {
	outcome: AgentOutcome;
	/** A sentence for people. */
	message: string;
	/** Whether a passing fault of others ended it, such as a forge that did not answer. @default false */
	wasUnreachable?: boolean;
	/** The state that the job's plan gets. @default `proposed` for the outcome `plan`, else as it is */
	plan?: AgentPlan['state'];
}

export const cancelled = ({ pull_request: pullRequest }: Pick<SelectedJob, 'pull_request'>): TurnEnd => ({
	outcome: 'cancelled',
	message: `The job was cancelled.${pullRequest ? ' Its pull request is as it was.' : ''}`,
});

export const planRefused: TurnEnd = {
	outcome: 'cancelled',
	message: 'The plan was refused, so nothing was changed.',
	plan: 'refused',
};

export const tooLate = (seconds: number): TurnEnd => ({
	outcome: 'deadline',
	message: `The job was not done within ${seconds} seconds; ask for less at once, or raise agent.deadlineSeconds.`,
});

/**
 * Frees the request keys of failed requests, so that a repeated request is carried out: all keys when the job changed nothing,
 * else only those of the failed turn. Freeing more would do the work twice.
 */
async function freeRequestKeys(transaction: Database['sql'], jobId: string): Promise<void> {
	// A key has the time of its instruction, since one transaction stores both; the key of the job itself has the job's time.
	await statement`delete from agent_request_keys as kept using agent_jobs as job
		where job.id = ${jobId} and kept.job_id = job.id and (
			(job.pull_request is null and not exists (
				select from agent_events as event where event.job_id = job.id and event.type = 'status'
					and event.data->>'outcome' in (${statement.join(successes)})
			))
			or (kept.created_at > job.created_at and exists (
				select from agent_messages as message where message.job_id = job.id and message.turn = job.turn
					and message.created_at = kept.created_at
			))
		)`.execute(transaction);
}

/** Ends an active job within the transaction that has locked its row. Its waiting instructions are dropped. */
export async function endJob(
	transaction: Database['sql'],
	{ id: jobId, pull_request: pullRequest }: Pick<SelectedJob, 'id' | 'pull_request'>,
	{ outcome, message: sentence, wasUnreachable = false, plan = outcome === 'plan' ? 'proposed' : undefined }: TurnEnd,
	outbox: JobOutbox,
): Promise<StoredJob> {
	const status = successes.includes(outcome) ? 'completed' : 'failed';
	const isAfterPullRequest = status === 'failed' && outcome !== 'cancelled' && pullRequest !== null;
	const message = isAfterPullRequest
		? `Failed after the pull request ${pullRequest.url} was opened. ${sentence}`
		: sentence;
	const row = await changeJob(transaction, jobId, {
		status,
		outcome,
		message: storedText(message),
		was_unreachable: wasUnreachable,
		cancel_requested: false,
		...unclaimed,
		deadline_at: null,
		ended_at: now,
		...(plan && { plan: planIn(plan) }),
	});
	await transaction
		.updateTable('agent_messages')
		.set({ turn: row.turn })
		.where('job_id', '=', jobId)
		.where('turn', 'is', null)
		.execute();
	if (status === 'failed') await freeRequestKeys(transaction, jobId);
	const job = jobOf(row);
	const prLink = job.pullRequest?.url ?? null;
	await appendEvents(transaction, jobId, [{ type: 'status', data: { status, outcome, message, prLink } }]);
	await outbox(transaction, `agent.job.${outcome === 'plan' ? 'plan_ready' : status}`, job);
	return job;
}

/** The outcomes of a turn that carried nothing out, but whose instruction may succeed when it is repeated. */
const undone: readonly (AgentOutcome | null)[] = ['plan', 'model', 'budget', 'deadline', 'error', 'repository'];

/** Whether the last ended turn has pushed its change. Only then may a forge still refuse the pull request. */
async function hasPushed(transaction: Database['sql'], jobId: string): Promise<boolean> {
	const opening = await transaction
		.selectFrom('agent_events')
		.select('seq')
		.where('job_id', '=', jobId)
		.where(statement<boolean>`type = 'step' and data->>'step' = 'opening'`)
		// The newest end belongs to this turn.
		.where(
			statement<boolean>`seq > coalesce((select ended.seq from agent_events as ended where ended.job_id = ${jobId}
				and ended.type = 'status' and ended.data->>'outcome' is not null order by ended.seq desc offset 1 limit 1), 0)`,
		)
		.limit(1)
		.executeTakeFirst();
	return opening !== undefined;
}

/** Whether a plan waits for an answer: it is proposed, or approved and could not be carried out. */
export const isPlanOpen = ({ status, outcome, plan }: SelectedJob): boolean =>
	status !== 'active' && undone.includes(outcome) && (plan?.state === 'proposed' || plan?.state === 'approved');

/** Gives the instructions of a plan to the turn that carries it out. What arrives later waits for the turn after it. */
export async function carryPlanOver(transaction: Database['sql'], { id, turn }: SelectedJob): Promise<void> {
	const planned = transaction.updateTable('agent_messages').set({ turn: turn + 1 });
	await planned.where('job_id', '=', id).where('turn', '=', turn).execute();
}

/** Gives the instructions that a turn did not carry out to the next turn. */
export async function reopenUndone(
	transaction: Database['sql'],
	{ id, turn }: Pick<SelectedJob, 'id' | 'turn'>,
	outcome: AgentOutcome | null,
): Promise<void> {
	if (outcome === 'forge' ? await hasPushed(transaction, id) : !undone.includes(outcome)) return;
	await transaction
		.updateTable('agent_messages')
		.set({ turn: null })
		.where('job_id', '=', id)
		.where('turn', '=', turn)
		.execute();
}

/** Ends a turn whose job is locked. Instructions that arrived meanwhile begin the next turn, unless the job was cancelled. */
export async function endTurn(
	transaction: Database['sql'],
	row: SelectedJob,
	end: TurnEnd,
	outbox: JobOutbox,
): Promise<void> {
	const waiting = await transaction
		.selectFrom('agent_messages')
		.select('position')
		.where('job_id', '=', row.id)
		.where('turn', 'is', null)
		.limit(1)
		.executeTakeFirst();
	if (!waiting || row.cancel_requested || end.outcome === 'cancelled') {
		await endJob(transaction, row, end, outbox);
		return;
	}
	const { outcome, message } = end;
	const data = { status: 'active', outcome, message, prLink: null } as const;
	await appendEvents(transaction, row.id, [{ type: 'status', data }]);
	await reopenUndone(transaction, row, end.outcome);
	const next = { ...unclaimed, turn: row.turn + 1, ...noAttempts, run_after: now, deadline_at: null };
	await changeJob(transaction, row.id, { ...next, plan: planIn('planning') });
}
