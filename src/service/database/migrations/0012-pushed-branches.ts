import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Stores the pushed branch of a job, whether an outage ended it, and who works on a copy of the folder. All stay empty for
 * jobs and processes of older nodes.
 */
export const migration0012: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table agent_jobs add column pushed_branch text`.execute(database);
		await sql`alter table agent_jobs add column was_unreachable boolean not null default false`.execute(database);
		await sql`create table agent_folders (
			project_id text not null,
			copy_id text not null,
			seen_at timestamptz not null,
			primary key (project_id, copy_id)
		)`.execute(database);
	},
};
