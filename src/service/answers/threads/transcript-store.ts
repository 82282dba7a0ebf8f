import { sql as statement } from 'kysely';
import {
	firstQuestionLength,
	type ThreadListResponse,
	type ThreadSummary,
	type ThreadTranscript,
	type TranscriptFeedback,
} from '../../../contract/schema/transcripts.js';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import { createSqlThreadStore } from './thread-store.js';

interface SummaryRow extends Omit<ThreadSummary, 'askedBy' | 'createdAt' | 'lastMessageAt'> {
	asked_by: 'agent' | null;
	created_at: Date;
	last_message_at: Date;
}

/** The threads of one page with their figures, without reading rows of earlier pages. */
const summaries = (
	domain: string,
	{ cursor, fp }: { cursor: string | undefined; fp: string | undefined },
	most: number,
) => statement<SummaryRow>`
	select thread.id, thread.fp, thread.asked_by, thread.created_at,
		coalesce(said.last_message_at, thread.created_at) as last_message_at,
		coalesce(first.question, '') as "firstQuestion",
		coalesce(said.questions, 0) as questions, coalesce(said.unanswered, 0) as unanswered,
		coalesce(rated.up, 0) as up, coalesce(rated.down, 0) as down
	from (
		select * from threads where domain_id = ${domain}
			and (${fp ?? null}::text is null or fp = ${fp ?? null})
			and (${cursor ?? null}::text is null
				or (created_at, id) < (select created_at, id from threads where id = ${cursor ?? null}))
		order by created_at desc, id desc limit ${most}
	) thread
	left join lateral (
		select max(created_at) as last_message_at,
			count(*) filter (where role = 'user')::int as questions,
			count(*) filter (where role = 'assistant' and (unanswered or doubtful)
				and model_failure is null)::int as unanswered
		from messages where thread_id = thread.id
	) said on true
	left join lateral (
		select left(text, ${statement.lit(firstQuestionLength)}) as question from messages
		where thread_id = thread.id and role = 'user' order by position limit 1
	) first on true
	left join lateral (
		select count(*) filter (where rating = 'up')::int as up, count(*) filter (where rating = 'down')::int as down
		from (
			select distinct on (feedback.message_id) feedback.rating
			from messages answer
			join feedback on feedback.message_id = answer.id and feedback.domain_id = thread.domain_id
			where answer.thread_id = thread.id and answer.role = 'assistant'
			order by feedback.message_id, feedback.position desc
		) last_rating
	) rated on true
	order by thread.created_at desc, thread.id desc`;

export function createSqlTranscriptStore({ sql }: Pick<Database, 'sql'>) {
	const threads = createSqlThreadStore({ sql, patientSql: sql });

	async function ratingsOf(domain: string, messageIds: string[]): Promise<Map<string, TranscriptFeedback>> {
		if (messageIds.length === 0) return new Map();
		const rows = await sql
			.selectFrom('feedback')
			.distinctOn('message_id')
			.selectAll()
			.where('domain_id', '=', domain)
			.where('message_id', 'in', messageIds)
			.orderBy('message_id')
			.orderBy('position', 'desc')
			.execute();
		return new Map(
			rows.flatMap(({ message_id: id, rating, reasons, comment, created_at: createdAt }) =>
				rating === 'none' ? [] : [[id, { rating, reasons, comment, createdAt: createdAt.toISOString() }] as const],
			),
		);
	}

	return {
		/** Newest first, after the `nextCursor` of the page before; `undefined` when that names no thread. */
		async list(
			domain: string,
			{ cursor, fp, take }: { cursor?: string | undefined; fp?: string | undefined; take: number },
		): Promise<ThreadListResponse | undefined> {
			const place = cursor === undefined ? undefined : storedText(cursor);
			if (place !== undefined) {
				const known = await sql
					.selectFrom('threads')
					.select('id')
					.where('id', '=', place)
					.where('domain_id', '=', domain)
					.executeTakeFirst();
				if (!known) return undefined;
			}
			// One extra row shows whether another page follows.
			const { rows } = await summaries(
				domain,
				{ cursor: place, fp: fp === undefined ? undefined : storedText(fp) },
				take + 1,
			).execute(sql);
			const shown = rows.slice(0, take);
			return {
				threads: shown.map(({ created_at: createdAt, last_message_at: lastMessageAt, asked_by: askedBy, ...row }) => ({
					...row,
					...(askedBy && { askedBy }),
					createdAt: createdAt.toISOString(),
					lastMessageAt: lastMessageAt.toISOString(),
				})),
				nextCursor: rows.length > take ? (shown.at(-1)?.id ?? null) : null,
			};
		},

		/** A conversation with the last rating of each answer; undefined when the domain has no such thread. */
		async get(domain: string, id: string): Promise<ThreadTranscript | undefined> {
			const thread = await threads.get(domain, id);
			if (!thread) return undefined;
			const answers = thread.messages.filter(({ role }) => role === 'assistant');
			const ratings = await ratingsOf(
				domain,
				answers.map((answer) => answer.id),
			);
			return {
				...thread,
				messages: thread.messages.map((message) => {
					const feedback = message.role === 'assistant' ? ratings.get(message.id) : undefined;
					return { ...message, ...(feedback && { feedback }) };
				}),
			};
		},
	};
}

export type TranscriptStore = ReturnType<typeof createSqlTranscriptStore>;
