import { type Kysely, type Migration, sql } from 'kysely';

/** Drops columns that no release has ever written or read by name, so that an older node still works without them. */
export const migration0006: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table threads drop column key_id`.execute(database);
		await sql`alter table messages drop column request_id`.execute(database);
	},
};
