import { sql as statement } from 'kysely';
import { jobColumns, jobOf } from './agent-job-rows.js';
import type { StoredJob } from './agent-job-store.js';
import type { Database } from './database.js';

/** All jobs of these gaps, the newest first. */
export async function readJobsOfGaps(
	sql: Database['sql'],
	projectId: string,
	gapIds: readonly string[],
): Promise<StoredJob[]> {
	if (gapIds.length === 0) return [];
	const rows = await sql
		.selectFrom('agent_jobs')
		.select(jobColumns)
		.where('project_id', '=', projectId)
		.where('gap_id', '=', statement<string>`any(${[...gapIds]}::text[])`)
		.orderBy('position', 'desc')
		.execute();
	return rows.map(jobOf);
}
