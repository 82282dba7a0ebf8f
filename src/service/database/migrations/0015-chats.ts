import { type Kysely, type Migration, sql } from 'kysely';

/** Joins threads that are turns of one chat, for figures alone. Those from before have none, as those that older nodes still begin. */
export const migration0015: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table threads add column chat text`.execute(database);
	},
};
