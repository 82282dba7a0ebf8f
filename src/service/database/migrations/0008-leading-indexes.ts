import { type Kysely, type Migration, sql } from 'kysely';

/** The question of an answer, and the last rating of one, are read from an index alone. */
export const migration0008: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create index messages_questions_by_thread on messages (thread_id, position desc) where role = 'user'`.execute(
			database,
		);
		await sql`create index feedback_latest_by_message on feedback (message_id, position desc)`.execute(database);
		await sql`drop index feedback_by_message`.execute(database);
	},
};
