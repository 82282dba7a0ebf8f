import type { Kysely } from 'kysely';
import { openEmbeddedDatabase } from './embedded-database.js';
import { migrate } from './migrate.js';
import type { Notices } from './notices.js';
import { openPostgresDatabase } from './postgres-database.js';
import type { Schema } from './schema.js';

/** PostgreSQL: in this process and a folder, or a server. One schema, one dialect, one driver. */
export interface Database {
	readonly kind: 'embedded' | 'postgres';
	/**
	 * The only way in. Embedded there is a single connection: inside a transaction use the transaction alone, a query
	 * beside it would wait for ever.
	 */
	readonly sql: Kysely<Schema>;
	/** Wakes other parts and other processes. What it says is a hint; the tables are the truth. */
	readonly notices: Notices;
	/** Rejects when the database cannot be asked now. */
	check(): Promise<void>;
	/** Waits for running queries. */
	close(): Promise<void>;
}

interface DatabaseOptions {
	/** `postgres://…` of a server. @default the embedded database in `dataFolder` */
	databaseUrl?: string | undefined;
	/** Absolute, exists. */
	dataFolder: string;
	/** Most connections to a server at once. @default 10 */
	maxConnections?: number | undefined;
	/** Told what goes wrong between queries, as when the server closes a connection. */
	onError?: (error: unknown) => void;
}

/**
 * Opens the database and brings it to the newest schema, under a lock, so that many processes may start at once.
 * Throws a `DatabaseError` with a sentence when it cannot be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
	const { databaseUrl } = options;
	const database =
		databaseUrl === undefined
			? await openEmbeddedDatabase(options)
			: await openPostgresDatabase({ ...options, databaseUrl });
	try {
		await migrate(database.sql);
	} catch (error) {
		await database.close();
		throw error;
	}
	return database;
}
