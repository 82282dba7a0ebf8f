import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { FeedbackReason } from '../../../contract/feedback.js';
import type { AskedQuestion } from '../../../contract/schema/gaps.js';
import type { Outcome } from '../../../contract/schema/insights.js';
import { knownLanguages, writtenLanguage } from '../../../search/words/languages.js';
import type { Database } from '../../database/database.js';
import { storedText } from '../../database/stored-text.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, askerOf, endingOfAnswer, lastRating, listOf, questionOfAnswer } from './answers-of-period.js';
import { type Outcomes, readOutcomes } from './read-outcomes.js';

/** How an answer ended, as in the counts of a day. */
export const verdicts = [
	'answered',
	'shown',
	'doubtful',
	'unanswered',
	'smallTalk',
	'withoutModel',
	'failed',
	'aborted',
] as const;
export type Verdict = (typeof verdicts)[number];

export const questionLanguages: readonly string[] = [...knownLanguages, 'ja', 'ko', 'zh', 'ru', 'ar'];

/** The questions that are wanted. */
export interface QuestionSearch {
	/** Words that the question contains, whatever their case. */
	words?: string | undefined;
	/** Part of the path of the page that the question was asked on. */
	path?: string | undefined;
	/** One of `questionLanguages`. */
	language?: string | undefined;
	verdict?: Verdict | undefined;
	/** Only answers that were last rated so. */
	rating?: 'up' | 'down' | undefined;
	/** Path of a page that the answer cites. */
	cited?: string | undefined;
	/** Id of an answer to a question of the same group. */
	like?: string | undefined;
	/** What came of the answer. */
	outcome?: Outcome | undefined;
	/** Where the page before ended: the `nextCursor` of its result. */
	cursor?: string | undefined;
}

export interface FoundQuestion extends AskedQuestion {
	path: string | null;
	verdict: Verdict;
	rating: 'up' | 'down' | null;
	askedAt: string;
	/** What was answered; empty when nothing was. */
	answer: string;
	/** One of `questionLanguages`. */
	language: string;
	outcome: Outcome | null;
	/** What the last rating says. */
	reasons: readonly FeedbackReason[];
	comment: string;
}

export interface FoundQuestions {
	/** Newest first. */
	questions: FoundQuestion[];
	/** Null after the last. */
	nextCursor: string | null;
}

/** Rows that are read where their language decides: few at first, because most questions are in one language, then very many. */
const languageBatches = { first: 500, later: 25_000 } as const;

interface Row {
	position: string;
	question: string;
	thread_id: string;
	message_id: string;
	path: string | null;
	asked_by: 'agent' | null;
	verdict: Verdict;
	rating: 'up' | 'down' | 'none' | null;
	reasons: FeedbackReason[] | null;
	comment: string | null;
	answer: string;
	at: string;
}

const likePattern = (text: string) => `%${storedText(text).replace(/[\\%_]/g, '\\$&')}%`;

/** The topics of an answer's question and of its gap. */
const topicsLike = (domain: string, messageId: string) => sql`
	with own as (
		select asked.topic from messages answer ${questionOfAnswer}
		where answer.id = ${storedText(messageId)} and answer.domain_id = ${domain}
	)
	select topic from own union
	select member.topic from gap_topics one
		join gap_topics member on member.domain_id = one.domain_id and member.gap_id = one.gap_id
	where one.domain_id = ${domain} and one.topic in (select topic from own)`;

function conditions({ domain }: InsightsPeriod, search: QuestionSearch): RawBuilder<unknown> {
	const { words, path, verdict, rating, cited, like } = search;
	const wanted = [
		words !== undefined && sql`asked.text ilike ${likePattern(words)}`,
		path !== undefined && sql`asked.current_path ilike ${likePattern(path)}`,
		verdict !== undefined && sql`${endingOfAnswer} = ${verdict}`,
		rating !== undefined && sql`rated.rating = ${rating}`,
		cited !== undefined &&
			sql`exists (select from jsonb_array_elements(answer.sources) source where ${pageOfSource} = ${storedText(cited)})`,
		like !== undefined && sql`asked.topic in (${topicsLike(domain, like)})`,
	].filter((condition) => condition !== false);
	return sql.join([sql`true`, ...wanted], sql` and `);
}

/** The address of the page that the row `source`, as JSON, is of. */
export const pageOfSource = sql`split_part(source->>'url', '#', 1)`;

/** Whether the wanted thing came of the answer. */
function cameTo({ outcome }: QuestionSearch, outcomes: Outcomes): RawBuilder<unknown> {
	if (outcome === undefined) return sql`true`;
	const known = [...outcomes].flatMap(([id, its]) => (outcome === 'answered' || its === outcome ? id : []));
	const isKnown = sql`answer.id in (select jsonb_array_elements_text(${JSON.stringify(known)}::jsonb))`;
	return outcome === 'answered' ? sql`${endingOfAnswer} = 'answered' and not ${isKnown}` : isKnown;
}

