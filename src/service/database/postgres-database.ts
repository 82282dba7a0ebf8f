import { Kysely, PostgresDialect, sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Database, DatabaseOptions } from './database.js';
import { DatabaseError } from './database-error.js';
import { PostgresConnections } from './postgres-connections.js';
import { PostgresNotices } from './postgres-notices.js';
import { QueryOutcomes } from './query-outcomes.js';
import type { Schema } from './schema.js';

const connectTimeoutMs = 10_000;

/** Ten processes, each with one more connection for notices, fit into PostgreSQL's 100. */
const defaultConnections = 8;

/** Milliseconds of quiet after which the operating system asks whether the server is still there. */
const keepAliveMs = 10_000;

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

const configOf = (connectionString: string): ClientConfig => ({
	connectionString,
	connectionTimeoutMillis: connectTimeoutMs,
	application_name: 'docent',
	keepAlive: true,
	keepAliveInitialDelayMillis: keepAliveMs,
});

/** Kysely's migration lock belongs to a session, which a pooler may change. `migrate` takes a lock of its own. */
class DialectWithoutLock extends PostgresDialect {
	override createAdapter() {
		return Object.assign(super.createAdapter(), {
			async acquireMigrationLock() {},
			async releaseMigrationLock() {},
		});
	}
}

function explainFailure<Result>(url: string, setting: string, opening: Promise<Result>): Promise<Result> {
	return opening.catch((cause) => {
		const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
		throw new DatabaseError(
			`The database ${withoutPassword(url)} cannot be used: ${reason}; check ${setting} and that PostgreSQL runs there.`,
			{ cause },
		);
	});
}

/** Opens a PostgreSQL server. Notices need a connection with its own session. All else may use a pooler of transactions. */
export async function openPostgresDatabase({
	databaseUrl,
	databaseNoticesUrl,
	databaseConnections: max = defaultConnections,
	answerMs,
	probePauseMs,
	onError = () => {},
}: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
	const connections = new PostgresConnections({ config: configOf(databaseUrl), max, answerMs, onError });
	const outcomes = new QueryOutcomes();
	const log = outcomes.note;
	const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections.quick }), log });
	const patientSql = new Kysely<Schema>({ dialect: new DialectWithoutLock({ pool: connections.patient }), log });
	const noticesUrl = databaseNoticesUrl ?? databaseUrl;
	const config = connections.configOf(configOf(noticesUrl));
	const notices = new PostgresNotices({ config, database, onError, probePauseMs });
	let closed: Promise<void> | undefined;
	const close = () => {
		closed ??= connections.close(notices.close());
		return closed;
	};
	try {
		await explainFailure(databaseUrl, 'DATABASE_URL', connections.open());
		const setting = databaseNoticesUrl === undefined ? 'DATABASE_URL' : 'DATABASE_NOTICES_URL';
		if (!(await explainFailure(noticesUrl, setting, notices.start()))) {
			throw new DatabaseError(
				`Notices get lost on their way through ${withoutPassword(noticesUrl)}, as behind a connection pooler that hands sessions on; set databaseNoticesUrl (DATABASE_NOTICES_URL) to the address of PostgreSQL itself.`,
			);
		}
	} catch (error) {
		await close();
		throw error;
	}
	return {
		kind: 'postgres',
		// Several processes may use a server, so none has to publish its address.
		listensAt() {},
		// The server's autovacuum does this.
		async tidy() {},
		sql: database,
		patientSql,
		// A snapshot on the server replaces a copy.
		copy: async () => ({ patientSql, close: async () => {} }),
		notices,
		async check() {
			await sql`select 1`.execute(database);
			await outcomes.checkWrites(database);
		},
		figures: () => ({ ...connections.figures, failed: outcomes.failed }),
		close,
	};
}
