import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { commandName } from '../../errors/command-name.js';
import { ensureDataFolder } from '../data-folder.js';
import type { Database, DatabaseCopy, DatabaseOptions } from '../database.js';
import { DatabaseError } from '../database-error.js';
import { LocalNotices } from '../notices.js';
import { QueryOutcomes } from '../query-outcomes.js';
import type { Schema } from '../schema.js';
import { createEmbedded } from './create-embedded.js';
import { EmbeddedHost } from './embedded-host.js';
import { lockFolder } from './embedded-lock.js';
import { Upkeep } from './upkeep.js';

/** Major PostgreSQL version of the pinned PGlite, which opens no files of other versions. */
const majorVersion = '18';

/** A folder without a version was not created by Docent, which creates folders completely or not at all. */
async function checkVersion(folder: string): Promise<void> {
	const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
	if (found.trim() === majorVersion) return;
	if (found === '') {
		throw new DatabaseError(
			`The folder ${folder} is not a database of Docent; remove it, or name another data folder with --data.`,
		);
	}
	throw new DatabaseError(
		`The database in ${folder} was made by PostgreSQL ${found.trim()}, and this version of Docent has ${majorVersion}; with the version that made it, export it (${commandName} export) and import it into PostgreSQL (DATABASE_URL=… ${commandName} import), which this version can open.`,
	);
}

/** The pool takes one that breaks in the middle of a query out; without a listener it would end the process. */
function createPool(host: EmbeddedHost, onError: (error: unknown) => void): Pool {
	const pool = new Pool({ stream: host.connect, user: 'postgres', max: 1, idleTimeoutMillis: 0 });
	pool.on('error', onError);
	pool.on('connect', (client) => client.on('error', () => {}));
	return pool;
}

/** Opens a copy of the database, which is deleted when it is closed. */
async function openCopy(host: EmbeddedHost, folder: string, onError: (error: unknown) => void): Promise<DatabaseCopy> {
	const remove = () => rm(folder, { recursive: true, force: true });
	await remove();
	await host.copyTo(folder);
	const copy = new EmbeddedHost(folder);
	await copy.open();
	const patientSql = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createPool(copy, onError) }) });
	return {
		patientSql,
		async close() {
			await copy.close(patientSql.destroy());
			await remove();
		},
	};
}

/**
 * PostgreSQL in a thread of this process, stored in `<dataFolder>/database`. Reach it only through its pool of one connection:
 * a query beside a transaction would run inside it and be rolled back with it.
 */
export async function openEmbeddedDatabase({ dataFolder, onError = () => {} }: DatabaseOptions): Promise<Database> {
	const folder = join(dataFolder, 'database');
	const copyFolder = join(dataFolder, 'database.copy');
	await ensureDataFolder(dataFolder, true);
	const lock = await lockFolder(dataFolder);
	const host = new EmbeddedHost(folder);
	try {
		// A killed process may have left a copy behind.
		await rm(copyFolder, { recursive: true, force: true });
		if (!existsSync(folder)) await createEmbedded(folder);
		await checkVersion(folder);
		await host.open().catch((cause: unknown) => {
			throw new DatabaseError(
				`The database in ${folder} cannot be opened; restore it from a backup, or name another folder with --data.`,
				{ cause },
			);
		});
	} catch (error) {
		await lock.release();
		throw error;
	}
	const upkeep = new Upkeep(onError);
	const pool = createPool(host, onError);
	const outcomes = new QueryOutcomes();
	const dialect = new PostgresDialect({ pool });
	const database = new Kysely<Schema>({ dialect, plugins: [upkeep], log: outcomes.note });
	let closed: Promise<void> | undefined;
	return {
		kind: 'embedded',
		listensAt: lock.listensAt,
		tidy: () => upkeep.begin(database),
		sql: database,
		patientSql: database,
		copy: () => openCopy(host, copyFolder, onError),
		notices: new LocalNotices(),
		async check() {
			await sql`select 1`.execute(database);
			await outcomes.checkWrites(database);
		},
		figures() {
			const { totalCount: open, idleCount, waitingCount: waiting } = pool;
			return { open, inUse: open - idleCount, waiting, max: 1, failed: outcomes.failed };
		},
		close() {
			closed ??= (async () => {
				await upkeep.stop();
				await host.close(database.destroy());
				await lock.release();
			})();
			return closed;
		},
	};
}