/** The answers that fit, from before a position on; with `most`, that many of the newest first. What no condition reads is not looked up. */
export function answersThatFit(
	period: InsightsPeriod,
	search: QuestionSearch,
	most?: number,
	outcomes: Outcomes = new Map(),
): RawBuilder<unknown> {
	const { words, path, rating, like, cursor = null } = search;
	const asked = (words ?? path ?? like) !== undefined ? questionOfAnswer : sql``;
	const rated = rating !== undefined ? lastRating : sql``;
	return sql`
		select answer.* from (${answersOf(period)}) answer ${asked} ${rated}
		where ${conditions(period, search)} and ${cameTo(search, outcomes)} and (${cursor}::bigint is null or (answer.created_at, answer.position) < (
			select before.created_at, before.position from messages before where before.position = ${cursor}::bigint
		))
		${most === undefined ? sql`` : sql`order by answer.created_at desc, answer.position desc limit ${most}`}`;
}

/** The rows of a query, which come as one JSON text. */
async function allOf<Found>(database: Database['sql'], query: RawBuilder<unknown>): Promise<Found[]> {
	const { rows } = await sql<{ found: Found[] }>`select ${listOf(query)} as found`.execute(database);
	return rows[0]?.found ?? [];
}

/** All about these answers. */
async function rowsOf(database: Database['sql'], answers: RawBuilder<unknown>): Promise<Row[]> {
	return allOf<Row>(
		database,
		sql`select answer.position::text as position, answer.id as message_id, answer.thread_id, answer.created_at as at,
			${endingOfAnswer} as verdict, coalesce(asked.question, '') as question,
			asked.current_path as path, ${askerOf('answer')} as asked_by, rated.rating, rated.reasons, rated.comment,
			answer.text as answer
		from (${answers}) answer ${questionOfAnswer} ${lastRating}
		order by answer.created_at desc, answer.position desc`,
	);
}

interface Asked {
	id: string;
	position: string;
	question: string;
}

/** Languages of questions, most of which are asked more than once. */
function createLanguages() {
	const known = new Map<string, string>();
	return (question: string): string => {
		const language = known.get(question) ?? writtenLanguage(question);
		known.set(question, language);
		return language;
	};
}

/** Finds the ids of the first answers to questions in a language. Other requests have their turn between the batches. */
async function idsInLanguage(
	database: Database['sql'],
	period: InsightsPeriod,
	search: QuestionSearch & { language: string },
	most: number,
	outcomes: Outcomes,
	languageOf: (question: string) => string,
): Promise<string[]> {
	const found: string[] = [];
	let { cursor } = search;
	let batch: number = languageBatches.first;
	for (;;) {
		const rows = await allOf<Asked>(
			database,
			sql`select answer.id, answer.position::text as position, coalesce(asked.question, '') as question
				from (${answersThatFit(period, { ...search, cursor }, batch, outcomes)}) answer ${questionOfAnswer}
				order by answer.created_at desc, answer.position desc`,
		);
		for (let start = 0; start < rows.length && found.length < most; start += languageBatches.first) {
			const some = rows.slice(start, start + languageBatches.first);
			found.push(...some.flatMap(({ id, question }) => (languageOf(question) === search.language ? [id] : [])));
			await setImmediate();
		}
		if (rows.length < batch || found.length >= most) return found.slice(0, most);
		cursor = rows.at(-1)?.position;
		batch = languageBatches.later;
	}
}

const foundOf = (row: Row, outcome: Outcome | undefined, language: string): FoundQuestion => ({
	question: row.question,
	threadId: row.thread_id,
	messageId: row.message_id,
	...(row.asked_by && { askedBy: row.asked_by }),
	path: row.path,
	verdict: row.verdict,
	rating: row.rating === 'none' ? null : row.rating,
	reasons: row.reasons ?? [],
	comment: row.comment ?? '',
	language,
	outcome: outcome ?? (row.verdict === 'answered' ? 'answered' : null),
	answer: row.answer,
	askedAt: new Date(row.at).toISOString(),
});

/** The questions of a period that fit a search, newest first. A cursor that is none finds nothing. */
export async function searchQuestions(
	database: Database['sql'],
	period: InsightsPeriod,
	search: QuestionSearch,
	most: number,
): Promise<FoundQuestions> {
	const { language, cursor } = search;
	const none = { questions: [], nextCursor: null };
	const languageOf = createLanguages();
	if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return none;
	const outcomes: Outcomes = search.outcome === undefined ? new Map() : await readOutcomes(database, period);
	// One extra row shows whether another page follows.
	let answers = answersThatFit(period, search, most + 1, outcomes);
	if (language !== undefined) {
		const ids = await idsInLanguage(database, period, { ...search, language }, most + 1, outcomes, languageOf);
		if (ids.length === 0) return none;
		answers = sql`select * from messages answer where answer.id in (${sql.join(ids)}) and answer.domain_id = ${period.domain}`;
	}
	const rows = await rowsOf(database, answers);
	const shown = rows.slice(0, most);
	const ids = shown.map(({ message_id }) => message_id);
	const cameToShown = search.outcome === undefined ? await readOutcomes(database, period, ids) : outcomes;
	return {
		questions: shown.map((row) => foundOf(row, cameToShown.get(row.message_id), languageOf(row.question))),
		nextCursor: rows.length > most ? (shown.at(-1)?.position ?? null) : null,
	};
}
