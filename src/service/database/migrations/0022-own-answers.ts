import { type Kysely, type Migration, sql } from 'kysely';

/** Answers that owners have written themselves. */
export const migration0022: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`create table own_answers (
			id text primary key,
			domain_id text not null references domains on delete cascade,
			answer jsonb not null,
			cited jsonb not null,
			updated_at timestamptz not null default now()
		)`.execute(database);
		await sql`create index own_answers_by_domain on own_answers (domain_id, updated_at)`.execute(database);
	},
};
