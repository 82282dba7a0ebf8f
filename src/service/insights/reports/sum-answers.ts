import { sql } from 'kysely';
import type {
	AnswerSpeed,
	CitedPage,
	DaySpending,
	ModelFailure,
	ModelFailureCount,
} from '../../../contract/schema/insights.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, dayOf, dayText } from './answers-of-period.js';

export async function measureSpeed(database: Database['sql'], period: InsightsPeriod): Promise<AnswerSpeed> {
	const { rows } = await sql<AnswerSpeed>`
		select count(*)::int as answers,
			percentile_cont(0.5) within group (order by first_text_ms) as "firstTextP50",
			percentile_cont(0.95) within group (order by first_text_ms) as "firstTextP95",
			percentile_cont(0.5) within group (order by duration_ms) as "durationP50",
			percentile_cont(0.95) within group (order by duration_ms) as "durationP95"
		from (${answersOf(period)}) answer where first_text_ms is not null`.execute(database);
	const [speed] = rows;
	if (!speed) throw new Error('A sum is always one row.');
	return speed;
}

/** Tokens and costs of answers, by day, model and currency. */
export async function sumSpending(database: Database['sql'], period: InsightsPeriod): Promise<DaySpending[]> {
	const { rows } = await sql<DaySpending>`
		select ${dayText('spent.day')} as day, spent.model, spent.currency, spent.answers, spent."inputTokens",
			spent."outputTokens", spent."estimatedAnswers", spent.cost
		from (
			select ${dayOf('answer.created_at')} as day, model, usage->>'currency' as currency,
				count(*)::int as answers,
				coalesce(sum((usage->>'inputTokens')::float8), 0) as "inputTokens",
				coalesce(sum((usage->>'outputTokens')::float8), 0) as "outputTokens",
				count(*) filter (where (usage->>'isEstimated')::boolean)::int as "estimatedAnswers",
				sum((usage->>'cost')::float8) as cost
			from (${answersOf(period)}) answer where model is not null
			group by 1, 2, 3
		) spent
		order by spent.day, spent.model, spent.currency`.execute(database);
	return rows;
}

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

/**
 * Conversations with an answer in the period. A chat without a thread counts once, although each of its turns has its own
 * thread.
 */
export async function countActiveThreads(database: Database['sql'], period: InsightsPeriod): Promise<number> {
	const { rows } = await sql<{ threads: number }>`
		select count(distinct coalesce(thread.chat, thread.id))::int as threads
		from (select distinct thread_id as id from (${answersOf(period)}) answer) active join threads thread using (id)`.execute(
		database,
	);
	return rows[0]?.threads ?? 0;
}
