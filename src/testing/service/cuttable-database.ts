import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startTcpProxy } from './tcp-proxy.js';
import { createPostgresDatabase } from './test-database.js';

/** The ways in which a test takes the database away from statements that wait. */
export const cutsOfStatements = ['reset', 'termination'] as const;

export interface CuttableDatabase extends AsyncDisposable {
	/** Its address, by a way that can be cut. */
	url: string;
	/** Does something that reads or writes a table, and takes the database away in the middle of it. Then the database is back. */
	cutDuring<T>(how: (typeof cutsOfStatements)[number], table: string, doing: () => Promise<T>): Promise<T>;
}

const waiting =
	'from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';

/** A database of its own on a real server. */
export async function createCuttableDatabase(): Promise<CuttableDatabase> {
	const { url, drop } = await createPostgresDatabase();
	const proxy = await startTcpProxy(Number(new URL(url).port));
	return {
		url: proxy.through(url),
		async cutDuring(how, table, doing) {
			const holder = new Client({ connectionString: url });
			await holder.connect();
			try {
				await holder.query('begin');
				await holder.query(`lock table ${table} in access exclusive mode`);
				const done = doing();
				let isOver = false;
				done.finally(() => (isOver = true)).catch(() => {});
				while ((await holder.query(`select pid ${waiting}`)).rows.length === 0) {
					if (isOver) throw new Error(`Nothing waited for the table ${table}.`);
					await delay(10);
				}
				if (how === 'reset') proxy.reset();
				else await holder.query(`select pg_terminate_backend(pid) ${waiting}`);
				await holder.query('rollback');
				return await done;
			} finally {
				await holder.end();
			}
		},
		async [Symbol.asyncDispose]() {
			await proxy[Symbol.asyncDispose]();
			await drop();
		},
	};
}
