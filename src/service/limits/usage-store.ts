import { sql as statement } from 'kysely';
import type { Database } from '../database/database.js';
import type { UsageScope } from '../database/schema.js';

/** One use, in a window of the calendar. */
export interface UsageClaim {
	/** One call may have only one claim of each scope. */
	scope: UsageScope;
	/** Id of a key, an organization or a project, or an address. */
	subject: string;
	windowStart: Date;
	/** Largest number of uses in the window. */
	most: number;
}

interface TakenUsage {
	/** False when one of the claims had reached its limit. Nothing was counted then. */
	isGranted: boolean;
	/** Uses in each window with this one, if it was granted, in the order of the claims. */
	used: number[];
}

interface TakenRow {
	scope: UsageScope;
	used: number;
	is_granted: boolean;
}

/** Counters in the database, by the function `take_usage` of its schema. */
export function createSqlUsageStore({ sql, patientSql }: Pick<Database, 'sql' | 'patientSql'>) {
	return {
		/** Counts one use for every claim, or for none. The count is exact, even when many processes count at once. */
		async take(claims: readonly UsageClaim[], transaction = sql): Promise<TakenUsage> {
			if (claims.length === 0) return { isGranted: true, used: [] };
			const given = JSON.stringify(
				claims.map(({ scope, subject, windowStart, most }) => ({ scope, subject, window_start: windowStart, most })),
			);
			const { rows } = await statement<TakenRow>`select * from take_usage(${given}::jsonb)`.execute(transaction);
			const used = new Map(rows.map((row) => [row.scope, row.used]));
			return {
				isGranted: rows.every((row) => row.is_granted),
				used: claims.map(({ scope }) => used.get(scope) ?? 0),
			};
		},

		/** Forgets the windows of a scope that began before `began`. */
		async prune(scope: UsageScope, began: Date): Promise<void> {
			await patientSql
				.deleteFrom('usage_counters')
				.where('scope', '=', scope)
				.where('window_start', '<', began)
				.execute();
		},
	};
}

export type UsageStore = ReturnType<typeof createSqlUsageStore>;
