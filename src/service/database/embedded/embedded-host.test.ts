import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataFolder } from '../../../testing/service/test-database.js';
import type { Database } from '../database.js';
import { openDatabase } from '../open-database.js';
import { openDurable } from './embedded-thread.js';

describe('the thread of the embedded database', () => {
	it('has the operating system write each commit to the disk', async () => {
		const folder = join(await createDataFolder(), 'database');
		const pglite = await openDurable(folder);
		const synced: number[] = [];
		const { fdatasyncSync } = fs;
		const spy = vi.spyOn(fs, 'fdatasyncSync').mockImplementation((file) => {
			fdatasyncSync(file);
			synced.push(fs.fstatSync(file).ino);
		});
		syncBuiltinESMExports();
		try {
			for (const id of ['one', 'two', 'three']) {
				await pglite.query('insert into organizations (id) values ($1)', [id]);
			}
		} finally {
			spy.mockRestore();
			syncBuiltinESMExports();
		}
		const logs = fs.readdirSync(join(folder, 'pg_wal')).map((name) => fs.statSync(join(folder, 'pg_wal', name)).ino);
		expect(synced.filter((file) => logs.includes(file)).length).toBeGreaterThanOrEqual(3);
		await pglite.close();
	});

	let database: Database;
	let thread: Worker;
	beforeEach(async () => {
		const started = new Promise<Worker>((resolve) => process.once('worker', resolve));
		const dataFolder = await createDataFolder();
		database = await openDatabase({ dataFolder });
		thread = await started;
	});
	afterEach(() => database.close());

	it('keeps this one free while a query runs', async () => {
		const order: string[] = [];
		const slow = sql`select pg_sleep(1)`.execute(database.sql).then(() => order.push('query'));
		await new Promise((resolve) => setTimeout(resolve, 5));
		order.push('timer');
		await new Promise((resolve) => setImmediate(resolve));
		order.push('turn');
		await slow;
		expect(order).toEqual(['timer', 'turn', 'query']);
	});

	it('is started again when it has ended, with all that was committed', async () => {
		await database.sql.insertInto('organizations').values({ id: 'kept' }).execute();
		const running = sql`select pg_sleep(30)`.execute(database.sql);
		const failing = expect(running).rejects.toThrow(/The embedded database has stopped, because its thread has ended/);
		await thread.terminate();
		await failing;
		const rows = await database.sql.selectFrom('organizations').select('id').execute();
		expect(rows).toEqual([{ id: 'kept' }]);
	});

	it('takes a transaction back that was broken by its end', async () => {
		const broken = database.sql.transaction().execute(async (transaction) => {
			await transaction.insertInto('organizations').values({ id: 'lost' }).execute();
			await thread.terminate();
			await transaction.insertInto('organizations').values({ id: 'never' }).execute();
		});
		await expect(broken).rejects.toThrow();
		expect(await database.sql.selectFrom('organizations').select('id').execute()).toEqual([]);
	});

	it('keeps the codes of errors', async () => {
		const insert = () => database.sql.insertInto('organizations').values({ id: 'one' }).execute();
		await insert();
		await expect(insert()).rejects.toMatchObject({ code: '23505', constraint: 'organizations_pkey' });
		const project = database.sql.insertInto('projects').values({ id: 'p', organization_id: 'none' }).execute();
		await expect(project).rejects.toMatchObject({ code: '23503' });
		await expect(sql`select 1 / 0`.execute(database.sql)).rejects.toMatchObject({ code: '22012' });
		await expect(sql`this is not SQL`.execute(database.sql)).rejects.toMatchObject({ code: '42601' });
	});

	it('takes texts and rows of many megabytes', async () => {
		const text = 'Ü'.repeat(4_000_000);
		const { rows } = await sql<{ text: string }>`select ${text}::text as text from generate_series(1, 3)`.execute(
			database.sql,
		);
		expect(rows.map((row) => row.text === text)).toEqual([true, true, true]);
	});

	it('is closed also when a query does not end', { timeout: 40_000 }, async () => {
		let begin = () => {};
		const begun = new Promise<void>((resolve) => {
			begin = resolve;
		});
		const endless = database.sql.connection().execute((connection) => {
			begin();
			return sql`select pg_sleep(600)`.execute(connection);
		});
		await begun;
		const failing = expect(endless).rejects.toThrow(/because the service stops/);
		await database.close();
		await failing;
	});
});
