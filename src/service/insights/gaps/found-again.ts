import { sql } from 'kysely';
import type { Gap } from '../../../contract/schema/gaps.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, endingOfAnswer, questionOfAnswer } from '../reports/answers-of-period.js';

/**
 * Sections that only a later search found, in a model's or another reader's words, and that an answer to a question of the gap cites.
 * The documentation has them, so only the words of the question are missing. An answer that did not help does not count.
 */
export async function readFoundAgain(
	database: Database['sql'],
	period: InsightsPeriod,
	ids: readonly string[],
): Promise<Map<string, Gap['foundAgain']>> {
	// The few answers come first, because a gap may have thousands of questions.
	const { rows } = await sql<{ id: string; url: string; title: string; count: number }>`
		with telling as materialized (
			select answer.* from (${answersOf(period)}) answer
			where answer.sources @> '[{"again": true}]'::jsonb and ${endingOfAnswer} = 'answered' and (
				select rated.rating from feedback rated where rated.message_id = answer.id order by rated.position desc limit 1
			) is distinct from 'down'
		)
		select member.gap_id as id, source.url, max(source.title) as title, count(*)::int as count
		from telling answer
		${questionOfAnswer}
		join gap_topics member on member.domain_id = ${period.domain} and member.topic = asked.topic
			and member.gap_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
		cross join lateral jsonb_to_recordset(answer.sources) as source(url text, title text, again boolean)
		where source.again
		group by member.gap_id, source.url
		order by count desc, source.url`.execute(database);
	const found = new Map<string, Gap['foundAgain']>();
	for (const { id, ...section } of rows) found.set(id, [...(found.get(id) ?? []), section]);
	return found;
}
