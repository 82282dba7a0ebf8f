import { type Kysely, type Migration, sql } from 'kysely';

/** Adds the kind of asker to conversations. Without a value a reader began it, as in rows that older nodes write. */
export const migration0004: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table threads add column asked_by text check (asked_by = 'agent')`.execute(database);
	},
};
