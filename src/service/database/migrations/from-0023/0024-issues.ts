import { type Kysely, type Migration, sql } from 'kysely';

/** The issue that an owner has made of a gap, or of another fault of the documentation. */
export const migration0024: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table gaps add column issue_url text, add column issue_asked_at timestamptz`.execute(database);
	},
};
