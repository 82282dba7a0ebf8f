import { type Kysely, type Migration, sql } from 'kysely';

/** Who began a conversation. Those without a word here were begun by readers, as are those that older nodes still begin. */
export const migration0004: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table threads add column asked_by text check (asked_by = 'agent')`.execute(database);
	},
};
