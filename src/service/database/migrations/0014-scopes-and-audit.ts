import { type Kysely, type Migration, sql } from 'kysely';

/** Older nodes refuse keys with a scope or an end, because such a key has a dot. */
export const migration0014: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table keys add column scope text, add column expires_at timestamptz`.execute(database);
		await sql`create table audit_events (
			position bigint primary key generated always as identity,
			project_id text not null references projects,
			action text not null,
			key_id text,
			address text,
			subject text,
			created_at timestamptz not null default now()
		)`.execute(database);
		await sql`create index audit_events_by_project on audit_events (project_id, position)`.execute(database);
		await sql`create index threads_by_reader on threads (fp, domain_id)`.execute(database);
	},
};
