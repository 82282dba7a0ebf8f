import type { Database } from '../database/database.js';
import type { InsightsPeriod } from './insights-period.js';
import { listDisliked, listSlowest, listUnanswered } from './reports/list-questions.js';
import { type KeyOwner, rankUsage, type UsageWindow } from './reports/rank-usage.js';
import { readFigures } from './reports/read-figures.js';
import { readMuch } from './reports/read-much.js';
import { type QuestionSearch, searchQuestions } from './reports/search-questions.js';
import { countCitedPages, countModelFailures } from './reports/sum-answers.js';

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
		/** Cited pages, most cited first. */
		citedPages: (period: InsightsPeriod, most: number) => readMuch(sql, (all) => countCitedPages(all, period, most)),
		/** In each window the subjects with the most uses, at most `most` of them. */
		usage: (windows: readonly UsageWindow[], owner: KeyOwner, most: number) => rankUsage(sql, windows, owner, most),
	};
}

export type InsightsStore = ReturnType<typeof createSqlInsightsStore>;
