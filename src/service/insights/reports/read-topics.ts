import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { writtenLanguage } from '../../../search/words/languages.js';
import type { Database } from '../../database/database.js';
import type { InsightsPeriod } from '../insights-period.js';
import { headlineLength, joinedRating, judgedAnswers, listOf } from './answers-of-period.js';
import { answersThatFit, type QuestionSearch, type Verdict } from './search-questions.js';

/** The same question, as often as it was asked: how its answers ended and were rated. */
export interface AskedTopic {
	/** As it was put most often. */
	question: string;
	gap: string | null;
	/** Of the newest answer. */
	messageId: string;
	asked: number;
	readers: string[];
	endings: Partial<Record<Verdict, number>>;
	up: number;
	down: number;
	/** Milliseconds since 1970. */
	lastAt: number;
	language: string;
}

/** Questions about the same thing. */
export interface QuestionGroup extends Omit<AskedTopic, 'readers' | 'language'> {
	/** How many different ones they are. */
	questions: number;
	readers: number;
}

/** Topics after which other requests have their turn. */
const pauseAfter = 500;

/** The questions of a period that fit a search, those that differ in case, spaces and punctuation together. */
export async function readTopics(
	database: Database['sql'],
	period: InsightsPeriod,
	// The place of a page of groups is not a place among answers.
	{ language, cursor: _, ...search }: QuestionSearch,
): Promise<AskedTopic[]> {
	const { rows } = await sql<{ found: TopicRow[] }>`
		with ${judgedAnswers(answersThatFit(period, search), joinedRating(period))} select ${listOf(topicsOf(period))} as found`.execute(
		database,
	);
	return withLanguages(rows[0]?.found ?? [], language);
}

/** A topic as the database writes it in JSON. */
export type TopicRow = Omit<AskedTopic, 'language' | 'endings'> & { endings: Verdict[] };

/** The topics of the rows of the table `answers`. */
export const topicsOf = ({ domain }: InsightsPeriod): RawBuilder<unknown> => sql`
	select mode() within group (order by answer.question) as question, max(member.gap_id) as gap,
		(array_agg(answer.id order by answer.position desc))[1] as "messageId", count(*)::int as asked,
		array_agg(distinct answer.reader) as readers, array_agg(answer.ending) as endings,
		count(*) filter (where answer.rating = 'up')::int as up, count(*) filter (where answer.rating = 'down')::int as down,
		extract(epoch from max(answer.created_at))::float8 * 1000 as "lastAt"
	from answers answer left join gap_topics member on member.domain_id = ${domain} and member.topic = answer.topic
	where answer.topic is not null group by answer.topic`;

/** The topics in a language, or in all. Other requests have their turn in between. */
export async function withLanguages(rows: readonly TopicRow[], language?: string): Promise<AskedTopic[]> {
	const topics: AskedTopic[] = [];
	for (const [place, { endings, ...topic }] of rows.entries()) {
		const written = writtenLanguage(topic.question);
		if (language === undefined || language === written)
			topics.push({ ...topic, language: written, endings: countsOf(endings) });
		if (place % pauseAfter === pauseAfter - 1) await setImmediate();
	}
	return topics;
}

/** Items by a name, in the order of the first of each. */
export function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
	const found = new Map<string, Item[]>();
	for (const item of items) {
		const name = nameOf(item);
		const known = found.get(name);
		if (known) known.push(item);
		else found.set(name, [item]);
	}
	return found;
}

function countsOf(endings: readonly Verdict[]): AskedTopic['endings'] {
	const counts: AskedTopic['endings'] = {};
	for (const ending of endings) counts[ending] = (counts[ending] ?? 0) + 1;
	return counts;
}

/** Of questions that were asked as often, the longest that fits a headline names the group. */
const lengthOf = ({ question }: AskedTopic) => (question.length > headlineLength ? 0 : question.length);

/** Puts the questions of each gap together, those that were asked most first. */
export function groupsOf(topics: readonly AskedTopic[]): QuestionGroup[] {
	const byGap = grouped(topics, ({ gap, messageId }) => gap ?? messageId);
	const groups = [...byGap.values()].map((all) => {
		const [first] = all.toSorted((left, right) => right.asked - left.asked || lengthOf(right) - lengthOf(left));
		const sum = (name: 'asked' | 'up' | 'down') => all.reduce((total, one) => total + one[name], 0);
		const endings = countsOf([]);
		for (const one of all)
			for (const [ending, count] of Object.entries(one.endings) as [Verdict, number][])
				endings[ending] = (endings[ending] ?? 0) + count;
		return {
			...{ question: first?.question ?? '', gap: first?.gap ?? null, messageId: first?.messageId ?? '', endings },
			...{ questions: all.length, readers: new Set(all.flatMap(({ readers }) => readers)).size },
			...{
				asked: sum('asked'),
				up: sum('up'),
				down: sum('down'),
				lastAt: Math.max(...all.map(({ lastAt }) => lastAt)),
			},
		};
	});
	return groups.toSorted((left, right) => right.asked - left.asked || right.lastAt - left.lastAt);
}
