import { type Kysely, type Migration, sql } from 'kysely';

/** Messages of readers to a person. Webhooks about one go with it. */
export const migration0023: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table contacts (
			id text primary key,
			domain_id text not null references domains on delete cascade,
			thread_id text,
			fp text not null,
			words jsonb not null,
			state text not null default 'new' check (state in ('new', 'in_work', 'done')),
			created_at timestamptz not null default now()
		)`.execute(database);
		await sql`create index contacts_by_age on contacts (domain_id, created_at)`.execute(database);
		await sql`alter table agent_webhooks add contact_id text references contacts on delete cascade`.execute(database);
		await sql`create index agent_webhooks_of_contact on agent_webhooks (contact_id)`.execute(database);
	},
};
