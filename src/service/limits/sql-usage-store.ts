import { sql as statement } from 'kysely';
import type { Database } from '../database/database.js';
import type { UsageScope } from '../database/schema.js';
import type { UsageStore } from './usage-store.js';

interface TakenRow {
	scope: UsageScope;
	used: number;
	is_granted: boolean;
}

/** Counters in the database, by the function `take_usage` of its schema. */
export function createSqlUsageStore({ sql }: Pick<Database, 'sql'>): UsageStore {
	return {
		async take(claims) {
			if (claims.length === 0) return { isGranted: true, used: [] };
			const given = JSON.stringify(
				claims.map(({ scope, subject, windowStart, most }) => ({ scope, subject, window_start: windowStart, most })),
			);
			const { rows } = await statement<TakenRow>`select * from take_usage(${given}::jsonb)`.execute(sql);
			const used = new Map(rows.map((row) => [row.scope, row.used]));
			return {
				isGranted: rows.every((row) => row.is_granted),
				used: claims.map(({ scope }) => used.get(scope) ?? 0),
			};
		},

		async prune(scope, began) {
			await sql.deleteFrom('usage_counters').where('scope', '=', scope).where('window_start', '<', began).execute();
		},
	};
}
