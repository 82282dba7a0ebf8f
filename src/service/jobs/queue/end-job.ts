import type { AgentOutcome } from '../../../contract/agent-v2.js';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import { appendEvents } from './agent-events.js';
import { jobColumns, jobOf, type SelectedJob } from './agent-job-rows.js';
import type { JobOutbox, StoredJob } from './agent-job-store.js';
import type { TurnEnd } from './agent-queue.js';
import { now } from './job-conditions.js';

const isSuccess = (outcome: AgentOutcome): boolean => outcome === 'pull_request' || outcome === 'no_changes';

export const cancelled = ({ pull_request: pullRequest }: Pick<SelectedJob, 'pull_request'>): TurnEnd => ({
	outcome: 'cancelled',
	message: `The job was cancelled.${pullRequest ? ' Its pull request is as it was.' : ''}`,
});

export const tooLate = (seconds: number): TurnEnd => ({
	outcome: 'deadline',
	message: `The job was not done within ${seconds} seconds; ask for less at once, or raise agent.deadlineSeconds.`,
});

/** Ends an active job within the transaction that has locked its row. Its waiting instructions are dropped. */
export async function endJob(
	transaction: Database['sql'],
	jobId: string,
	{ outcome, message }: TurnEnd,
	outbox: JobOutbox,
): Promise<StoredJob> {
	const status = isSuccess(outcome) ? 'completed' : 'failed';
	const row = await transaction
		.updateTable('agent_jobs')
		.set({
			status,
			outcome,
			message: storedText(message),
			cancel_requested: false,
			worker_id: null,
			lease_until: null,
			deadline_at: null,
			ended_at: now,
		})
		.where('id', '=', jobId)
		.returning(jobColumns)
		.executeTakeFirstOrThrow();
	await transaction
		.updateTable('agent_messages')
		.set({ turn: row.turn })
		.where('job_id', '=', jobId)
		.where('turn', 'is', null)
		.execute();
	// A request that is repeated after a failure creates a new job.
	if (status === 'failed') await transaction.deleteFrom('agent_request_keys').where('job_id', '=', jobId).execute();
	const job = jobOf(row);
	const prLink = job.pullRequest?.url ?? null;
	await appendEvents(transaction, jobId, [{ type: 'status', data: { status, outcome, message, prLink } }]);
	await outbox(transaction, status === 'completed' ? 'agent.job.completed' : 'agent.job.failed', job);
	return job;
}
