import { type Kysely, type Migration, sql } from 'kysely';

/** How many attempts at a turn have lost their worker: each counts as a half. An older node counts them whole. */
export const migration0017: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table agent_jobs add column lost_attempts integer not null default 0`.execute(database);
	},
};
