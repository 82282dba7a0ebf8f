import { sql } from 'kysely';
import type { FeedbackReason } from '../../../contract/feedback.js';
import type { DislikedAnswer, SlowAnswer, UnansweredQuestion } from '../../../contract/schema/insights.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, answerWithId, askerOf, endingOfAnswer, questionOfAnswer, ratingsOf } from './answers-of-period.js';

interface AskedRow {
	question: string | null;
	thread_id: string;
	message_id: string;
	asked_by: 'agent' | null;
	at: Date;
}

const askedOf = ({ question, thread_id: threadId, message_id: messageId, asked_by: askedBy }: AskedRow) => ({
	question: question ?? '',
	threadId,
	messageId,
	...(askedBy && { askedBy }),
});

/** Questions for which nothing was found, or that a model answered without a source, alike ones together. */
export async function listUnanswered(
	database: Database['sql'],
	period: InsightsPeriod,
	most: number,
): Promise<UnansweredQuestion[]> {
	const { rows } = await sql<AskedRow & { count: number }>`
		select counted.count, counted.at, asked.question, answer.thread_id, answer.id as message_id,
			${askerOf('answer')} as asked_by
		from (
			select count(*)::int as count, max(answer.created_at) as at,
				(array_agg(answer.id order by answer.position desc))[1] as last_id
			from (${answersOf(period)}) answer ${questionOfAnswer}
			where ${endingOfAnswer} in ('unanswered', 'doubtful') and asked.question is not null
			group by asked.topic
			order by 1 desc, 2 desc limit ${most}
		) counted
		cross join lateral (${answerWithId('counted.last_id')}) answer
		${questionOfAnswer}
		order by counted.count desc, counted.at desc`.execute(database);
	return rows.map((row) => ({ ...askedOf(row), count: row.count, lastAskedAt: row.at.toISOString() }));
}

/** Answers whose last rating was bad. */
export async function listDisliked(
	database: Database['sql'],
	period: InsightsPeriod,
	most: number,
): Promise<DislikedAnswer[]> {
	const { rows } = await sql<AskedRow & { reasons: FeedbackReason[]; comment: string }>`
		select rating.created_at as at, rating.reasons, rating.comment, asked.question, answer.thread_id,
			answer.id as message_id, ${askerOf('answer')} as asked_by
		from (
			select * from (${ratingsOf(period)}) rating where rating.rating = 'down' order by rating.position desc limit ${most}
		) rating
		cross join lateral (${answerWithId('rating.message_id')}) answer
		${questionOfAnswer}
		order by rating.position desc`.execute(database);
	return rows.map((row) => ({
		...askedOf(row),
		reasons: row.reasons,
		comment: row.comment,
		ratedAt: row.at.toISOString(),
	}));
}

/** Answers whose first words took longest. */
export async function listSlowest(
	database: Database['sql'],
	period: InsightsPeriod,
	most: number,
): Promise<SlowAnswer[]> {
	interface Row extends AskedRow {
		model: string | null;
		first_text_ms: number;
		duration_ms: number | null;
	}
	const { rows } = await sql<Row>`
		select answer.model, answer.first_text_ms, answer.duration_ms, answer.created_at as at, asked.question,
			answer.thread_id, answer.id as message_id, ${askerOf('answer')} as asked_by
		from (
			select * from (${answersOf(period)}) answer
			where first_text_ms is not null order by first_text_ms desc, position desc limit ${most}
		) answer ${questionOfAnswer}
		order by answer.first_text_ms desc, answer.position desc`.execute(database);
	return rows.map((row) => ({
		...askedOf(row),
		model: row.model,
		firstTextMs: row.first_text_ms,
		durationMs: row.duration_ms,
		answeredAt: row.at.toISOString(),
	}));
}
