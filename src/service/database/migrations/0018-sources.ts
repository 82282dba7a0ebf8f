import { type Kysely, type Migration, sql } from 'kysely';

/** The content sources of a domain, each with what it was last read as. Domains with one source that nobody has named have none. */
export const migration0018: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table sources (
			domain_id text not null references domains on delete cascade,
			name text not null,
			outline text,
			replaced jsonb,
			begun_at timestamptz,
			wanted_at timestamptz,
			due_at timestamptz,
			read_at timestamptz,
			problem text,
			holder text,
			held_until timestamptz,
			primary key (domain_id, name)
		)`.execute(database);
	},
};
