import { type RawBuilder, sql } from 'kysely';
import { quotingName } from '../../../answering/quoted-data.js';
import type { AnswerSpeed, DayInsights, DaySpending } from '../../../contract/schema/insights.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, dayOf, dayText, endingOfAnswer, listOf, ratingsOf } from './answers-of-period.js';
import { verdicts } from './search-questions.js';

/** Waits for the first word and for the whole answer. */
const speedOf = (answers: RawBuilder<unknown>) => sql<AnswerSpeed>`
	select count(*)::int as answers,
		percentile_cont(0.5) within group (order by first_text_ms) as "firstTextP50",
		percentile_cont(0.95) within group (order by first_text_ms) as "firstTextP95",
		percentile_cont(0.5) within group (order by duration_ms) as "durationP50",
		percentile_cont(0.95) within group (order by duration_ms) as "durationP95"
	from (${answers}) answer where first_text_ms is not null`;

/** Older versions stored an estimate for quotations too. */
const isOfModel = sql`model <> ${sql.lit(quotingName)}`;

/** Tokens and costs by day, model and currency, oldest first. */
const spendingOf = (answers: RawBuilder<unknown>) => sql<DaySpending>`
	select ${dayText('spent.day')} as day, spent.model, spent.currency, spent.answers, spent."inputTokens",
		spent."outputTokens", spent."estimatedAnswers", spent.cost
	from (
		select ${dayOf('answer.created_at')} as day, model, usage->>'currency' as currency,
			count(*)::int as answers,
			coalesce(sum((usage->>'inputTokens')::float8) filter (where ${isOfModel}), 0) as "inputTokens",
			coalesce(sum((usage->>'outputTokens')::float8) filter (where ${isOfModel}), 0) as "outputTokens",
			count(*) filter (where ${isOfModel} and (usage->>'isEstimated')::boolean)::int as "estimatedAnswers",
			sum((usage->>'cost')::float8) as cost
		from (${answers}) answer where model is not null
		group by 1, 2, 3
	) spent
	order by spent.day, spent.model, spent.currency`;

/** Conversations. A chat without a thread counts once, although each of its turns has its own thread. */
const activeThreadsOf = (answers: RawBuilder<unknown>) => sql<{ threads: number }>`
	select count(distinct coalesce(thread.chat, thread.id))::int as threads
	from (select distinct thread_id as id from (${answers}) answer) active join threads thread using (id)`;

/** What stands at the head of a report. */
interface FiguresOfPeriod {
	/** Every day of the period, oldest first. */
	days: DayInsights[];
	/** Conversations with an answer in the period. */
	activeThreads: number;
	spending: DaySpending[];
	speed: AnswerSpeed;
}

const amountOf = (ending: keyof DayInsights): RawBuilder<number> =>
	sql<number>`coalesce(sum(counted.amount) filter (where counted.ending = ${sql.lit(ending)}), 0)::int`;

/** Counts by day of these answers of the period. The steps are hours, because the days of a session's time zone may be longer or shorter. */
function daysOf(answers: RawBuilder<unknown>, period: InsightsPeriod): RawBuilder<DayInsights> {
	const { start, end } = period;
	return sql`
		with counted as (
			select ${dayOf('answer.created_at')} as day, ${endingOfAnswer} as ending, count(*) as amount, count(*) as questions
			from (${answers}) answer group by 1, 2
			union all
			select ${dayOf('rating.created_at')} as day, rating.rating as ending, count(*) as amount, 0 as questions
			from (${ratingsOf(period, answers)}) rating group by 1, 2
		)
		select ${dayText('calendar.day')} as day,
			coalesce(sum(counted.questions), 0)::int as questions,
			${sql.join(verdicts.map((verdict) => sql`${amountOf(verdict)} as ${sql.ref(verdict)}`))},
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

/** Reads each answer of the period once, for all of its sums. */
export async function readFigures(database: Database['sql'], period: InsightsPeriod): Promise<FiguresOfPeriod> {
	const answers = sql`select * from answers`;
	const { rows } = await sql<{
		days: DayInsights[];
		threads: [{ threads: number }];
		spending: DaySpending[];
		speed: [AnswerSpeed];
	}>`
		with answers as materialized (
			select id, created_at, thread_id, outcome, model_failure, unanswered, doubtful, small_talk, model, usage, first_text_ms, duration_ms
			from (${answersOf(period)}) answer
		)
		select ${listOf(daysOf(answers, period))} as days, ${listOf(activeThreadsOf(answers))} as threads,
			${listOf(spendingOf(answers))} as spending, ${listOf(speedOf(answers))} as speed`.execute(database);
	const [row] = rows;
	if (!row) throw new Error('A sum is always one row.');
	const { days, threads, spending, speed } = row;
	return { days, activeThreads: threads[0].threads, spending, speed: speed[0] };
}
