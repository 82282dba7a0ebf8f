import type { Database } from '../database/database.js';
import type { InsightsStore } from './insights-store.js';
import { countDays } from './reports/count-days.js';
import { listDisliked, listSlowest, listUnanswered } from './reports/list-questions.js';
import { rankUsage } from './reports/rank-usage.js';
import { countActiveThreads, countCitedPages, measureSpeed, sumSpending } from './reports/sum-answers.js';

/** Reports by the database itself: rows are counted and sorted where they are. */
export function createSqlInsightsStore({ sql }: Pick<Database, 'sql'>): InsightsStore {
	return {
		async domains(projectId) {
			const rows = await sql
				.selectFrom('domains')
				.select('id')
				.where('project_id', '=', projectId)
				.orderBy('id')
				.execute();
			return rows.map(({ id }) => id);
		},
		days: (period) => countDays(sql, period),
		activeThreads: (period) => countActiveThreads(sql, period),
		unanswered: (period, most) => listUnanswered(sql, period, most),
		disliked: (period, most) => listDisliked(sql, period, most),
		speed: (period) => measureSpeed(sql, period),
		slowest: (period, most) => listSlowest(sql, period, most),
		spending: (period) => sumSpending(sql, period),
		citedPages: (period, most) => countCitedPages(sql, period, most),
		usage: (windows, projectId, most) => rankUsage(sql, windows, projectId, most),
	};
}
