import { sql } from 'kysely';
import type { Outcome } from '../../../contract/schema/insights.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import {
	answersOf,
	dayOf,
	dayText,
	joinedRating,
	judgedAnswers,
	listOf,
	readerOf,
} from '../reports/answers-of-period.js';
import { countedOutcomes, outcomesOf, readOwnTopics } from '../reports/read-outcomes.js';
import { type AskedTopic, type TopicRow, topicsOf, withLanguages } from '../reports/read-topics.js';
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
	/** New messages to a person, however old. */
	contacts: Rows;
	topics: AskedTopic[];
	/** How often each came of the answers. */
	outcomes: Record<Outcome, number>;
}

/** Pages that are looked at. */
const mostPages = 20;

const helped = sql`
	count(*) filter (where answer.rating = 'up')::int as up, count(*) filter (where answer.rating = 'down')::int as down,
	count(distinct answer.reader) filter (where answer.rating = 'down')::int as readers`;

/** How the answers of a period were rated. */
export async function readRatings(
	database: Database['sql'],
	period: InsightsPeriod,
): Promise<Pick<Helped, 'up' | 'down'>> {
	const { rows } = await sql<Pick<Helped, 'up' | 'down'>>`
		select count(*) filter (where rated.rating = 'up')::int as up, count(*) filter (where rated.rating = 'down')::int as down
		from (${answersOf(period)}) answer ${joinedRating(period)}`.execute(database);
	return rows[0] ?? { up: 0, down: 0 };
}

/** Reads each answer of the period once, for all signals. @param own ids of own answers */
export async function readSignals(
	database: Database['sql'],
	period: InsightsPeriod,
	own: readonly string[],
): Promise<Signals> {
	type Row = Pick<Signals, 'pages' | 'failures'> & { helped: [Helped]; contacts: [Rows]; own: [Rows] } & {
		topics: TopicRow[];
		outcomes: [Signals['outcomes']];
	};
	const { rows } = await sql<Row>`
		with ${judgedAnswers(answersOf(period), joinedRating(period))}, ${outcomesOf(period, await readOwnTopics(database, period.domain))}, cited as materialized (
			select answer.id, answer.reader, answer.rating, page.url from answers answer cross join lateral (
				select distinct ${pageOfSource} as url from jsonb_array_elements(coalesce(answer.sources, '[]'::jsonb)) source
			) page where answer.rating in ('up', 'down') or cardinality(${own}::text[]) > 0
		)
		select ${listOf(sql`select ${helped} from answers answer`)} as helped,
			${listOf(sql`
				select answer.url, ${helped} from cited answer where answer.rating in ('up', 'down') and answer.url <> ''
				group by 1 having count(*) filter (where answer.rating = 'down') > 0 order by 4 desc, 3 desc, 1 limit ${mostPages}`)} as pages,
			${listOf(sql`
				select ${dayText('failed.day')} as day, rows, readers from (
					select ${dayOf('answer.created_at')} as day, count(*)::int as rows, count(distinct answer.reader)::int as readers
					from answers answer where ending = 'withoutModel' group by 1
				) failed order by readers desc, day desc`)} as failures,
			${listOf(sql`
				select count(distinct answer.id)::int as rows, count(distinct answer.reader)::int as readers
				from cited answer where cardinality(${own}::text[]) > 0 and substring(answer.url from '[?&]answer=(.*)$') = any(${own}::text[])`)} as own,
			${listOf(sql`
				select count(*)::int as rows, count(distinct ${readerOf('contact')})::int as readers
				from contacts contact where contact.domain_id = ${period.domain} and contact.state = 'new'`)} as contacts,
			${listOf(topicsOf(period))} as topics, ${listOf(countedOutcomes)} as outcomes`.execute(database);
	const [row] = rows;
	if (!row) throw new Error('Sums are always one row.');
	const { pages, failures, topics, ...sums } = row;
	const [helpedOf, contacts, ofOwn, outcomes] = [sums.helped[0], sums.contacts[0], sums.own[0], sums.outcomes[0]];
	const found = { pages, failures, helped: helpedOf, contacts, own: ofOwn, outcomes };
	return { ...found, topics: await withLanguages(topics) };
}
