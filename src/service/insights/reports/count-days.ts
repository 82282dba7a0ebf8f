import { type RawBuilder, sql } from 'kysely';
import type { DayInsights } from '../../../contract/schema/insights.js';
import type { InsightsPeriod } from '../insights-period.js';
import { dayOf, dayText, endingOfAnswer, ratingsOf } from './answers-of-period.js';

const amountOf = (ending: keyof DayInsights): RawBuilder<number> =>
	sql<number>`coalesce(sum(counted.amount) filter (where counted.ending = ${sql.lit(ending)}), 0)::int`;

/** Counts by day of these answers of the period. The steps are hours, because the days of a session's time zone may be longer or shorter. */
export function daysOf(answers: RawBuilder<unknown>, period: InsightsPeriod): RawBuilder<DayInsights> {
	const { start, end } = period;
	return sql`
		with counted as (
			select ${dayOf('answer.created_at')} as day, ${endingOfAnswer} as ending, count(*) as amount, count(*) as questions
			from (${answers}) answer group by 1, 2
			union all
			select ${dayOf('rating.created_at')} as day, rating.rating as ending, count(*) as amount, 0 as questions
			from (${ratingsOf(period)}) rating group by 1, 2
		)
		select ${dayText('calendar.day')} as day,
			coalesce(sum(counted.questions), 0)::int as questions,
			${amountOf('answered')} as answered,
			${amountOf('doubtful')} as doubtful,
			${amountOf('unanswered')} as unanswered,
			${amountOf('withoutModel')} as "withoutModel",
			${amountOf('failed')} as failed,
			${amountOf('aborted')} as aborted,
			${amountOf('up')} as up,
			${amountOf('down')} as down
		from (
			select ${dayOf('moment')} as day from generate_series(
				${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz - interval '24 hours', interval '24 hours'
			) moment
		) calendar
		left join counted on counted.day = calendar.day
		group by calendar.day
		order by calendar.day`;
}
