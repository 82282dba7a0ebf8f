import { execFileSync, spawn } from 'node:child_process';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeFeedbackStore } from '../../testing/contracts/feedback-store-contract.js';
import { describeKeyStore } from '../../testing/contracts/key-store-contract.js';
import { describeThreadStore } from '../../testing/contracts/thread-store-contract.js';
import { describeVectorStore } from '../../testing/contracts/vector-store-contract.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import {
	databaseKinds,
	openTestDatabase,
	type TestDatabase,
	testDatabase,
} from '../../testing/service/test-database.js';
import { createSqlThreadStore } from '../answers/threads/thread-store.js';
import { createSqlKeyStore } from '../keys/key-store.js';
import { createSqlVectorStore } from '../retrieval/meaning/sql-vector-store.js';
import { ensureDataFolder } from './data-folder.js';
import { DatabaseError } from './database-error.js';
import { newestMigration } from './migrate.js';
import { openDatabase } from './open-database.js';

describe.each(databaseKinds)('the %s database', (kind) => {
	const database = testDatabase(kind);

	it('keeps what one transaction takes back apart from what others write meanwhile', async () => {
		let failNow = () => {};
		const failing = new Promise<void>((resolve) => {
			failNow = resolve;
		});
		const failed = database.sql.transaction().execute(async (transaction) => {
			await transaction.insertInto('organizations').values({ id: 'taken-back' }).execute();
			await failing;
			throw new Error('no');
		});
		const kept = database.sql.insertInto('organizations').values({ id: 'kept' }).execute();
		failNow();
		await expect(failed).rejects.toThrow('no');
		await kept;
		const rows = await database.sql.selectFrom('organizations').select('id').orderBy('id').execute();
		expect(rows.map(({ id }) => id)).toEqual(['acme', 'kept']);
	});

	it('is usable after a failed statement', async () => {
		await expect(sql`select no_such_column from threads`.execute(database.sql)).rejects.toThrow('no_such_column');
		await expect(database.check()).resolves.toBeUndefined();
	});

	it('delivers notices', async () => {
		const received = new Promise((resolve) => database.notices.subscribe('answer', resolve));
		await database.notices.publish('answer', 'msg_1 2');
		expect(await received).toBe('msg_1 2');
	});

	it('opens beside a newer version that has added, and refuses one that needs what this one does not know', async () => {
		const { dataFolder, databaseUrl } = database;
		const newer: string[] = [];
		/** Migrates as another version, and opens with this one. */
		const openAfter = async (open: typeof database.sql, close: () => Promise<void>, name: string) => {
			await sql`insert into kysely_migration values (${name}, now()::text)`.execute(open);
			await close();
			return openDatabase({ dataFolder, databaseUrl, onNewer: (names) => newer.splice(0, newer.length, ...names) });
		};
		const beside = await openAfter(database.sql, () => database.close(), '9997-later');
		expect(newer).toEqual(['9997-later']);
		await beside.sql.insertInto('organizations').values({ id: 'beside' }).execute();
		const dropped = `9998-drop.needs-${newestMigration}`;
		const again = await openAfter(beside.sql, () => beside.close(), dropped);
		expect(newer).toEqual(['9997-later', dropped]);
		await expect(openAfter(again.sql, () => again.close(), '9999-drop.needs-9997-later')).rejects.toThrow(
			/newer version of Docent \(9999-drop\.needs-9997-later\).*restore a backup/,
		);
	});
});

