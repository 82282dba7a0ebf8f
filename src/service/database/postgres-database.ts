import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Database, DatabaseOptions } from './database.js';
import { DatabaseError } from './database-error.js';
import { PostgresNotices } from './postgres-notices.js';
import type { Schema } from './schema.js';

const connectTimeoutMs = 10_000;
const connectionsMax = 10;

/** The address without its password, for logs. */
function withoutPassword(databaseUrl: string): string {
	try {
		const url = new URL(databaseUrl);
		if (url.password) url.password = '***';
		return url.href;
	} catch {
		return 'the database URL';
	}
}

/** Opens a PostgreSQL server. Notices need a connection with its own session (no transaction pooling). */
export async function openPostgresDatabase({
	databaseUrl,
	onError = () => {},
}: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
	const config = {
		connectionString: databaseUrl,
		connectionTimeoutMillis: connectTimeoutMs,
		application_name: 'docent',
		keepAlive: true,
	};
	const pool = new Pool({ ...config, max: connectionsMax });
	pool.on('error', onError);
	const notices = new PostgresNotices(config, pool, onError);
	try {
		await notices.start();
	} catch (cause) {
		await pool.end();
		const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
		throw new DatabaseError(
			`The database ${withoutPassword(databaseUrl)} cannot be used: ${reason}; check DATABASE_URL and that PostgreSQL runs there.`,
			{ cause },
		);
	}
	const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
	let closed: Promise<void> | undefined;
	return {
		kind: 'postgres',
		// It is never in use.
		listensAt() {},
		sql: database,
		notices,
		async check() {
			await sql`select 1`.execute(database);
		},
		close() {
			closed ??= (async () => {
				await notices.close();
				await database.destroy();
			})();
			return closed;
		},
	};
}
