import { type RawBuilder, sql } from 'kysely';
import type { FeedbackReason } from '../../../contract/feedback.js';
import type { Gap, GapExample } from '../../../contract/schema/gaps.js';
import { questionTopic } from '../../../search/passages/question-topic.js';
import type { StoredSource } from '../../answers/threads/thread-store.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import {
	answersOf,
	askerOf,
	endingOfAnswer,
	headlineLength,
	isOfSplit,
	questionLength,
	questionOfAnswer,
	readerOf,
} from '../reports/answers-of-period.js';
import type { AskedTopic } from './topic-clusters.js';
import { troubledAnswers } from './troubled-answers.js';

/** A moment after every answer. */
const endOfTime = new Date('9999-12-31T00:00:00Z');

/** A gap, and its numbers in a period. */
export interface GapTrouble {
	id: string;
	dismissedAt: Date | null;
	/** Number of answers that count as trouble, see `troubled-answers.ts`. */
	troubled: number;
	unanswered: number;
	/** Number of answers whose pages nobody opened. */
	unopened: number;
	disliked: number;
	/** Number of readers who got these answers that are not only disliked. */
	readers: number;
	/** Whether the gap has ever had a job. */
	hasJobs: boolean;
	firstSeenAt: Date;
	lastSeenAt: Date;
}

/** The details of a gap that come from its questions. */
export type GapDetails = Pick<
	Gap,
	'question' | 'questions' | 'asked' | 'reasons' | 'readOn' | 'cited' | 'nearest' | 'foundAgain' | 'examples'
>;

/** The question before the row `trouble`'s own in the same conversation. */
const earlierQuestion: RawBuilder<unknown> = sql`
	select left(before.text, ${sql.lit(questionLength)}) as question from messages before
	where before.thread_id = trouble.thread_id and before.role = 'user' and before.position < trouble.asked_position
	order by before.position desc limit 1`;

/** Gaps by the answers of the period that troubled readers, and the topics of those that are in no gap yet, the oldest first. */
export async function listGaps(
	database: Database['sql'],
	period: InsightsPeriod,
): Promise<{ gaps: GapTrouble[]; fresh: AskedTopic[] }> {
	type Row = Omit<GapTrouble, 'id'> & ({ id: string; topics: null } | { id: null; topics: AskedTopic[] });
	const { rows } = await sql<Row>`
		select counted.gap_id as id, gap.dismissed_at as "dismissedAt", counted.troubled, counted.unanswered,
			counted.unopened, counted.disliked, counted.readers,
			exists (select from agent_jobs job where job.gap_id = gap.id) as "hasJobs",
			counted.first_seen_at as "firstSeenAt", counted.last_seen_at as "lastSeenAt", counted.topics
		from (
			select member.gap_id, count(*)::int as troubled,
				count(*) filter (where trouble.is_unanswered)::int as unanswered,
				count(*) filter (where trouble.is_unopened)::int as unopened,
				count(*) filter (where trouble.is_disliked)::int as disliked,
				count(distinct ${readerOf('thread')}) filter (where trouble.is_unanswered or trouble.is_unopened)::int as readers,
				min(trouble.created_at) as first_seen_at, max(trouble.created_at) as last_seen_at,
				json_agg(json_build_object('topic', trouble.topic, 'page', split_part(trouble.shown->0->>'url', '#', 1))
					order by trouble.position) filter (where member.gap_id is null) as topics
			from (${troubledAnswers(period)}) trouble join threads thread on thread.id = trouble.thread_id
			left join gap_topics member on member.domain_id = ${period.domain} and member.topic = trouble.topic
			where trouble.topic is not null
			group by member.gap_id
		) counted
		left join gaps gap on gap.id = counted.gap_id
		order by counted.troubled desc, counted.last_seen_at desc, counted.gap_id`.execute(database);
	return {
		gaps: rows.flatMap(({ topics: _, ...gap }) => (gap.id === null ? [] : [{ ...gap, id: gap.id }])),
		fresh: [...new Map(rows.flatMap(({ topics }) => topics ?? []).map((asked) => [asked.topic, asked])).values()],
	};
}

