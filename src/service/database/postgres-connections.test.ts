import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../testing/service/postgres-server.js';
import { startTcpProxy, type TcpProxy } from '../../testing/service/tcp-proxy.js';
import { createDataFolder } from '../../testing/service/test-database.js';
import type { Database } from './database.js';
import { openDatabase } from './open-database.js';

let server: PostgresServer;
let dataFolder: string;
beforeAll(async () => {
	server = await startPostgresServer();
	dataFolder = await createDataFolder();
});
afterAll(() => server.stop());

let proxy: TcpProxy;
let database: Database;
let errors: string[];
beforeEach(async () => {
	errors = [];
	proxy = await startTcpProxy(server.port);
	database = await openDatabase({
		dataFolder,
		databaseUrl: proxy.through(server.url),
		databaseConnections: 4,
		answerMs: 1_500,
		probePauseMs: 200,
		onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
	});
	return async () => {
		await database.close();
		await proxy[Symbol.asyncDispose]();
	};
});

const sleep = (seconds: number, on = database.sql) => sql`select pg_sleep(${seconds})`.execute(on);

const isBack = () => expect.poll(() => database.check().then(() => 'back', String)).toBe('back');

/** More than there are connections, so that some wait for one. */
const inFlight = () =>
	Array.from({ length: 6 }, () =>
		sleep(60).then(
			() => 'answered',
			() => 'failed',
		),
	);

const terminateAll =
	'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null';

const cuts: Record<string, () => Promise<void> | void> = {
	'an immediate restart of the server': () => server.restart('immediate'),
	'a polite restart of the server': () => server.restart('fast'),
	'a reset of all connections': () => proxy.reset(),
	'silence and then a reset': () => {
		proxy.silence();
		setTimeout(() => proxy.reset(), 200);
	},
	silence: () => {
		proxy.silence();
		proxy.heal();
	},
	'the end of all sessions': async () => {
		const other = await openDatabase({ dataFolder, databaseUrl: server.url });
		await sql
			.raw(terminateAll)
			.execute(other.sql)
			.catch(() => {});
		await other.close();
	},
};

it('does not take it for an error that a server ends idle sessions', async () => {
	const session = async () => {
		const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.sql);
		return rows[0]?.pid;
	};
	await sql`set idle_session_timeout = 100`.execute(database.sql);
	const before = await session();
	await expect.poll(session, { interval: 400, timeout: 10_000 }).not.toBe(before);
	expect(errors).toEqual([]);
}, 20_000);

it('keeps listening although the server ends idle sessions', async () => {
	await sql`alter system set idle_session_timeout = 100`.execute(database.sql);
	await sql`select pg_reload_conf()`.execute(database.sql);
	const other = await openDatabase({
		dataFolder,
		databaseUrl: server.url,
		onError: (error) => errors.push(String(error)),
	});
	try {
		const received: string[] = [];
		other.notices.subscribe('job', (payload) => received.push(payload));
		await sleep(1);
		await database.notices.publish('job', 'after');
		await expect.poll(() => received).toEqual(['after']);
		expect(errors).toEqual([]);
	} finally {
		await other.close();
		await sql`alter system reset idle_session_timeout`.execute(database.sql);
		await sql`select pg_reload_conf()`.execute(database.sql);
	}
});

describe.each(Object.entries(cuts))('%s', (_, cut) => {
	it('fails the queries in flight and no later one', async () => {
		const flying = inFlight();
		await expect.poll(() => database.figures().waiting).toBe(2);
		await cut();
		expect(new Set((await Promise.all(flying)).slice(0, 4))).toEqual(new Set(['failed']));
		await isBack();
		expect(await Promise.all(Array.from({ length: 8 }, () => sleep(0)))).toHaveLength(8);
	}, 40_000);

	it('takes back a transaction in its middle', async () => {
		const id = `half-${Math.random()}`;
		const half = database.sql.transaction().execute(async (transaction) => {
			await transaction.insertInto('organizations').values({ id }).execute();
			await cut();
			await sleep(0, transaction);
		});
		await expect(half).rejects.toThrow();
		await isBack();
		const rows = database.sql.selectFrom('organizations').where('id', '=', id).selectAll().execute();
		expect(await rows).toEqual([]);
	}, 40_000);

	it('fails patient work too, whose connection the next one does not get', async () => {
		const patient = sleep(60, database.patientSql);
		await expect.poll(() => database.figures().inUse).toBe(1);
		const failed = expect(patient).rejects.toThrow();
		await cut();
		// Nothing but the system's own patience ends it in silence.
		if (cut === cuts.silence) proxy.reset();
		await failed;
		await isBack();
	}, 40_000);

	it('brings notices back, and says that some may have been missed', async () => {
		const gap = new Promise<void>((resolve) => database.notices.onGap(resolve));
		const received: string[] = [];
		database.notices.subscribe('job', (payload) => received.push(payload));
		await cut();
		await gap;
		await isBack();
		await database.notices.publish('job', 'after');
		await expect.poll(() => received).toEqual(['after']);
	}, 40_000);
});

it('goes where its name leads after a failover', async () => {
	const standby = await startPostgresServer();
	try {
		await (await openDatabase({ dataFolder, databaseUrl: standby.url })).close();
		proxy.leadTo(standby.port);
		await sql`alter system set default_transaction_read_only = on`.execute(database.sql);
		await sql`select pg_reload_conf()`.execute(database.sql);
		const write = () =>
			database.sql
				.insertInto('organizations')
				.values({ id: `${Math.random()}` })
				.execute();
		const port = sql<{ port: string }>`select current_setting('port') as port`;
		const writtenAt = async () => {
			await write();
			return (await port.execute(database.sql)).rows[0]?.port;
		};
		await expect.poll(() => writtenAt().catch(String)).toBe(String(standby.port));
	} finally {
		await standby.stop();
		await server.stop();
		server = await startPostgresServer();
	}
}, 60_000);

describe('limits of time', () => {
	it('end a query and leave the connections in order', async () => {
		await expect(sleep(60)).rejects.toThrow('The database did not answer in time: nothing came for 1.5 seconds');
		expect(database.figures().failed.get('time')).toBe(1);
		await database.check();
	});

	it('let patient work go on, and hold again after it', async () => {
		await sleep(2, database.patientSql);
		const shown = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
			database.sql,
		);
		expect(shown.rows).toEqual([{ limit: '14s' }]);
	});

	it('are lifted from the server in the transaction of patient work', async () => {
		await database.patientSql.transaction().execute(async (transaction) => {
			const shown = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
				transaction,
			);
			expect(shown.rows).toEqual([{ limit: '0' }]);
		});
	});

	it("are the server's as well, so that locks of a process that is gone do not last", async () => {
		const shown = await sql<Record<string, string>>`
			select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('tcp_keepalives_idle') as alive
		`.execute(database.sql);
		expect(shown.rows).toEqual([{ idle: '14s', alive: '30' }]);
	});
});

it('closes although the server is silent', async () => {
	const flying = inFlight();
	await expect.poll(() => database.figures().inUse).toBe(4);
	proxy.silence();
	await database.close();
	expect(await Promise.all(flying)).not.toContain('answered');
	await expect.poll(() => proxy.open).toBeLessThanOrEqual(8);
});

it('refuses to open what cannot be reached, in one sentence', async () => {
	proxy.refuse();
	const opening = openDatabase({ dataFolder, databaseUrl: proxy.through(server.url) });
	await expect(opening).rejects.toThrow(/cannot be used: .*; check DATABASE_URL and that PostgreSQL runs there\./);
});
