import { type Kysely, type Migration, sql } from 'kysely';

/** What an answer has shown, which of it readers have opened, and where a conversation was begun. Rows that older nodes write have none of it. */
export const migration0021: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table messages add column shown jsonb, add column opened jsonb, add column small_talk boolean`.execute(
			database,
		);
		await sql`alter table gap_topics add column page text`.execute(database);
		await sql`alter table threads add column begun_with jsonb`.execute(database);
	},
};
