import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimOptions, newJob } from '../../testing/contracts/agent-job-store-contract.js';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/service/test-database.js';
import { createSqlThreadStore } from '../answers/threads/thread-store.js';
import { createSqlAgentJobStore } from '../jobs/queue/agent-job-store.js';
import { createSqlAgentQueue } from '../jobs/queue/agent-queue.js';
import { exportDatabase, importDatabase } from './export-import.js';
import { newestMigration } from './migrate.js';

async function* linesOf(lines: readonly string[]) {
	yield* lines;
}

async function all(lines: AsyncIterable<string>) {
	const list: string[] = [];
	for await (const line of lines) list.push(line);
	return list;
}

async function emptied(database: TestDatabase): Promise<TestDatabase> {
	await database.clear();
	await database.sql.deleteFrom('domains').execute();
	await database.sql.deleteFrom('projects').execute();
	await database.sql.deleteFrom('organizations').execute();
	return database;
}

describe('an export', () => {
	const databases = new Map<string, TestDatabase>();
	beforeAll(async () => {
		for (const kind of databaseKinds) databases.set(kind, await openTestDatabase(kind));
	});
	afterAll(async () => {
		for (const database of databases.values()) await database.dispose();
	});
	const at = (kind: string) => {
		const database = databases.get(kind);
		if (!database) throw new Error(`There is no database ${kind}.`);
		return database;
	};

	it('is of one moment, whatever is written meanwhile', async () => {
		const server = at('postgres');
		await server.clear();
		const threads = createSqlThreadStore(server);
		const { id } = await threads.create({ domain: 'docs', fp: 'a' });
		const message = { role: 'user', text: 'T', createdAt: '2026-11-21T10:00:00.000Z' } as const;
		await threads.append('docs', id, { ...message, id: 'before' });
		const lines: string[] = [];
		for await (const line of exportDatabase(server)) {
			lines.push(line);
			// A row that is changed moves behind all others, and a new one comes.
			if (lines.length === 2) {
				await threads.append('docs', id, { ...message, id: 'meanwhile' });
				await server.sql.updateTable('messages').set({ text: 'Changed' }).where('id', '=', 'before').execute();
			}
		}
		const messages = lines.find((line) => line.includes('"table":"messages"')) ?? '';
		expect(messages).toContain('"text":"T"');
		expect(messages).not.toContain('meanwhile');
	});

	it('of the embedded database is the same in one on a server, and back', { timeout: 60_000 }, async () => {
		const embedded = at('embedded');
		const threads = createSqlThreadStore(embedded);
		const { id } = await threads.create({ domain: 'docs', fp: 'a' });
		const createdAt = '2026-11-21T10:00:00.000Z';
		for (let index = 0; index < 1_100; index++) {
			const context = [{ value: `“quoted” \\ ${index}` }];
			await threads.append('docs', id, { id: `m${index}`, role: 'user', text: 'Ü\n\t日本', context, createdAt });
		}
		await embedded.sql
			.insertInto('embeddings')
			.values({ model: 'm', text_hash: 'h', vector: Buffer.from([0, 255, 10]) })
			.execute();
		const first = await all(exportDatabase(embedded));
		const server = await emptied(at('postgres'));
		expect(await importDatabase(server, linesOf(first))).toBe(1_100 + 1 + 1 + 4);
		const known = await sql<{
			reltuples: number;
		}>`select reltuples from pg_class where oid = 'messages'::regclass`.execute(server.sql);
		expect(known.rows).toEqual([{ reltuples: 1_100 }]);
		const second = await all(exportDatabase(server));
		const back = await emptied(embedded);
		await importDatabase(back, linesOf(second));
		const there = await createSqlThreadStore(back).get('docs', id);
		expect(there?.messages.map((message) => message.id)).toEqual(
			Array.from({ length: 1_100 }, (_, index) => `m${index}`),
		);
		expect(there?.messages[7]?.context).toEqual([{ value: '“quoted” \\ 7' }]);
		expect((await back.sql.selectFrom('embeddings').select('vector').executeTakeFirst())?.vector).toEqual(
			Buffer.from([0, 255, 10]),
		);
		await createSqlThreadStore(back).append('docs', id, { id: 'next', role: 'user', text: 'goes on', createdAt });
	});

	it('takes jobs along: one that has ended as it was, and one that waits to be run from there', async () => {
		const silent = async () => {};
		const embedded = at('embedded');
		await embedded.clear();
		const from = createSqlAgentJobStore(embedded, silent);
		const queue = createSqlAgentQueue(embedded, silent);
		await from.create(newJob('job_1'));
		const turn = await queue.claim(claimOptions);
		const diff = { baseSha: 'a', headSha: 'b', files: [], patch: '+“new”' };
		if (turn) await queue.setDiff(turn, diff);
		if (turn) await queue.finish(turn, { outcome: 'no_changes', message: 'Nothing to change.' });
		await from.create(newJob('job_2'));
		const lines = await all(exportDatabase(embedded));
		const server = await emptied(at('postgres'));
		await importDatabase(server, linesOf(lines));
		const store = createSqlAgentJobStore(server, silent);
		expect(await store.get('docs', 'job_1')).toEqual(await from.get('docs', 'job_1'));
		expect(await store.events('job_1', 0, 9)).toEqual(await from.events('job_1', 0, 9));
		expect(await store.diff('job_1')).toEqual(diff);
		expect(await createSqlAgentQueue(server, silent).claim(claimOptions)).toMatchObject({ jobId: 'job_2' });
		await store.create(newJob('job_3'));
		const { jobs } = await store.list({ projectId: 'docs', archived: true, limit: 9 });
		expect(jobs.map(({ id }) => id)).toEqual(['job_3', 'job_2', 'job_1']);
		await embedded.clear();
	});

	it.each([
		['is no export', ['{"a":1}'], /not an export of Docent/],
		['is empty', [], /not an export of Docent/],
		['comes from another schema', ['{"docent":"export","schema":"9"}'], /has the schema 9.*import it with the version/],
		[
			'is damaged in the middle',
			[
				'{"docent":"export","schema":"NEWEST"}',
				'{"table":"organizations","rows":[{"id":"x","created_at":"2026-11-21T10:00:00Z"}]}',
				'{"table":',
			],
			/Line 3 of the export is damaged, so nothing was imported/,
		],
		[
			'has a row that does not fit',
			['{"docent":"export","schema":"NEWEST"}', '{"table":"organizations","rows":[{"id":"x"}]}'],
			/Line 2 of the export does not fit: null value in column "created_at"/,
		],
		['names another table', ['{"docent":"export","schema":"NEWEST"}', '{"table":"pg_user","rows":[]}'], /pg_user/],
	])('that %s changes nothing', async (_, lines, sentence) => {
		const database = await emptied(at('embedded'));
		const filled = lines.map((line) => line.replace('NEWEST', newestMigration));
		await expect(importDatabase(database, linesOf(filled))).rejects.toThrow(sentence);
		expect(await database.sql.selectFrom('organizations').selectAll().execute()).toEqual([]);
	});

	it('holds every table but those of running answers, sessions, nodes and their folders', async () => {
		const server = at('postgres');
		const names = (await server.sql.introspection.getTables()).map(({ name }) => name);
		const database = await emptied(at('embedded'));
		const left: string[] = [];
		for (const table of names) {
			const lines = [
				{ docent: 'export', schema: newestMigration },
				{ table, rows: [] },
			];
			const text = linesOf(lines.map((line) => JSON.stringify(line)));
			await importDatabase(database, text).catch((error: Error) => {
				expect(error.message).toContain(`the table ${table}, which does not exist`);
				left.push(table);
			});
		}
		expect(left.toSorted()).toEqual(['admin_sessions', 'agent_folders', 'answer_chunks', 'answers', 'nodes']);
	});

	it('is only taken by an empty database', async () => {
		const database = await emptied(at('embedded'));
		await database.sql.insertInto('organizations').values({ id: 'acme' }).execute();
		await expect(importDatabase(database, linesOf(['{}']))).rejects.toThrow(/is not empty/);
	});
});
