import { sql as statement } from 'kysely';
import type { Database } from '../../database/database.js';
import { storedJson, storedText } from '../../database/stored-text.js';

/** Questions that a model has written for pages, those for the newest text of each. Indexing removes those of pages that are gone. */
export function createSqlStartersStore({ sql }: Pick<Database, 'sql'>) {
	return {
		/** The questions for a page with a text of this hash. */
		async get(domain: string, path: string, hash: string): Promise<string[] | undefined> {
			const row = await sql
				.selectFrom('page_starters')
				.select('questions')
				.where('domain_id', '=', domain)
				.where('path', '=', storedText(path))
				.where('hash', '=', hash)
				.executeTakeFirst();
			return row?.questions;
		},
		async put(domain: string, path: string, hash: string, questions: readonly string[]): Promise<void> {
			const row = { hash, questions: storedJson(questions) ?? '[]' };
			await sql
				.insertInto('page_starters')
				.values({ domain_id: domain, path: storedText(path), ...row })
				.onConflict((conflict) =>
					conflict.columns(['domain_id', 'path']).doUpdateSet({ ...row, written_at: statement<Date>`now()` }),
				)
				.execute();
		},
	};
}

export type StartersStore = ReturnType<typeof createSqlStartersStore>;
