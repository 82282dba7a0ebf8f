import { type Kysely, type Migration, sql } from 'kysely';

/** Stores the earlier state of a documentation, so that a node that starts late does not bring it back. */
export const migration0005: Migration = {
	async up(database: Kysely<unknown>) {
		await sql`alter table domains add column replaced_outlines jsonb`.execute(database);
	},
};
