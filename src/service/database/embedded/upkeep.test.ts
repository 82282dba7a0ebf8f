import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/service/test-database.js';
import type { Database } from '../database.js';
import { openDatabase } from '../open-database.js';
import { Upkeep } from './upkeep.js';

describe('the upkeep of the embedded database', () => {
	let database: TestDatabase;
	beforeEach(async () => {
		database = await openTestDatabase('embedded');
	});
	afterEach(() => database.dispose());

	const rowsOf = async (table: string, { sql: queries }: Pick<Database, 'sql'> = database) => {
		const { rows } = await sql<{ estimate: number; known: number }>`
			select reltuples as estimate,
				(select count(*)::int from pg_stats where schemaname = 'public' and tablename = relname) as known
			from pg_class where relname = ${table}`.execute(queries);
		return rows[0];
	};
	const fill = (count: number, queries = database.sql) =>
		queries
			.insertInto('embeddings')
			.values(
				Array.from({ length: count }, (_, index) => ({ model: 'm', text_hash: `${index}`, vector: Buffer.from('v') })),
			)
			.execute();

	it('makes statistics at the start of what has none', async () => {
		await fill(3_000);
		await sql`delete from pg_statistic where starelid = 'embeddings'::regclass`.execute(database.sql);
		await sql`update pg_class set reltuples = -1, relpages = 0 where relname = 'embeddings'`.execute(database.sql);
		const { dataFolder } = database;
		await database.close();
		const again = await openDatabase({ dataFolder });
		const found = await rowsOf('embeddings', again);
		expect(found?.estimate).toBe(3_000);
		expect(found?.known).toBeGreaterThan(0);
		await again.close();
	});

	it('is due after thousands of rows, and after an hour', async () => {
		const upkeep = new Upkeep((error) => expect.unreachable(String(error)));
		const queries = database.sql.withPlugin(upkeep);
		await sql`vacuum (analyze) embeddings`.execute(database.sql);
		await fill(4_999, queries);
		await upkeep.look(queries);
		expect((await rowsOf('embeddings'))?.estimate).toBe(0);
		await queries.deleteFrom('embeddings').where('text_hash', '<', '5').execute();
		await upkeep.look(queries);
		const { count } = await database.sql
			.selectFrom('embeddings')
			.select(({ fn }) => fn.countAll<string>().as('count'))
			.executeTakeFirstOrThrow();
		expect((await rowsOf('embeddings'))?.estimate).toBe(Number(count));
		await database.sql.deleteFrom('embeddings').execute();
		for (let minute = 1; minute < 60; minute += 1) await upkeep.look(queries);
		expect((await rowsOf('embeddings'))?.estimate).toBe(Number(count));
		await upkeep.look(queries);
		expect((await rowsOf('embeddings'))?.estimate).toBe(0);
	});

	it('has the indexes lead to the question and to the last rating of an answer', async () => {
		await sql`insert into threads (id, domain_id, fp) select 't' || i, 'docs', 'a' from generate_series(1, 500) i`.execute(
			database.sql,
		);
		await sql`insert into messages (id, thread_id, domain_id, role, text, created_at)
			select 'm' || i, 't' || (i / 8 + 1), 'docs', case i % 2 when 0 then 'user' else 'assistant' end, 'T', now()
			from generate_series(0, 3999) i`.execute(database.sql);
		await sql`insert into feedback (domain_id, message_id, rating, reasons, comment, fp, created_at)
			select 'docs', 'm' || i, 'up', '[]', '', 'a', now() from generate_series(1, 3999, 2) i`.execute(database.sql);
		await sql`analyze`.execute(database.sql);
		const { rows } = await sql<{ 'QUERY PLAN': string }>`
			explain select asked.text, rated.rating from messages answer
			join lateral (
				select text from messages question
				where question.thread_id = answer.thread_id and role = 'user' and question.position < answer.position
				order by question.position desc limit 1
			) asked on true
			left join lateral (
				select rating from feedback where message_id = answer.id order by feedback.position desc limit 1
			) rated on true
			where answer.role = 'assistant' and answer.domain_id = 'docs'`.execute(database.sql);
		const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
		expect(plan).toContain('Index Scan using messages_questions_by_thread');
		expect(plan).toContain('Index Scan using feedback_latest_by_message');
	});
});
