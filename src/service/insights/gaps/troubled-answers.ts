import { type RawBuilder, sql } from 'kysely';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, endingOfAnswer, questionOfAnswer } from '../reports/answers-of-period.js';

/**
 * Answers of the period that found nothing, that a model gave without a source, that were rated bad, or that showed pages without a model
 * to several readers, most of whom opened none. A rating counts on the day of its answer. Small talk, and answers that were quoted because
 * the model was down, are left out.
 */
export const troubledAnswers = (period: InsightsPeriod): RawBuilder<unknown> => sql`
	with rated as (
		select distinct on (message_id) message_id, rating, reasons, comment from feedback
		where domain_id = ${period.domain} and created_at >= ${period.start.toISOString()}::timestamptz
		order by message_id, position desc
	), judged as (
		select answer.id as message_id, answer.thread_id, answer.position, answer.created_at, answer.sources, answer.shown,
			${endingOfAnswer} in ('unanswered', 'doubtful') as is_unanswered,
			${endingOfAnswer} = 'shown' as is_shown,
			answer.opened is not null or coalesce(rated.rating = 'up', false) as is_opened,
			coalesce(rated.rating = 'down', false) as is_disliked,
			case when rated.rating = 'down' then rated.reasons else '[]' end as reasons,
			case when rated.rating = 'down' then rated.comment else '' end as comment
		from (${answersOf(period)}) answer left join rated on rated.message_id = answer.id
		where answer.model_failure is null and answer.small_talk is not true
	), looked_at as (
		select answer.*, asked.position as asked_position, asked.topic, asked.current_path, asked.question
		from judged answer ${questionOfAnswer}
		where (answer.is_unanswered or answer.is_disliked or answer.is_shown) and asked.position is not null
	), unopened as (
		select topic from looked_at where is_shown group by topic
		having count(distinct thread_id) filter (where not is_opened)
			> greatest(1, count(distinct thread_id) filter (where is_opened))
	)
	select found.* from (
		select looked_at.*, is_shown and not is_opened and topic in (select topic from unopened) as is_unopened from looked_at
	) found
	where is_unanswered or is_disliked or is_unopened`;
