import { sql, sql as statement } from 'kysely';
import type { CitedPage, ModelFailure, ModelFailureCount } from '../../contract/schema/insights.js';
import type { Database } from '../database/database.js';
import type { InsightsPeriod } from './insights-period.js';
import { answersOf, areOf, joinedRating } from './reports/answers-of-period.js';
import { listDisliked, listSlowest, listUnanswered } from './reports/list-questions.js';
import { type KeyOwner, rankUsage, type UsageWindow } from './reports/rank-usage.js';
import { readFigures } from './reports/read-figures.js';
import { readMuch } from './reports/read-much.js';
import { readTopics } from './reports/read-topics.js';
import { type QuestionSearch, searchQuestions } from './reports/search-questions.js';
import { readRatings, readSignals } from './what-to-do/read-signals.js';

/** Why models did not write answers. */
async function countModelFailures(database: Database['sql'], period: InsightsPeriod): Promise<ModelFailureCount[]> {
	const { rows } = await sql<{ reason: ModelFailure; answers: number; first_at: Date; last_at: Date }>`
		select model_failure as reason, count(*)::int as answers, min(created_at) as first_at, max(created_at) as last_at
		from (${answersOf(period)}) answer where model_failure is not null
		group by 1 order by 2 desc, 1`.execute(database);
	return rows.map(({ reason, answers, first_at: firstAt, last_at: lastAt }) => ({
		reason,
		answers,
		firstAt: firstAt.toISOString(),
		lastAt: lastAt.toISOString(),
	}));
}

async function countCitedPages(database: Database['sql'], period: InsightsPeriod, most: number): Promise<CitedPage[]> {
	const { rows } = await sql<CitedPage>`
		select url, count(*)::int as answers, count(*) filter (where rating = 'up')::int as up,
			count(*) filter (where rating = 'down')::int as down
		from (
			select distinct split_part(source->>'url', '#', 1) as url, answer.position, rated.rating
			from (${answersOf(period)}) answer ${joinedRating(period)}
			cross join lateral jsonb_array_elements(coalesce(answer.sources, '[]'::jsonb)) source
			where source->>'url' <> '' and ${areOf(period, sql`jsonb_build_array(source)`)}
		) cited
		group by url order by 2 desc, 1 limit ${most}`.execute(database);
	return rows;
}

/** Reports by the database itself: rows are counted and sorted where they are. */
export function createSqlInsightsStore({ sql }: Pick<Database, 'sql'>) {
	return {
		/** Domains of a project, by name. */
		async domains(projectId: string): Promise<string[]> {
			const rows = await sql
				.selectFrom('domains')
				.select('id')
				.where('project_id', '=', projectId)
				.orderBy('id')
				.execute();
			return rows.map(({ id }) => id);
		},
		/** The keys, origins, versions and languages that conversations were begun with, each once. */
		async begunWith(domain: string): Promise<{ name: string; value: string; words: string }[]> {
			const { rows } = await statement<{ name: string; value: string; words: string }>`
				select begun.name, begun.value, coalesce(key.name, begun.value) as words from (
					select distinct part.key as name, part.value from threads thread
					cross join lateral jsonb_each_text(thread.begun_with) part where thread.domain_id = ${domain}
				) begun left join keys key on begun.name = 'key' and key.id = begun.value
				order by words limit 200`.execute(sql);
			return rows;
		},
		signals: (period: InsightsPeriod, own: readonly string[]) => readMuch(sql, (all) => readSignals(all, period, own)),
		/** How the answers of a period were rated. */
		ratings: (period: InsightsPeriod) => readMuch(sql, (all) => readRatings(all, period)),
		figures: (period: InsightsPeriod) => readMuch(sql, (all) => readFigures(all, period)),
		/** Unanswered questions, most frequent first. */
		unanswered: (period: InsightsPeriod, most: number) => readMuch(sql, (all) => listUnanswered(all, period, most)),
		/** Newest first. */
		disliked: (period: InsightsPeriod, most: number) => readMuch(sql, (all) => listDisliked(all, period, most)),
		/** Answers with the longest wait for the first word. */
		slowest: (period: InsightsPeriod, most: number) => readMuch(sql, (all) => listSlowest(all, period, most)),
		/** Failures of models, those with most answers first. */
		modelFailures: (period: InsightsPeriod) => readMuch(sql, (all) => countModelFailures(all, period)),
		/** The questions that fit a search, newest first. */
		questions: (period: InsightsPeriod, search: QuestionSearch, most: number) =>
			readMuch(sql, (all) => searchQuestions(all, period, search, most)),
		/** The questions that fit a search, alike ones together. */
		topics: (period: InsightsPeriod, search: QuestionSearch) => readMuch(sql, (all) => readTopics(all, period, search)),
		/** Cited pages, most cited first. */
		citedPages: (period: InsightsPeriod, most: number) => readMuch(sql, (all) => countCitedPages(all, period, most)),
		/** In each window the subjects with the most uses, at most `most` of them. */
		usage: (windows: readonly UsageWindow[], owner: KeyOwner, most: number) => rankUsage(sql, windows, owner, most),
	};
}

export type InsightsStore = ReturnType<typeof createSqlInsightsStore>;
