import { sql, type Transaction } from 'kysely';
import { commandName } from '../errors/command-name.js';
import type { Database } from './database.js';
import { DatabaseError } from './database-error.js';
import { newestMigration } from './migrate.js';
import type { Schema } from './schema.js';

/** Tables that others refer to come first. Running answers and their chunks are not exported. */
const tables = [
	{ name: 'organizations' },
	{ name: 'projects' },
	{ name: 'domains' },
	{ name: 'domain_origins' },
	{ name: 'keys' },
	{ name: 'threads' },
	{ name: 'messages', identity: 'position' },
	{ name: 'feedback', identity: 'position' },
	{ name: 'agent_reports', identity: 'position' },
	{ name: 'contacts' },
	{ name: 'audit_events', identity: 'position' },
	{ name: 'usage_counters' },
	{ name: 'model_costs' },
	{ name: 'budget_warnings' },
	{ name: 'documents' },
	{ name: 'document_sources' },
	{ name: 'sources' },
	{ name: 'own_answers' },
	{ name: 'page_starters' },
	{ name: 'embeddings' },
	{ name: 'gaps' },
	{ name: 'gap_topics', identity: 'position' },
	{ name: 'code_rules' },
	{ name: 'hook_deliveries' },
	{ name: 'agent_jobs', identity: 'position' },
	{ name: 'agent_messages', identity: 'position' },
	{ name: 'agent_events' },
	{ name: 'agent_request_keys' },
	{ name: 'agent_webhooks' },
	{ name: 'mails' },
	{ name: 'told' },
	{ name: 'local_pull_requests', identity: 'position' },
] as const;

/** Number of rows in memory at once. */
const batchSize = 500;

interface Header {
	docent: 'export';
	/** Newest migration of the exported database. */
	schema: string;
}

/** The whole database at one moment as lines of JSON: a header, then `{ table, rows }` for each batch. */
export async function* exportDatabase({ patientSql: database }: Pick<Database, 'patientSql'>): AsyncGenerator<string> {
	yield JSON.stringify({ docent: 'export', schema: newestMigration } satisfies Header);
	const snapshot = await database
		.startTransaction()
		.setIsolationLevel('repeatable read')
		.setAccessMode('read only')
		.execute();
	try {
		for (const { name } of tables) {
			let last = '(0,0)';
			for (;;) {
				const { rows } = await sql<{ place: string; row: unknown }>`
					select ctid::text as place, to_jsonb(t) as row from ${sql.table(name)} t
					where ctid > ${last}::tid order by ctid limit ${batchSize}`.execute(snapshot);
				const end = rows.at(-1)?.place;
				if (end === undefined) break;
				last = end;
				yield JSON.stringify({ table: name, rows: rows.map(({ row }) => row) });
			}
		}
	} finally {
		await snapshot.rollback().execute();
	}
}

/** The same of a database that is in use: an embedded one has one connection, so a copy of it is read. */
export async function* exportWhileUsed({ copy }: Pick<Database, 'copy'>): AsyncGenerator<string> {
	const copied = await copy();
	try {
		yield* exportDatabase(copied);
	} finally {
		await copied.close();
	}
}

function readHeader(line: string | undefined): void {
	let header: Partial<Header> | null = null;
	try {
		header = JSON.parse(line ?? '') as Partial<Header> | null;
	} catch {
		// The error is thrown below.
	}
	if (header?.docent !== 'export')
		throw new DatabaseError(`This is not an export of Docent; give a file that ${commandName} export has written.`);
	if (header.schema !== newestMigration) {
		throw new DatabaseError(
			`The export has the schema ${header.schema}, and this version of Docent has ${newestMigration}; import it with the version that made it, and let this version open the result.`,
		);
	}
}

/** Fills an empty database from the lines of an export, all of them or none, and returns the number of rows. */
export async function importDatabase(
	{ patientSql: database }: Pick<Database, 'patientSql'>,
	lines: AsyncIterable<string>,
): Promise<number> {
	const known = new Set<string>(tables.map(({ name }) => name));
	const imported = await database.transaction().execute(async (transaction) => {
		const [there] = await transaction.selectFrom('organizations').select('id').limit(1).execute();
		if (there) throw new DatabaseError('The database is not empty; import into a new data folder or a new database.');
		let count = 0;
		let number = 0;
		for await (const line of lines) {
			number += 1;
			if (number === 1) readHeader(line);
			else if (line !== '') {
				const { table, rows } = parseBatch(line, number);
				if (!known.has(table))
					throw new DatabaseError(`Line ${number} of the export names the table ${table}, which does not exist.`);
				await insertRows(transaction, table, rows).catch((cause: unknown) => {
					const reason = cause instanceof Error ? cause.message : cause;
					throw new DatabaseError(`Line ${number} of the export does not fit: ${reason}; nothing was imported.`, {
						cause,
					});
				});
				count += rows.length;
			}
		}
		if (number === 0) readHeader(undefined);
		for (const table of tables) {
			if (!('identity' in table)) continue;
			const { name, identity } = table;
			await sql`select setval(pg_get_serial_sequence(${name}, ${identity}), coalesce(max(${sql.ref(identity)}), 0) + 1, false)
				from ${sql.table(name)}`.execute(transaction);
		}
		return count;
	});
	// The planner would take the tables for as empty as they were.
	await sql`analyze`.execute(database);
	return imported;
}

const insertRows = (transaction: Transaction<Schema>, table: string, rows: readonly unknown[]) =>
	sql`insert into ${sql.table(table)} overriding system value
		select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
		transaction,
	);

function parseBatch(line: string, number: number): { table: string; rows: unknown[] } {
	try {
		const { table, rows } = JSON.parse(line) as { table: unknown; rows: unknown };
		if (typeof table === 'string' && Array.isArray(rows)) return { table, rows };
	} catch {
		// The error is thrown below.
	}
	throw new DatabaseError(`Line ${number} of the export is damaged, so nothing was imported; export it again.`);
}
