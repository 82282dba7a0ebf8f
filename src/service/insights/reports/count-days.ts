import { sql } from 'kysely';
import type { DayInsights } from '../../../contract/schema/insights.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, dayOf, dayText, endingOfAnswer, ratingsOf } from './answers-of-period.js';

/** Steps are hours, because the days of a session's time zone may be longer or shorter. */
export async function countDays(database: Database['sql'], period: InsightsPeriod): Promise<DayInsights[]> {
	const { start, end } = period;
	const { rows } = await sql<DayInsights>`
		with answers as (
			select ${dayOf('answer.created_at')} as day, ${endingOfAnswer} as ending, count(*)::int as amount
			from (${answersOf(period)}) answer group by 1, 2
		), ratings as (
			select ${dayOf('rating.created_at')} as day, rating.rating, count(*)::int as amount
			from (${ratingsOf(period)}) rating group by 1, 2
		)
		select ${dayText('calendar.day')} as day,
			coalesce(ended.questions, 0)::int as questions,
			coalesce(ended.answered, 0)::int as answered,
			coalesce(ended.doubtful, 0)::int as doubtful,
			coalesce(ended.unanswered, 0)::int as unanswered,
			coalesce(ended.without_model, 0)::int as "withoutModel",
			coalesce(ended.failed, 0)::int as failed,
			coalesce(ended.aborted, 0)::int as aborted,
			coalesce(rated.up, 0)::int as up,
			coalesce(rated.down, 0)::int as down
		from (
			select ${dayOf('moment')} as day from generate_series(
				${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz - interval '24 hours', interval '24 hours'
			) moment
		) calendar
		left join (
			select day, sum(amount) as questions,
				sum(amount) filter (where ending = 'answered') as answered,
				sum(amount) filter (where ending = 'doubtful') as doubtful,
				sum(amount) filter (where ending = 'unanswered') as unanswered,
				sum(amount) filter (where ending = 'withoutModel') as without_model,
				sum(amount) filter (where ending = 'failed') as failed,
				sum(amount) filter (where ending = 'aborted') as aborted
			from answers group by day
		) ended on ended.day = calendar.day
		left join (
			select day,
				sum(amount) filter (where rating = 'up') as up,
				sum(amount) filter (where rating = 'down') as down
			from ratings group by day
		) rated on rated.day = calendar.day
		order by calendar.day`.execute(database);
	return rows;
}
