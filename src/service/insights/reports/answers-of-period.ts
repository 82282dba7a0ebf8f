import { type RawBuilder, sql } from 'kysely';
import { quotingName } from '../../../answering/quoted-data.js';
import { storedText } from '../../database/stored-text.js';
import type { InsightsPeriod } from '../insights-period.js';

/** Characters of a question in a report. */
export const questionLength = 500;

/** A longer question, in characters, is not the headline of a gap. */
export const headlineLength = 120;

/** Whether the sources of an answer, as JSON, have a page of the content source that is looked at. */
export const areOf = ({ source }: Pick<InsightsPeriod, 'source'>, sources: RawBuilder<unknown>): RawBuilder<unknown> =>
	source === undefined
		? sql`true`
		: sql`${sources} @> ${JSON.stringify([{ contentSources: [storedText(source)] }])}::jsonb`;

/** The condition that a row belongs to a conversation of the period's split; readers alone by default. */
export function isOfSplit({ domain, split }: InsightsPeriod, row: string): RawBuilder<unknown> {
	const { askedBy, ...begunWith } = { askedBy: 'reader', ...split };
	const wanted = Object.entries(begunWith).flatMap(([name, value]) =>
		value === undefined ? [] : [sql`thread.begun_with->>${sql.lit(name)} = ${storedText(value)}`],
	);
	if (askedBy === 'reader') wanted.push(sql`thread.asked_by is null`);
	if (askedBy === 'agent') wanted.push(sql`thread.asked_by = 'agent'`);
	if (wanted.length === 0) return sql`true`;
	return sql`${sql.ref(`${row}.thread_id`)} in (
		select thread.id from threads thread where thread.domain_id = ${domain} and ${sql.join(wanted, sql` and `)})`;
}

/** The rows `answer` of the period, which an index holds in this order. */
export const answersOf = (period: InsightsPeriod): RawBuilder<unknown> => sql`
	select * from messages
	where role = 'assistant' and domain_id = ${period.domain} and ${areOf(period, sql`messages.sources`)}
		and created_at >= ${period.start.toISOString()}::timestamptz and created_at < ${period.end.toISOString()}::timestamptz
		and ${isOfSplit(period, 'messages')}`;

/** The last rating of the row `answer`, as `rated`. */
export const lastRating: RawBuilder<unknown> = sql`
	left join lateral (
		select feedback.rating, feedback.reasons, feedback.comment from feedback
		where feedback.message_id = answer.id and feedback.domain_id = answer.domain_id
		order by feedback.position desc limit 1
	) rated on true`;

/** The last ratings of all answers of the period, as `rated`, to be joined to many rows `answer`. */
export const joinedRating = ({ domain, start }: InsightsPeriod): RawBuilder<unknown> => sql`
	left join (
		select distinct on (message_id) message_id, rating from feedback
		where domain_id = ${domain} and created_at >= ${start.toISOString()}::timestamptz
		order by message_id, position desc
	) rated on rated.message_id = answer.id`;

/**
 * The last rating of each answer that was rated in the period. Ratings without a stored answer do not count.
 *
 * @param answers those of the period, where they are read already
 */
export const ratingsOf = (period: InsightsPeriod, answers = answersOf(period)): RawBuilder<unknown> => sql`
	select distinct on (feedback.message_id) feedback.*
	from feedback
	where domain_id = ${period.domain}
		and created_at >= ${period.start.toISOString()}::timestamptz and created_at < ${period.end.toISOString()}::timestamptz
		and feedback.message_id in (
			select id from (${answers}) answer
			union all select id from (${answersOf({ ...period, start: new Date(0), end: period.start })}) earlier
		)
	order by feedback.message_id, feedback.position desc`;

/**
 * Looks up the answer of each of a report's few final rows by its id. The limit keeps PostgreSQL from a join, which would read
 * the whole table again.
 */
export const answerWithId = (id: string): RawBuilder<unknown> => sql`
	select * from messages where messages.id = ${sql.ref(id)} limit 1`;

/** The question of the row `answer`: the message before it in its thread, as `asked`; `asked.question` is the beginning of its text. */
export const questionOfAnswer: RawBuilder<unknown> = sql`
	left join lateral (
		select left(question.text, ${sql.lit(questionLength)}) as question, question.text, question.topic,
			question.current_path, question.position, question.created_at from messages question
		where question.thread_id = answer.thread_id and question.role = 'user' and question.position < answer.position
		order by question.position desc limit 1
	) asked on true`;

/**
 * These rows `answer` with their questions, readers and last ratings, as the table `answers`: each is looked up once for all that is counted.
 *
 * @param rating their join, if somebody counts ratings
 */
export const judgedAnswers = (answers: RawBuilder<unknown>, rating?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
	answers as materialized (
		select answer.id, answer.position, answer.created_at, answer.thread_id, answer.sources, ${endingOfAnswer} as ending,
			${readerOf('thread')} as reader, ${rating ? sql`rated.rating` : sql`null`} as rating, asked.question, asked.topic,
			asked.position as asked_position, asked.created_at as asked_at
		from (${answers}) answer join threads thread on thread.id = answer.thread_id ${questionOfAnswer} ${rating ?? sql``}
	)`;

/** All rows of a query as one JSON text, because sending and reading thousands of rows takes longer than finding them. */
export const listOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
	sql`(select coalesce(json_agg(found), '[]'::json) from (${query}) found)`;

/** Who began the conversation of a row: `agent`, or null for a reader. */
export const askerOf = (row: 'answer' | 'trouble'): RawBuilder<'agent' | null> =>
	sql<'agent' | null>`(select thread.asked_by from threads thread where thread.id = ${sql.ref(`${row}.thread_id`)})`;

/** Who asked, of a row with `fp` and `id`. All without an identifier have the same `fp`, so each of their rows counts. */
export const readerOf = (row: string): RawBuilder<string> =>
	sql<string>`case when ${sql.ref(`${row}.fp`)} = 'anonymous' then ${sql.ref(`${row}.id`)} else ${sql.ref(`${row}.fp`)} end`;

/**
 * The ending of the row `answer`. An answer quoted in place of a model says nothing about the documentation, and one that shows pages
 * without a model is no proof against it. Rows from before
 * endings were stored count as finished.
 */
export const endingOfAnswer: RawBuilder<string> = sql<string>`case
	when answer.outcome in ('failed', 'aborted') then answer.outcome
	when answer.model_failure is not null then 'withoutModel'
	when answer.small_talk then 'smallTalk'
	when answer.unanswered then 'unanswered'
	when answer.doubtful and answer.model = ${sql.lit(quotingName)} then 'shown'
	when answer.doubtful then 'doubtful'
	else 'answered' end`;

/** The day in UTC of a moment, for grouping. Grouping by a day is quicker than by its text. */
export const dayOf = (moment: string): RawBuilder<unknown> => sql`(${sql.ref(moment)} at time zone 'UTC')::date`;

/** `YYYY-MM-DD`. */
export const dayText = (day: string): RawBuilder<string> => sql<string>`to_char(${sql.ref(day)}, 'YYYY-MM-DD')`;
