import { type Kysely, type Migration, sql } from 'kysely';

/** Answers that say of themselves that they may be none. Those from before count as they did. */
export const migration0003: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table messages add column doubtful boolean`.execute(database);
	},
};