describe.each(databaseKinds)('the %s database', (kind) => {
	it('says when writes fail, and when they succeed again', async () => {
		const database = await openTestDatabase(kind);
		const isEmbedded = kind === 'embedded';
		const name = new URL(database.databaseUrl ?? 'postgres://x/none').pathname.slice(1);
		const setting = isEmbedded ? sql`set` : sql`alter database ${sql.id(name)} set`;
		const set = (value: 'on' | 'off') =>
			database.sql
				.transaction()
				.setAccessMode('read write')
				.execute((transaction) =>
					sql`${setting} default_transaction_read_only = ${sql.raw(value)}`.execute(transaction),
				);
		const write = () =>
			database.sql
				.insertInto('organizations')
				.values({ id: `o${Math.random()}` })
				.execute();
		await set('on');
		// Sessions of a server that are there already have the old value.
		if (!isEmbedded) {
			const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`;
			await others.execute(database.sql);
			await sql`set default_transaction_read_only = on`.execute(database.sql);
		}
		expect(await database.check()).toBeUndefined();
		await expect(write()).rejects.toThrow('read-only');
		// A session that the server has ended is noticed first.
		await expect.poll(() => database.check().then(() => 'ready', String)).toContain('read-only');
		expect(database.figures().failed.get('write')).toBeGreaterThanOrEqual(1);
		await set('off');
		await expect.poll(() => database.check().then(() => 'ready', String)).toBe('ready');
		await expect.poll(() => write().then(() => 'written', String)).toBe('written');
		// Sessions may have kept the value, so nobody else gets it.
		await database.close();
		await database.dispose();
	});
});

describe('the embedded database, while it is open,', () => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await openTestDatabase('embedded');
	});
	afterAll(() => database.dispose());

	it('is opened by one process at a time', async () => {
		await expect(openDatabase({ dataFolder: database.dataFolder })).rejects.toThrow(
			/is in use by another Docent process; stop it/,
		);
	});

	it('says where its service listens, once that is known', async () => {
		database.listensAt('http://127.0.0.1:4711');
		const opening = openDatabase({ dataFolder: database.dataFolder });
		await expect(opening).rejects.toMatchObject({ serviceUrl: 'http://127.0.0.1:4711' });
	});

	it('waits for the disk', async () => {
		const show = async (name: string) =>
			(await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(database.sql)).rows[0]?.[name];
		expect(await show('fsync')).toBe('on');
		expect(await show('synchronous_commit')).toBe('on');
		expect(await show('wal_sync_method')).toBe('fsync');
	});

	it('leaves timers their turn between queries', async () => {
		let turns = 0;
		const timer = setInterval(() => {
			turns++;
		}, 1);
		for (let query = 0; query < 200; query++) await database.check();
		clearInterval(timer);
		expect(turns).toBeGreaterThan(5);
	});
});

describe('the embedded database', () => {
	let database: TestDatabase;
	beforeEach(async () => {
		database = await openTestDatabase('embedded');
	});
	afterEach(() => database.dispose());

	it('is free again when the process that had it was killed', async () => {
		const { dataFolder } = database;
		await database.close();
		const lock = `process.stdin.resume(); require('node:net').createServer().listen(${JSON.stringify(join(dataFolder, 'docent.lock'))}, () => console.log('locked'))`;
		const other = spawn(process.execPath, ['-e', lock], { stdio: ['pipe', 'pipe', 'inherit'] });
		await new Promise((resolve) => other.stdout.once('data', resolve));
		await expect(openDatabase({ dataFolder })).rejects.toThrow(DatabaseError);
		const ended = new Promise((resolve) => other.once('exit', resolve));
		other.kill('SIGKILL');
		await ended;
		const again = await openDatabase({ dataFolder });
		await again.close();
	});

	it('is made whole or not at all', { timeout: 120_000 }, async () => {
		const { dataFolder } = database;
		await database.close();
		const folder = join(dataFolder, 'database');
		await rename(folder, `${folder}.new`);
		await rm(join(`${folder}.new`, 'global'), { recursive: true });
		const again = await openDatabase({ dataFolder });
		await again.check();
		await again.close();
		await rm(join(folder, 'PG_VERSION'));
		await expect(openDatabase({ dataFolder })).rejects.toThrow(/is not a database of Docent; remove it/);
	});

	it('refuses files of another version with what to do', async () => {
		const { dataFolder } = database;
		await database.close();
		await writeFile(join(dataFolder, 'database', 'PG_VERSION'), '17\n');
		await expect(openDatabase({ dataFolder })).rejects.toThrow(/made by PostgreSQL 17.*docent-service export/);
	});
});

it('makes a data folder with those above it, for its owner alone', async () => {
	const folder = join(scratchFolder(), 'a/new/folder');
	await ensureDataFolder(folder, true);
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

describe('git', () => {
	const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });

	it('sees nothing of a data folder that the service has made', async () => {
		const root = scratchFolder();
		git(root, 'init', '--quiet');
		await ensureDataFolder(join(root, '.docent'), true);
		await writeFile(join(root, '.docent/conversations'), 'secret');
		expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
	});

	it('is told nothing of a folder that was there, whose rules stay', async () => {
		const [plain, ruled] = [scratchFolder(), scratchFolder()];
		await writeFile(join(ruled, '.gitignore'), 'own\n');
		for (const folder of [plain, ruled]) await ensureDataFolder(folder, true);
		expect(await readdir(plain)).toEqual([]);
		expect(await readFile(join(ruled, '.gitignore'), 'utf8')).toBe('own\n');
	});
});

describe('the database on a server', () => {
	it('is refused with the migrations of another line of versions', async () => {
		const database = await openTestDatabase('postgres');
		await sql`insert into kysely_migration values ('0003-other', now()::text)`.execute(database.sql);
		await expect(database.openAgain()).rejects.toThrow(/newer version of Docent \(0003-other\)/);
		await database.close();
		await database.dispose();
	});

	it('is brought up to date by one of many processes', async () => {
		const database = await openTestDatabase('postgres');
		await sql`drop schema public cascade`.execute(database.sql);
		await sql`create schema public`.execute(database.sql);
		const opened = await Promise.all(Array.from({ length: 5 }, () => database.openAgain()));
		const { rows } = await sql<{ count: number }>`select count(*)::int as count from kysely_migration`.execute(
			database.sql,
		);
		expect(rows[0]?.count).toBeGreaterThan(0);
		await Promise.all(opened.map((one) => one.close()));
		await database.close();
		await database.dispose();
	});

	it('says what is wrong when it is not there, without the password', async () => {
		const error = await openDatabase({
			databaseUrl: 'postgres://me:hunter2@127.0.0.1:1/docent',
			dataFolder: '/tmp',
		}).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(DatabaseError);
		expect(String(error)).toContain('check DATABASE_URL');
		expect(String(error)).not.toContain('hunter2');
	});

	it('delivers notices between processes, also after the connection broke', async () => {
		const database = await openTestDatabase('postgres');
		const other = await database.openAgain();
		const gap = new Promise<void>((resolve) => other.notices.onGap(resolve));
		const received = new Promise((resolve) => other.notices.subscribe('stop', resolve));
		await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen docent' and datname = current_database() and pid <> pg_backend_pid()`.execute(
			database.sql,
		);
		await gap;
		await database.notices.publish('stop', 'msg_1');
		expect(await received).toBe('msg_1');
		await other.close();
		await database.dispose();
	});
});

describe.each(databaseKinds)('in the %s database', (kind) => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await openTestDatabase(kind);
	});
	afterAll(() => database.dispose());
	const emptied = async () => {
		await database.clear();
		return database;
	};
	describeThreadStore('threads', async () => createSqlThreadStore(await emptied()));
	describeFeedbackStore('feedback', emptied);
	describeKeyStore('keys', async () => createSqlKeyStore(await emptied()));
	describeVectorStore('vectors', async () => createSqlVectorStore(await emptied()));

	it('texts come back that no database can hold, with marks for what is lost', async () => {
		const store = createSqlThreadStore(await emptied());
		const { id } = await store.create({ domain: 'docs', fp: 'a' });
		const text = 'half \ud83d of it\0';
		const context = [{ value: text }];
		await store.append('docs', id, { id: 'm1', role: 'user', text, context, createdAt: '2026-11-21T10:00:00.000Z' });
		const kept = 'half \ufffd of it\ufffd';
		expect((await store.get('docs', id))?.messages[0]).toMatchObject({ text: kept, context: [{ value: kept }] });
	});
});
