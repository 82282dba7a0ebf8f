import { type SqlBool, sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import type { TurnInstruction } from '../agent-turn.js';
import { type JobClaim, type JobOutbox, jobColumns, jobOf, type SelectedJob, type StoredJob } from '../stored-job.js';
import { appendEvents } from './agent-events.js';
import { cancelled, endTurn, type TurnEnd, tooLate } from './end-job.js';
import { idleSince, inMs, isLost, isRunning } from './job-conditions.js';

interface Candidate extends SelectedJob {
	is_lost: boolean;
	is_late: boolean;
	queued_ms: number;
}

const lostWorker = 'The worker that ran the job has not been heard of any more';

export interface ClaimedTurn extends JobClaim {
	job: StoredJob;
	/** The instructions of the job, without those that wait for a later turn. */
	instructions: TurnInstruction[];
	attempt: number;
	/** Milliseconds that remain of the turn's time. */
	remainingMs: number;
	/** Milliseconds that the turn has waited in the queue. */
	queuedMs: number;
}

export interface ClaimOptions {
	projectId: string;
	workerId: string;
	leaseMs: number;
	/** Number of jobs of the project that may run at once, in all processes. */
	jobsAtOnce: number;
	/** Number of attempts at one turn, of which those with a lost worker count as a half. The job fails after the last one. */
	attempts: number;
	/** Milliseconds that one turn may take, from its first attempt. The time that it waits for a worker does not count. */
	deadlineMs: number;
}

/** Attempts whose worker was lost count as a half: most of them are ended by a restart, and few by the job itself. */
const countedAttempts = (attempts: number, lost: number): number => attempts - lost / 2;

/** The reason why a job gets no further attempt; undefined when it gets one. */
function whyOver(row: Candidate, { attempts, deadlineMs }: ClaimOptions): TurnEnd | undefined {
	if (row.cancel_requested) return cancelled(row);
	if (row.is_late) return tooLate(deadlineMs / 1_000);
	if (!row.is_lost || countedAttempts(row.attempts, row.lost_attempts + 1) < attempts) return undefined;
	return {
		outcome: 'error',
		message: `${lostWorker}, after ${row.attempts} ${row.attempts === 1 ? 'attempt' : 'attempts'}; look into the log of the service.`,
	};
}

/**
 * Looks once at a project's queue. Looks run one after another, because two could both take the last free place. `ended`: a
 * job was already over, so look again.
 */
export async function claimTurn(
	transaction: Database['sql'],
	options: ClaimOptions,
	outbox: JobOutbox,
): Promise<ClaimedTurn | 'ended' | undefined> {
	const { projectId, jobsAtOnce } = options;
	const project = transaction.selectFrom('projects').select('id').where('id', '=', projectId);
	await project.forNoKeyUpdate().execute();
	const row: Candidate | undefined = await transaction
		.selectFrom('agent_jobs')
		.select(jobColumns)
		.select([
			isLost.as('is_lost'),
			statement<boolean>`coalesce(deadline_at <= ${idleSince}, false)`.as('is_late'),
			statement<number>`(extract(epoch from now() - run_after) * 1000)::float`.as('queued_ms'),
		])
		.where('project_id', '=', projectId)
		.where('status', '=', 'active')
		.where(statement<SqlBool>`((worker_id is null and run_after <= now()) or ${isLost})`)
		.orderBy('run_after')
		.orderBy('position')
		.limit(1)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
	if (!row) return undefined;
	const over = whyOver(row, options);
	if (over) {
		await endTurn(transaction, row, over, outbox);
		return 'ended';
	}
	const { count } = await transaction
		.selectFrom('agent_jobs')
		.select(statement<number>`count(*)::int`.as('count'))
		.where('project_id', '=', projectId)
		.where('status', '=', 'active')
		.where(isRunning)
		.executeTakeFirstOrThrow();
	return count < jobsAtOnce ? takeTurn(transaction, row, options) : undefined;
}

async function takeTurn(
	transaction: Database['sql'],
	row: Candidate,
	{ workerId, leaseMs, deadlineMs }: ClaimOptions,
): Promise<ClaimedTurn> {
	if (row.is_lost) {
		const reason = `${lostWorker}; another one takes it up.`;
		await appendEvents(transaction, row.id, [{ type: 'retry', data: { reason } }]);
	}
	const taken = await transaction
		.updateTable('agent_jobs')
		.set({
			claim: row.claim + 1,
			attempts: row.attempts + 1,
			lost_attempts: row.lost_attempts + (row.is_lost ? 1 : 0),
			worker_id: workerId,
			lease_until: inMs(leaseMs),
			// The time without a worker, as while the service is stopped, does not count.
			deadline_at: statement<Date>`coalesce(deadline_at + (now() - ${idleSince}), ${inMs(deadlineMs)})`,
		})
		.where('id', '=', row.id)
		.returning(jobColumns)
		.returning(statement<number>`(extract(epoch from deadline_at - now()) * 1000)::float`.as('remaining_ms'))
		.executeTakeFirstOrThrow();
	return {
		jobId: row.id,
		claim: taken.claim,
		job: jobOf(taken),
		instructions: await instructionsOfTurn(transaction, row),
		attempt: Math.ceil(countedAttempts(taken.attempts, taken.lost_attempts)),
		remainingMs: taken.remaining_ms,
		queuedMs: row.queued_ms,
	};
}

/** The first attempt at a turn takes the waiting instructions. Later attempts have the same instructions, even when new ones arrived. */
async function instructionsOfTurn(transaction: Database['sql'], { id, turn }: SelectedJob) {
	await statement`update agent_messages set turn = ${turn} where job_id = ${id} and turn is null
		and not exists (select from agent_messages taken where taken.job_id = ${id} and taken.turn = ${turn})`.execute(
		transaction,
	);
	const rows = await transaction
		.selectFrom('agent_messages')
		.select(['role', 'text', 'turn'])
		.where('job_id', '=', id)
		.where('turn', 'is not', null)
		.orderBy('position')
		.execute();
	return rows.map((row) => ({ role: row.role, text: row.text, isNew: row.turn === turn }));
}
