import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { answersOf, dayOf, dayText, endingOfAnswer, questionOfAnswer, readerOf } from '../reports/answers-of-period.js';
import { pageOfSource } from '../reports/search-questions.js';

/** Rated answers: how many helped, how many did not, and how many readers these did not help. */
export interface Helped {
	up: number;
	down: number;
	readers: number;
}

/** Some answers, and how many readers got them. */
interface Rows {
	rows: number;
	readers: number;
}

/** What the answers of a period say about what may be wrong. */
export interface Signals {
	helped: Helped;
	/** By the page that the answers cite; first those that did not help most readers. */
	pages: (Helped & { url: string })[];
	/** The days on which no model answered, first that with most readers. */
	failures: (Rows & { day: string })[];
	/** Answers that cite one of some own answers. */
	own: Rows;
	/** Messages to a person that nobody has taken yet, of any time. */
	contacts: Rows;
	/** All questions of the period, alike ones together; `answered` and `missed` are how many of them. */
	asked: { question: string; rows: number; answered: number; missed: number; readers: string[] }[];
}

/** Pages that are looked at. */
const mostPages = 20;

const helped = sql`
	count(distinct answer.id) filter (where answer.rating = 'up')::int as up,
	count(distinct answer.id) filter (where answer.rating = 'down')::int as down,
	count(distinct answer.reader) filter (where answer.rating = 'down')::int as readers`;

/** The answers of a period with their readers and last ratings, as `answers`. */
const judged = (period: InsightsPeriod) => sql`
	rated as (
		select distinct on (message_id) message_id, rating from feedback
		where domain_id = ${period.domain} and created_at >= ${period.start.toISOString()}::timestamptz
		order by message_id, position desc
	), answers as materialized (
		select answer.id, answer.thread_id, answer.position, answer.created_at, answer.sources, rated.rating,
			${endingOfAnswer} as ending, ${readerOf('thread')} as reader
		from (${answersOf(period)}) answer
		join threads thread on thread.id = answer.thread_id
		left join rated on rated.message_id = answer.id
	)`;

/** How the answers of a period were rated. */
export async function readHelped(database: Database['sql'], period: InsightsPeriod): Promise<Helped> {
	const { rows } = await sql<Helped>`with ${judged(period)} select ${helped} from answers answer`.execute(database);
	return rows[0] ?? { up: 0, down: 0, readers: 0 };
}

const list = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(found), '[]'::json) from (${query}) found)`;

/** Reads each answer of the period once, for all signals. @param own ids of own answers */
export async function readSignals(
	database: Database['sql'],
	period: InsightsPeriod,
	own: readonly string[],
): Promise<Signals> {
	type Row = Omit<Signals, 'helped' | 'contacts' | 'own'> & { helped: [Helped]; contacts: [Rows]; own: [Rows] };
	const { rows } = await sql<Row>`
		with ${judged(period)}, cited as materialized (
			select distinct answer.id, answer.reader, answer.rating, ${pageOfSource} as url
			from answers answer cross join lateral jsonb_array_elements(coalesce(answer.sources, '[]'::jsonb)) source
		)
		select ${list(sql`select ${helped} from answers answer`)} as helped,
			${list(sql`
				select answer.url, ${helped} from cited answer where answer.rating in ('up', 'down') and answer.url <> ''
				group by 1 having count(*) filter (where answer.rating = 'down') > 0 order by 4 desc, 3 desc, 1 limit ${mostPages}`)} as pages,
			${list(sql`
				select ${dayText('failed.day')} as day, rows, readers from (
					select ${dayOf('answer.created_at')} as day, count(*)::int as rows, count(distinct answer.reader)::int as readers
					from answers answer where ending = 'withoutModel' group by 1
				) failed order by readers desc, day desc`)} as failures,
			${list(sql`
				select count(distinct answer.id)::int as rows, count(distinct answer.reader)::int as readers
				from cited answer where substring(answer.url from '[?&]answer=(.*)$') = any(${own}::text[])`)} as own,
			${list(sql`
				select count(*)::int as rows, count(distinct ${readerOf('contact')})::int as readers
				from contacts contact where contact.domain_id = ${period.domain} and contact.state = 'new'`)} as contacts,
			${list(sql`
				select min(asked.question) as question, count(*)::int as rows,
					count(*) filter (where answer.ending = 'answered')::int as answered,
					count(*) filter (where answer.ending in ('unanswered', 'doubtful', 'shown'))::int as missed,
					array_agg(distinct answer.reader) as readers
				from answers answer ${questionOfAnswer} where asked.question is not null group by asked.topic`)} as asked`.execute(
		database,
	);
	const [row] = rows;
	const [[helpedOf], [contacts], [ofOwn]] = [row?.helped ?? [], row?.contacts ?? [], row?.own ?? []];
	if (!row || !helpedOf || !contacts || !ofOwn) throw new Error('Sums are always one row.');
	return { ...row, helped: helpedOf, contacts, own: ofOwn };
}
