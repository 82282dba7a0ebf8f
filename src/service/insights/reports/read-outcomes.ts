import { type RawBuilder, sql } from 'kysely';
import type { Outcome } from '../../../contract/schema/insights.js';
import { questionTopic } from '../../../search/passages/question-topic.js';
import type { Database } from '../../database/database.js';
import { dayMs, type InsightsPeriod } from '../insights-period.js';
import { answersOf, judgedAnswers, questionOfAnswer, readerOf } from './answers-of-period.js';

/** What came of answers, by their ids. An answer that is not in it stayed as it was. */
export type Outcomes = ReadonlyMap<string, Outcome>;

/** The topics of the questions that own answers are for, and when the owner saved these, as JSON. */
export async function readOwnTopics(database: Database['sql'], domain: string): Promise<string> {
	const own = await database.selectFrom('own_answers').selectAll().where('domain_id', '=', domain).execute();
	return JSON.stringify(
		own.flatMap(({ answer, updated_at: at }) =>
			answer.questions.map((question) => ({ topic: questionTopic(question), at })),
		),
	);
}

/** The questions of the period whose answers are the table `answers`, and those of the day after it, each with its reader. */
function questionsOf(period: InsightsPeriod): RawBuilder<unknown> {
	const after = { ...period, start: period.end, end: new Date(period.end.getTime() + dayMs) };
	return sql`
		select topic, reader, asked_position as position, asked_at as at from answers union all
		select asked.topic, ${readerOf('thread')}, asked.position, asked.created_at
		from (${answersOf(after)}) answer join threads thread on thread.id = answer.thread_id ${questionOfAnswer}`;
}

/** The questions that may repeat those of the table `answers`, of which there are few. */
const questionsLike = ({ domain, start, end }: InsightsPeriod): RawBuilder<unknown> => sql`
	select question.topic, ${readerOf('thread')} as reader, question.position, question.created_at as at
	from messages question join threads thread on thread.id = question.thread_id
	where question.domain_id = ${domain} and question.role = 'user'
		and question.topic = any(array(select distinct topic from answers))
		and question.created_at >= ${start.toISOString()}::timestamptz - interval '1 day'
		and question.created_at < ${end.toISOString()}::timestamptz + interval '1 day'`;

/**
 * What came of the rows of the table `answers` after they had ended, as the table `outcomes`. Of several, the first that fits:
 *
 * - corrected: the owner has saved an own answer to the question since;
 * - handed over: it is the last answer before the reader wrote to a person from the conversation;
 * - reopened: it counts as answered, and within a day the same reader, or somebody in the same conversation, asked the question again.
 *
 * @param ownTopics see `readOwnTopics`
 * @param questions among which those are that were asked again
 */
export const outcomesOf = (
	period: InsightsPeriod,
	ownTopics: string,
	questions = questionsOf(period),
): RawBuilder<unknown> => sql`
	again as (
		select position, lead(at) over (partition by topic, reader order by position) as at
		from (${questions}) question where topic is not null
	), handed as (
		select distinct on (contact.id) answer.id
		from contacts contact join messages answer on answer.thread_id = contact.thread_id and answer.role = 'assistant'
		where contact.domain_id = ${period.domain} and contact.created_at >= ${period.start.toISOString()}::timestamptz
			and answer.created_at <= contact.created_at
		order by contact.id, answer.position desc
	), corrected as (
		select topic, max(at) as at from jsonb_to_recordset(${ownTopics}::jsonb) as saved(topic text, at timestamptz) group by topic
	), outcomes as materialized (
		select answer.id, answer.ending, case
			when corrected.at > answer.created_at then 'corrected'
			when answer.id in (select id from handed) then 'handedOver'
			when again.at <= answer.created_at + interval '1 day' and answer.ending = 'answered' then 'reopened'
		end as outcome
		from answers answer left join corrected on corrected.topic = answer.topic
		left join again on again.position = answer.asked_position
	)`;

/** What came of the answers of a period, or of a few of them. */
export async function readOutcomes(
	database: Database['sql'],
	period: InsightsPeriod,
	few?: readonly string[],
): Promise<Outcomes> {
	const answers = few ? sql`${answersOf(period)} and id = any(${few}::text[])` : answersOf(period);
	const ownTopics = await readOwnTopics(database, period.domain);
	const { rows } = await sql<{ id: string; outcome: Outcome }>`
		with ${judgedAnswers(answers)}, ${outcomesOf(period, ownTopics, few && questionsLike(period))}
		select id, outcome from outcomes where outcome is not null`.execute(database);
	return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

/** How often each came of the rows of the table `answers`. */
export const countedOutcomes: RawBuilder<Record<Outcome, number>> = sql`
	select count(*) filter (where ending = 'answered' and outcome is null)::int as answered, ${sql.join(
		(['reopened', 'handedOver', 'corrected'] as const).map(
			(outcome) => sql`count(*) filter (where outcome = ${sql.lit(outcome)})::int as ${sql.ref(outcome)}`,
		),
	)} from outcomes`;
