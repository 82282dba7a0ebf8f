import { sql } from 'kysely';
import type { CitedPage, ModelFailure, ModelFailureCount } from '../../../contract/schema/insights.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf } from './answers-of-period.js';

/** Why models did not write answers. */
export async function countModelFailures(
	database: Database['sql'],
	period: InsightsPeriod,
): Promise<ModelFailureCount[]> {
	const { rows } = await sql<{ reason: ModelFailure; answers: number; first_at: Date; last_at: Date }>`
		select model_failure as reason, count(*)::int as answers, min(created_at) as first_at, max(created_at) as last_at
		from (${answersOf(period)}) answer where model_failure is not null
		group by 1 order by 2 desc, 1`.execute(database);
	return rows.map(({ reason, answers, first_at: firstAt, last_at: lastAt }) => ({
		reason,
		answers,
		firstAt: firstAt.toISOString(),
		lastAt: lastAt.toISOString(),
	}));
}

export async function countCitedPages(
	database: Database['sql'],
	period: InsightsPeriod,
	most: number,
): Promise<CitedPage[]> {
	const { rows } = await sql<CitedPage>`
		select url, count(*)::int as answers
		from (
			select distinct split_part(source->>'url', '#', 1) as url, answer.position
			from (${answersOf(period)}) answer
			cross join lateral jsonb_array_elements(coalesce(answer.sources, '[]'::jsonb)) source
			where source->>'url' <> ''
		) cited
		group by url order by 2 desc, 1 limit ${most}`.execute(database);
	return rows;
}
