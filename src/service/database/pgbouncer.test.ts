import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PgBouncer, startPgBouncer } from '../../testing/service/pgbouncer.js';
import { type PostgresServer, startPostgresServer } from '../../testing/service/postgres-server.js';
import { createDataFolder } from '../../testing/service/test-database.js';
import type { Database } from './database.js';
import { exportDatabase } from './export-import.js';
import { openDatabase } from './open-database.js';

let server: PostgresServer;
let pooler: PgBouncer;
let dataFolder: string;
beforeAll(async () => {
	server = await startPostgresServer();
	// Fewer than the clients, so that these have to share.
	pooler = await startPgBouncer(server.port, { serverConnections: 3 });
	dataFolder = await createDataFolder();
});
afterAll(async () => {
	await pooler[Symbol.asyncDispose]();
	await server.stop();
});

const open = (more: Partial<Parameters<typeof openDatabase>[0]> = {}) =>
	openDatabase({ dataFolder, databaseUrl: pooler.through(server.url), databaseNoticesUrl: server.url, ...more });

describe('behind PgBouncer in transaction mode', () => {
	let databases: Database[];
	beforeAll(async () => {
		// At once: each wants to bring the schema up to date.
		databases = await Promise.all([open(), open(), open()]);
	});
	afterAll(() => Promise.all(databases.map((database) => database.close())));
	const first = () => databases[0] as Database;

	it('many clients share few sessions, in transactions and out of them', async () => {
		const insert = (database: Database, id: string) =>
			database.sql.transaction().execute(async (transaction) => {
				await transaction.insertInto('organizations').values({ id }).execute();
				await sql`select pg_sleep(0.01)`.execute(transaction);
				const rows = await transaction.selectFrom('organizations').select('id').where('id', '=', id).execute();
				return rows.length;
			});
		const work = databases.flatMap((database, node) =>
			Array.from({ length: 20 }, (_, index) => insert(database, `o-${node}-${index}`)),
		);
		expect(new Set(await Promise.all(work))).toEqual(new Set([1]));
		const sessions = sql<{ count: number }>`
			select count(*)::int from pg_stat_activity where application_name = 'docent' and query not like 'listen%'`;
		const [{ count } = { count: 0 }] = (await sessions.execute(first().sql)).rows;
		expect(count).toBeLessThanOrEqual(3 + databases.length);
	});

	it('notices reach every process', async () => {
		const received = databases.map(
			(database) => new Promise((resolve) => database.notices.subscribe('answer', resolve)),
		);
		await first().notices.publish('answer', 'msg_1');
		expect(await Promise.all(received)).toEqual(['msg_1', 'msg_1', 'msg_1']);
	});

	it('no session keeps a setting or a prepared statement of ours', async () => {
		await sql`select 1`.execute(first().patientSql);
		const left = sql<Record<string, string>>`
			select current_setting('statement_timeout') as limit, (select count(*)::int from pg_prepared_statements) as statements`;
		expect((await left.execute(first().sql)).rows).toEqual([{ limit: '0', statements: 0 }]);
	});

	it('all that there is can be exported', async () => {
		const lines = [];
		for await (const line of exportDatabase(first())) lines.push(line);
		expect(lines.length).toBeGreaterThan(1);
	});
});

it('says at the start that notices get lost, and what to set', async () => {
	await expect(open({ databaseNoticesUrl: undefined })).rejects.toThrow(
		/Notices get lost .*set databaseNoticesUrl \(DATABASE_NOTICES_URL\) to the address of PostgreSQL itself\.$/,
	);
});

it('needs no second address where the pooler keeps sessions', async () => {
	await using keeping = await startPgBouncer(server.port, { mode: 'session' });
	const database = await open({ databaseUrl: keeping.through(server.url), databaseNoticesUrl: undefined });
	const received = new Promise((resolve) => database.notices.subscribe('job', resolve));
	await database.notices.publish('job', 'work job_1');
	expect(await received).toBe('work job_1');
	await database.close();
});
