import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';

/** Hours for which a repeated request creates no second job. */
const keptHours = 24;
const forgotten = statement<Date>`now() - make_interval(hours => ${keptHours})`;

/** Identifies a request that is sent again. */
export interface RequestKey {
	/** The key as the caller sent it. */
	key: string;
	hash: Buffer;
}

/** The job of an earlier request with this key. `isSame` is false when that request was a different one. */
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

/** Rolls back a transaction whose request key another request has taken meanwhile. */
export class KeyTaken extends Error {
	override readonly name = 'KeyTaken';
}

/** Stores a request key, when there is one. Waits for a request that is in progress. @throws KeyTaken */
export async function keepRequestKey(
	transaction: Database['sql'],
	projectId: string,
	jobId: string,
	requestKey: RequestKey | undefined,
): Promise<void> {
	if (!requestKey) return;
	const { key, hash } = requestKey;
	const taken = transaction.deleteFrom('agent_request_keys').where('project_id', '=', projectId);
	await taken.where('key', '=', storedText(key)).where('created_at', '<', forgotten).execute();
	const kept = await transaction
		.insertInto('agent_request_keys')
		.values({ project_id: projectId, key: storedText(key), request_hash: hash, job_id: jobId })
		.onConflict((conflict) => conflict.doNothing())
		.returning('job_id')
		.executeTakeFirst();
	if (!kept) throw new KeyTaken();
}

export async function pruneRequestKeys(sql: Database['sql']): Promise<void> {
	await sql.deleteFrom('agent_request_keys').where('created_at', '<', forgotten).execute();
}
