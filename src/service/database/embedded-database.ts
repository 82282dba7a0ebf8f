import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { createEmbedded } from './create-embedded.js';
import type { Database } from './database.js';
import { DatabaseError } from './database-error.js';
import { lockFolder } from './embedded-lock.js';
import { durableStartParams, passSyncOn } from './embedded-sync.js';
import { LocalNotices } from './notices.js';
import type { Schema } from './schema.js';
import { yieldPlugin } from './yield-plugin.js';

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
export async function openEmbeddedDatabase({
	dataFolder,
	onError,
}: {
	dataFolder: string;
	onError?: (error: unknown) => void;
}): Promise<Database> {
	const folder = join(dataFolder, 'database');
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
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
	const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [yieldPlugin] });
	let closed: Promise<void> | undefined;
	return {
		kind: 'embedded',
		sql: database,
		notices: new LocalNotices(),
		async check() {
			await sql`select 1`.execute(database);
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
