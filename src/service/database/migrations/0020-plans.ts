import { type Kysely, type Migration, sql } from 'kysely';

/** Plans of jobs, which wait for approval. */
export const migration0020: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table agent_jobs add column plan jsonb`.execute(database);
	},
};
