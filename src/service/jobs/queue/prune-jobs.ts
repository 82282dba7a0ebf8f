import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import type { RecordedPullRequest } from '../../forge/forge.js';

/** Rows that are looked at together. */
const batchSize = 200;

interface OldJobs {
	projectId: string;
	/** Days since their last turn ended. */
	days: number;
	/** Whether a pull request that was recorded as open still is. */
	isOpen(pullRequest: RecordedPullRequest): Promise<boolean>;
}

/**
 * Deletes jobs that ended long ago, by the database's clock, with all that belongs to them. A job with an open pull request
 * stays.
 */
export async function pruneJobs(sql: Database['sql'], { projectId, days, isOpen }: OldJobs): Promise<void> {
	const moment = statement<Date>`now() - make_interval(days => ${days})`;
	for (let after = '0'; ; ) {
		const jobs = await sql
			.selectFrom('agent_jobs')
			.select(['id', 'position', 'pull_request'])
			.where('project_id', '=', projectId)
			.where('status', '<>', 'active')
			.where('ended_at', '<', moment)
			.where('position', '>', after)
			.orderBy('position')
			.limit(batchSize)
			.execute();
		for (const { id, position, pull_request: pullRequest } of jobs) {
			after = position;
			if (pullRequest?.state === 'open' && (await isOpen(pullRequest))) continue;
			// Somebody may have sent it a message meanwhile.
			await sql
				.deleteFrom('agent_jobs')
				.where('id', '=', id)
				.where('status', '<>', 'active')
				.where('ended_at', '<', moment)
				.execute();
		}
		if (jobs.length < batchSize) return;
	}
}
