import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import type { RequestKey } from './agent-job-store.js';

/** How long a request may be sent again without a second job. */
const keptHours = 24;
const forgotten = statement<Date>`now() - make_interval(hours => ${keptHours})`;

/** The job that a request with this key has led to. `isSame` is false when that was another request. */
export async function findRequestKey(
	sql: Database['sql'],
	projectId: string,
	{ key, hash }: RequestKey,
): Promise<{ jobId: string; isSame: boolean } | undefined> {
	const row = await sql
		.selectFrom('agent_request_keys')
		.select(['job_id', 'request_hash'])
		.where('project_id', '=', projectId)
		.where('key', '=', storedText(key))
		.where('created_at', '>=', forgotten)
		.executeTakeFirst();
	return row && { jobId: row.job_id, isSame: hash.equals(row.request_hash) };
}

/** False when the key is taken; a request that is under way at the same time is waited for. */
export async function keepRequestKey(
	transaction: Database['sql'],
	projectId: string,
	jobId: string,
	{ key, hash }: RequestKey,
): Promise<boolean> {
	const taken = transaction.deleteFrom('agent_request_keys').where('project_id', '=', projectId);
	await taken.where('key', '=', storedText(key)).where('created_at', '<', forgotten).execute();
	const kept = await transaction
		.insertInto('agent_request_keys')
		.values({ project_id: projectId, key: storedText(key), request_hash: hash, job_id: jobId })
		.onConflict((conflict) => conflict.doNothing())
		.returning('job_id')
		.executeTakeFirst();
	return kept !== undefined;
}

export async function pruneRequestKeys(sql: Database['sql']): Promise<void> {
	await sql.deleteFrom('agent_request_keys').where('created_at', '<', forgotten).execute();
}
