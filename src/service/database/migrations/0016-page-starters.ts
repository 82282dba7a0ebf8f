import { type Kysely, type Migration, sql } from 'kysely';

/** Questions that a language model has written for a page. */
export const migration0016: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table page_starters (
			domain_id text not null references domains on delete cascade,
			path text not null,
			hash text not null,
			questions jsonb not null,
			written_at timestamptz not null default now(),
			primary key (domain_id, path)
		)`.execute(database);
	},
};