/** A troubled answer, as the database writes it in JSON. */
interface TroubleRow {
	question: string;
	/** Place of the question. */
	asked_position: number;
	thread_id: string;
	message_id: string;
	current_path: string | null;
	is_unanswered: boolean;
	is_unopened: boolean;
	reasons: FeedbackReason[];
	comment: string;
	sources: StoredSource[] | null;
	shown: StoredSource[] | null;
	created_at: string;
}

/** Largest number of a gap's answers that are read one by one. */
const lookedAt = 200;

/** Items by frequency, most frequent first; equally frequent ones keep their order. */
function ranked<Item>(items: readonly Item[], nameOf: (item: Item) => string): { item: Item; count: number }[] {
	const found = new Map<string, { item: Item; count: number }>();
	for (const item of items) {
		const entry = found.get(nameOf(item));
		if (entry) entry.count += 1;
		else found.set(nameOf(item), { item, count: 1 });
	}
	return [...found.values()].toSorted((left, right) => right.count - left.count);
}

/** The rows without repeated questions. The first of equal ones stays. */
function distinct(rows: readonly TroubleRow[]): TroubleRow[] {
	const found = new Map<string, TroubleRow>();
	for (const row of rows) {
		const words = JSON.stringify([questionTopic(row.question), row.comment]);
		if (!found.has(words)) found.set(words, row);
	}
	return [...found.values()];
}

/** The most frequent wording of a gap's questions; of equally frequent ones the longest that fits a headline. */
function headlineOf(rows: readonly TroubleRow[]): string {
	const wordings = ranked(
		rows.map(({ question }) => question),
		String,
	);
	const telling = ({ item }: { item: string }) => (item.length > headlineLength ? 0 : item.length);
	const [best] = wordings.toSorted((left, right) => right.count - left.count || telling(right) - telling(left));
	return best?.item ?? '';
}

/** The surroundings of an example question. */
interface AroundQuestion {
	id: string;
	/** The question before it in its conversation. */
	previous: string | null;
	asked_by: 'agent' | null;
}

const exampleOf = (row: TroubleRow, around: AroundQuestion | undefined): GapExample => ({
	question: row.question,
	previousQuestion: around?.previous ?? null,
	threadId: row.thread_id,
	messageId: row.message_id,
	...(around?.asked_by && { askedBy: around.asked_by }),
	currentPath: row.current_path,
	unanswered: row.is_unanswered,
	shown: row.is_unopened,
	reasons: row.reasons,
	comment: row.comment,
	askedAt: new Date(row.created_at).toISOString(),
});

function wordsOf(
	rows: readonly TroubleRow[],
	most: number,
): Omit<GapDetails, 'asked' | 'questions' | 'foundAgain' | 'examples'> {
	const reasons = rows.flatMap((row) => row.reasons);
	const paths = rows.flatMap((row) => (row.current_path === null ? [] : [row.current_path]));
	const rankedSections = (sections: readonly StoredSource[]) =>
		ranked(sections, ({ url }) => url)
			.slice(0, most)
			.map(({ item: { url, title }, count }) => ({ url, title, count }));
	return {
		question: headlineOf(rows),
		reasons: ranked(reasons, String).map(({ item: reason, count }) => ({ reason, count })),
		readOn: ranked(paths, String)
			.slice(0, most)
			.map(({ item: path, count }) => ({ path, count })),
		cited: rankedSections(rows.flatMap((row) => row.sources ?? [])),
		nearest: rankedSections(rows.flatMap((row) => row.shown?.slice(0, 1) ?? [])),
	};
}

/** Reads the surroundings of examples, by the answer's id. Only examples need them, and they are few. */
async function readAround(
	database: Database['sql'],
	rows: readonly TroubleRow[],
): Promise<Map<string, AroundQuestion>> {
	const asked = rows.map(({ message_id, thread_id, asked_position }) => ({ message_id, thread_id, asked_position }));
	const found = await sql<AroundQuestion>`
		select trouble.message_id as id, earlier.question as previous, ${askerOf('trouble')} as asked_by
		from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
			as trouble(message_id text, thread_id text, asked_position bigint)
		left join lateral (${earlierQuestion}) earlier on true`.execute(database);
	return new Map(found.rows.map((row) => [row.id, row]));
}

