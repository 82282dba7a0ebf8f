import { type RawBuilder, sql } from 'kysely';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, endingOfAnswer, questionOfAnswer } from '../reports/answers-of-period.js';

/**
 * Answers of the period that were unanswered, doubtful or rated bad. A rating counts on the day of its answer. Answers that
 * were quoted because the model was down are left out.
 */
export const troubledAnswers = (period: InsightsPeriod): RawBuilder<unknown> => sql`
	with rated as (
		select distinct on (message_id) message_id, rating, reasons, comment from feedback
		where domain_id = ${period.domain} and created_at >= ${period.start.toISOString()}::timestamptz
		order by message_id, position desc
	), judged as (
		select answer.id as message_id, answer.thread_id, answer.position, answer.created_at, answer.sources,
			${endingOfAnswer} in ('unanswered', 'doubtful') as is_unanswered,
			coalesce(rated.rating = 'down', false) as is_disliked,
			case when rated.rating = 'down' then rated.reasons else '[]' end as reasons,
			case when rated.rating = 'down' then rated.comment else '' end as comment
		from (${answersOf(period)}) answer left join rated on rated.message_id = answer.id
		where answer.model_failure is null
	)
	select answer.*, asked.position as asked_position, asked.topic, asked.current_path, asked.question
	from judged answer ${questionOfAnswer}
	where (answer.is_unanswered or answer.is_disliked) and asked.position is not null`;
