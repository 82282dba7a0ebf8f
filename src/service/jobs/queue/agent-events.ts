import { sql as statement } from 'kysely';
import type { AgentEvent, AgentEventData, AgentEventType } from '../../../contract/agent-v2.js';
import type { Database } from '../../database/database.js';
import { storedJson } from '../../database/stored-text.js';
import type { JobClaim } from '../stored-job.js';
import { isHeld } from './job-conditions.js';

export type NewEvent = {
	[Type in AgentEventType]: { type: Type; data: AgentEventData[Type] };
}[AgentEventType];

/**
 * Adds events to a job. The job's row stays locked meanwhile, so that event numbers become visible in order and without holes.
 */
export async function appendEvents(sql: Database['sql'], jobId: string, events: readonly NewEvent[]): Promise<void> {
	const { event_count: last } = await sql
		.updateTable('agent_jobs')
		.set((column) => ({ event_count: column('event_count', '+', events.length) }))
		.where('id', '=', jobId)
		.returning('event_count')
		.executeTakeFirstOrThrow();
	const rows = events.map(({ type, data }, index) => ({
		job_id: jobId,
		seq: last - events.length + 1 + index,
		type,
		data: storedJson(data) ?? '{}',
	}));
	await sql.insertInto('agent_events').values(rows).execute();
}

/** Appends an event for a worker in one statement. Returns false without an effect when the claim is void. */
export async function appendClaimedEvent(
	sql: Database['sql'],
	claim: JobClaim,
	{ type, data }: NewEvent,
): Promise<boolean> {
	const { rows } = await statement`with held as (
		update agent_jobs set event_count = event_count + 1
		where ${isHeld(claim)}
		returning id, event_count
	)
	insert into agent_events (job_id, seq, type, data)
	select id, event_count, ${type}, ${storedJson(data)}::jsonb from held
	returning seq`.execute(sql);
	return rows.length > 0;
}

export async function readEvents(
	sql: Database['sql'],
	jobId: string,
	after: number,
	limit: number,
): Promise<AgentEvent[]> {
	const rows = await sql
		.selectFrom('agent_events')
		.select(['seq', 'type', 'data', 'created_at'])
		.where('job_id', '=', jobId)
		.where('seq', '>', after)
		.orderBy('seq')
		.limit(limit)
		.execute();
	return rows.map(
		({ seq, type, data, created_at: at }) => ({ id: seq, type, at: at.toISOString(), data }) as AgentEvent,
	);
}
