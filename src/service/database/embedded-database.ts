import { existsSync, fdatasyncSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { createEmbedded } from './create-embedded.js';
import { ensureDataFolder } from './data-folder.js';
import type { Database, DatabaseOptions } from './database.js';
import { DatabaseError } from './database-error.js';
import { lockFolder } from './embedded-lock.js';
import { LocalNotices } from './notices.js';
import { QueryOutcomes } from './query-outcomes.js';
import type { Schema } from './schema.js';

/**
 * Lets timers and sockets have their turn after each query. The embedded database answers on this thread and within
 * microtasks, so that a chain of queries would hold up everything else until it ends.
 */
const yieldPlugin: KyselyPlugin = {
	transformQuery: ({ node }) => node,
	async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
		await setImmediate();
		return result;
	},
};

/** PGlite starts PostgreSQL with `-F`, which never waits for the disk. */
const durableStartParams: string[] = [
	...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
	...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=8MB'],
];

interface NodeFileSystem {
	stream_ops?: { fsync?: (stream: { nfd?: number }) => number };
}

/**
 * Hands PostgreSQL's `fsync` to the operating system: the file system of PGlite answers it without doing anything.
 * Relies on PGlite's inside, for which its version is pinned; throws when that has changed.
 */
function passSyncOn(pglite: PGlite): void {
	const { Module: module } = pglite as unknown as { Module?: { NODEFS?: NodeFileSystem } };
	const operations = module?.NODEFS?.stream_ops;
	if (!operations) throw new Error('This version of PGlite hides its file system, so writes could not be made safe.');
	operations.fsync = ({ nfd }) => {
		if (nfd !== undefined) fdatasyncSync(nfd);
		return 0;
	};
}

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
		`The database in ${folder} was made by PostgreSQL ${found.trim()}, and this version of Docent has ${majorVersion}; export it with the version that made it (docent-service export), and import it into a new data folder with this one (docent-service import).`,
	);
}

async function start(folder: string): Promise<PGlite> {
	const pglite = new PGlite({ dataDir: folder, startParams: durableStartParams });
	try {
		await pglite.waitReady;
	} catch (cause) {
		throw new DatabaseError(
			`The database in ${folder} cannot be opened; restore it from a backup, or name another folder with --data.`,
			{ cause },
		);
	}
	passSyncOn(pglite);
	return pglite;
}

/**
 * PostgreSQL within this process, kept in `<dataFolder>/database`. Its single connection is reached through a pool of
 * one and in no other way: a query beside a transaction would run inside of it and vanish with it.
 */
export async function openEmbeddedDatabase({ dataFolder, onError }: DatabaseOptions): Promise<Database> {
	const folder = join(dataFolder, 'database');
	await ensureDataFolder(dataFolder, true);
	const lock = await lockFolder(dataFolder);
	let pglite: PGlite;
	try {
		if (!existsSync(folder)) await createEmbedded(folder);
		await checkVersion(folder);
		pglite = await start(folder);
	} catch (error) {
		await lock.release();
		throw error;
	}
	const pool = new Pool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 });
	pool.on('error', (error) => onError?.(error));
	const outcomes = new QueryOutcomes();
	const dialect = new PostgresDialect({ pool });
	const database = new Kysely<Schema>({ dialect, plugins: [yieldPlugin], log: outcomes.note });
	let closed: Promise<void> | undefined;
	return {
		kind: 'embedded',
		listensAt: lock.listensAt,
		sql: database,
		patientSql: database,
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
				await database.destroy();
				await pglite.close();
				await lock.release();
			})();
			return closed;
		},
	};
}