/**
 * Sections that only a later search found, in a model's or another reader's words, and that an answer to a question of the gap cites.
 * The documentation has them, so only the words of the question are missing. An answer that did not help does not count.
 */
async function readFoundAgain(
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

/** What readers asked and said about some gaps. */
export async function readGapDetails(
	database: Database['sql'],
	period: InsightsPeriod,
	ids: readonly string[],
	most: number,
): Promise<Map<string, GapDetails>> {
	const { domain, start, end } = period;
	const members = sql`
		gap_topics member on member.domain_id = ${domain}
			and member.gap_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
	// Each gap comes as one JSON text, because sending and reading thousands of rows takes longer than finding them.
	const found = await sql<{ id: string; rows: TroubleRow[] }>`
		select looked_at.gap_id as id, json_agg(looked_at order by looked_at.place) as rows from (
			select trouble.question, trouble.asked_position, trouble.thread_id, trouble.message_id, trouble.current_path,
				trouble.is_unanswered, trouble.is_unopened, trouble.reasons, trouble.comment, trouble.sources, trouble.shown,
				trouble.created_at, member.gap_id, row_number() over (
					partition by member.gap_id order by (trouble.comment <> '') desc, trouble.position desc
				) as place
			from (${troubledAnswers(period)}) trouble join ${members} and member.topic = trouble.topic
		) looked_at
		where looked_at.place <= ${lookedAt} group by looked_at.gap_id`.execute(database);
	const counts = await sql<{ id: string; asked: number; questions: number }>`
		select member.gap_id as id, count(*)::int as asked, count(distinct question.topic)::int as questions
		from messages question join ${members} and member.topic = question.topic
		where question.domain_id = ${domain} and question.role = 'user'
			and question.created_at >= ${start.toISOString()}::timestamptz
			and question.created_at < ${end.toISOString()}::timestamptz and ${isOfSplit(period, 'question')}
		group by member.gap_id`.execute(database);
	const foundAgain = await readFoundAgain(database, period, ids);
	const asked = new Map(counts.rows.map(({ id, ...row }) => [id, row]));
	const gaps = found.rows.map(({ id, rows }) => ({ id, rows, shown: distinct(rows).slice(0, most) }));
	const around = await readAround(
		database,
		gaps.flatMap(({ shown }) => shown),
	);
	return new Map(
		gaps.map(({ id, rows, shown }) => {
			const examples = shown.map((row) => exampleOf(row, around.get(row.message_id)));
			return [
				id,
				{
					...wordsOf(rows, most),
					...(asked.get(id) ?? { asked: 0, questions: 0 }),
					foundAgain: foundAgain.get(id)?.slice(0, most) ?? [],
					examples,
				},
			];
		}),
	);
}

/** Troubled answers of each gap since its own moment. */
export async function countSince(
	database: Database['sql'],
	{ domain, split }: Pick<InsightsPeriod, 'domain' | 'split'>,
	gaps: readonly { id: string; moment: Date }[],
): Promise<Map<string, number>> {
	const earliest = Math.min(...gaps.map(({ moment }) => moment.getTime()));
	if (!Number.isFinite(earliest)) return new Map();
	const period = { domain, start: new Date(earliest), end: endOfTime, ...(split && { split }) };
	const { rows } = await sql<{ id: string; troubled: number }>`
		select member.gap_id as id, count(*)::int as troubled
		from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb) as since(id text, moment timestamptz)
		join gap_topics member on member.domain_id = ${domain} and member.gap_id = since.id
		join (${troubledAnswers(period)}) trouble on trouble.topic = member.topic and trouble.created_at >= since.moment
		group by member.gap_id`.execute(database);
	return new Map(rows.map(({ id, troubled }) => [id, troubled]));
}
