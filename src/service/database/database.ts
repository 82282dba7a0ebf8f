import type { Kysely } from 'kysely';
import type { Notices } from './notices.js';
import type { DatabaseErrorKind } from './query-outcomes.js';
import type { Schema } from './schema.js';

export interface DatabaseCopy extends Pick<Database, 'patientSql'> {
	close(): Promise<void>;
}

/** PostgreSQL, either embedded in this process or on a server. Schema, dialect and driver are the same. */
export interface Database {
	readonly kind: 'embedded' | 'postgres';
	/**
	 * The embedded database has one connection. Inside a transaction use only the transaction: a query on `sql` would wait for
	 * ever.
	 */
	readonly sql: Kysely<Schema>;
	/** The same for long work, such as reports and indexing. On a server a query on `sql` is ended after 15 seconds. */
	readonly patientSql: Kysely<Schema>;
	/** Copies the database as it is at one moment, for long reading. An embedded database allows one copy at a time. */
	copy(): Promise<DatabaseCopy>;
	/** Wakes other parts and processes. Notices are hints; the tables are the truth. */
	readonly notices: Notices;
	/** Rejects when the database cannot answer now, or when writes fail. */
	check(): Promise<void>;
	/** Figures on the use of its connections and on failed queries. */
	figures(): DatabaseFigures;
	/** A process that finds the database in use is told where its service listens. */
	listensAt(url: string): void;
	/** Sees to statistics and to the room of deleted rows from now on, where no process of the database does. */
	tidy(): Promise<void>;
	/** Closes the database after running queries have ended, at the latest after a few seconds. */
	close(): Promise<void>;
}

interface DatabaseFigures {
	/** Connections of this process. */
	open: number;
	inUse: number;
	max: number;
	/** Queries and transactions that wait for a connection. */
	waiting: number;
	/** Number of failed queries by reason. */
	failed: ReadonlyMap<DatabaseErrorKind, number>;
}

export interface DatabaseOptions {
	/** Address of a server, `postgres://…`. @default the embedded database in `dataFolder` */
	databaseUrl?: string | undefined;
	/** Address of the same database without a pooler in between. @default `databaseUrl` */
	databaseNoticesUrl?: string | undefined;
	/** Connections of this process to a server, besides the one for notices. @default 8 */
	databaseConnections?: number | undefined;
	/** Milliseconds until a server must have answered. @default 15000 */
	answerMs?: number | undefined;
	/** Milliseconds between two questions whether the connection for notices still lives. @default 10000 */
	probePauseMs?: number | undefined;
	/** Absolute path. The embedded database makes the folder. */
	dataFolder: string;
	/** Receives errors between queries, for example when the server closes a connection. */
	onError?: (error: unknown) => void;
	/** Receives the migrations of a newer version, when this version can work with what they made. */
	onNewer?: (migrations: readonly string[]) => void;
}
