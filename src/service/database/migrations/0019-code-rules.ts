import { type Kysely, type Migration, sql } from 'kysely';

/** Rules by which the documentation follows code, and the hooks that were received for them. */
export const migration0019: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table code_rules (
			project_id text not null references projects on delete cascade,
			name text not null,
			seen_sha text,
			asked integer not null default 0,
			answered integer not null default 0,
			primary key (project_id, name)
		)`.execute(database);
		await sql`create table hook_deliveries (
			project_id text not null references projects on delete cascade,
			id text not null,
			created_at timestamptz not null default now(),
			primary key (project_id, id)
		)`.execute(database);
		await sql`create index hook_deliveries_by_age on hook_deliveries (created_at)`.execute(database);
		await sql`alter table agent_jobs add column follows jsonb`.execute(database);
		await sql`create index agent_jobs_by_rule on agent_jobs (project_id, (follows->>'rule'), position) where follows is not null`.execute(
			database,
		);
	},
};
