import type { Kysely } from 'kysely';
import { openEmbeddedDatabase } from './embedded-database.js';
import { migrate } from './migrate.js';
import type { Notices } from './notices.js';
import { openPostgresDatabase } from './postgres-database.js';
import type { Schema } from './schema.js';

/** PostgreSQL, either embedded in this process or on a server. Schema, dialect and driver are the same. */
export interface Database {
	readonly kind: 'embedded' | 'postgres';
	/**
	 * The only way in. Embedded there is a single connection: inside a transaction use the transaction alone, a query
	 * beside it would wait for ever.
	 */
	readonly sql: Kysely<Schema>;
	/** Wakes other parts and processes. Notices are hints; the tables are the truth. */
	readonly notices: Notices;
	/** Rejects when the database cannot answer now. */
	check(): Promise<void>;
	/** A process that finds the database in use is told where its service listens. */
	listensAt(url: string): void;
	/** Closes the database after running queries have ended. */
	close(): Promise<void>;
}

export interface DatabaseOptions {
	/** Address of a server, `postgres://…`. @default the embedded database in `dataFolder` */
	databaseUrl?: string | undefined;
	/** Absolute path. The embedded database makes the folder. */
	dataFolder: string;
	/** Receives errors between queries, for example when the server closes a connection. */
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
