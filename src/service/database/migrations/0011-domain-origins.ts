import { type Kysely, type Migration, sql } from 'kysely';

/** Stores the origins whose pages may ask, by domain: those of indexed websites, and those that the owner has allowed. */
export const migration0011: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table domain_origins (
			domain_id text not null references domains on delete cascade,
			origin text not null,
			allowed_by text not null check (allowed_by in ('index', 'owner')),
			created_at timestamptz not null default now(),
			revoked_at timestamptz,
			primary key (domain_id, origin)
		)`.execute(database);
		// Websites that were indexed before this migration get their origins here.
		await sql`insert into domain_origins (domain_id, origin, allowed_by)
			select id, outline::jsonb ->> 'siteUrl', 'index' from domains
			where outline is not null and outline::jsonb ->> 'siteUrl' is not null`.execute(database);
	},
};
