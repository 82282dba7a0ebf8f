import { type Kysely, type Migration, sql } from 'kysely';

/** Mails to owners, which are sent as webhooks are, and what owners were told, so that it is told once. */
export const migration0025: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table mails (like agent_webhooks including all)`.execute(database);
		await sql`alter table mails drop job_id, add about text not null, add foreign key (project_id) references projects,
			add foreign key (contact_id) references contacts on delete cascade`.execute(database);
		await sql`create table told (
			project_id text references projects,
			name text,
			since timestamptz not null default now(),
			seen_at timestamptz not null default now(),
			primary key (project_id, name)
		)`.execute(database);
	},
};
