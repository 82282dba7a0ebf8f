import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import { jobColumns, jobOf, type StoredJob } from '../../jobs/stored-job.js';

/** All jobs of these gaps, newest first. */
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
