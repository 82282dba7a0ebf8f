import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../testing/service/test-database.js';
import { ServiceError } from '../../errors/service-error.js';
import { listGaps, readGapDetails } from '../gaps/list-gaps.js';

import { listDisliked, listUnanswered } from './list-questions.js';
import { readFigures } from './read-figures.js';
import { readMuch } from './read-much.js';

const questions = 1_000;
const period = {
	domain: 'docs',
	start: new Date('2026-11-01T00:00:00Z'),
	end: new Date('2026-12-01T00:00:00Z'),
};

/** Questions of one word each, every one of them answered and rated, in the order in which they are asked. */
async function fill({ sql: database }: TestDatabase): Promise<void> {
	await sql`insert into threads (id, domain_id, fp) select 'th_' || n, 'docs', 'a' from generate_series(1, ${questions}) n`.execute(
		database,
	);
	await sql`
		insert into messages (id, thread_id, domain_id, role, text, topic, unanswered, outcome, created_at)
		select kind || n, 'th_' || n, 'docs', case kind when 'q' then 'user' else 'assistant' end, 'word' || n % 100,
			case kind when 'q' then 'word' || n % 100 end, case kind when 'a' then n % 4 = 0 end,
			case kind when 'a' then 'finished' end, '2026-11-02T00:00:00Z'::timestamptz + n * interval '1 minute'
		from generate_series(1, ${questions}) n cross join unnest('{q,a}'::text[]) with ordinality as kinds(kind, place)
		order by n, place`.execute(database);
	await sql`
		insert into feedback (domain_id, message_id, rating, reasons, comment, fp, created_at)
		select 'docs', 'a' || n, case when n % 2 = 0 then 'down' else 'up' end, '[]', '', 'a', '2026-11-03T00:00:00Z'
		from generate_series(1, ${questions}) n`.execute(database);
	await sql`insert into gaps (id, domain_id) values ('gap_1', 'docs')`.execute(database);
	await sql`insert into gap_topics (domain_id, topic, gap_id) select 'docs', 'word' || n, 'gap_1' from generate_series(0, 99) n`.execute(
		database,
	);
}

describe.each(databaseKinds)('reports in the %s database, which has no statistics yet', (kind) => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await openTestDatabase(kind);
		// What another test has left of its statistics.
		await sql`delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
			database.sql,
		);
		await sql`update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
			database.sql,
		);
		await fill(database);
	});
	afterAll(() => database.dispose());

	it.each([
		['figures', (all) => readFigures(all, period)],
		['unanswered questions', (all) => listUnanswered(all, period, 50)],
		['disliked answers', (all) => listDisliked(all, period, 20)],
		['gaps', (all) => listGaps(all, period)],
		['details of gaps', (all) => readGapDetails(all, period, ['gap_1'], 5)],
	] satisfies [string, (all: TestDatabase['sql']) => Promise<unknown>][])(
		'read a row a few times, however many there are: %s',
		async (_, read) => {
			// The view also counts what the session has done before and not yet handed over.
			const readSoFar = async (all: TestDatabase['sql']) => {
				const { rows } = await sql<{ read: number }>`
					select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
					from pg_stat_xact_user_tables`.execute(all);
				return rows[0]?.read ?? 0;
			};
			const rowsRead = await readMuch(database.sql, async (all) => {
				const before = await readSoFar(all);
				await read(all);
				return (await readSoFar(all)) - before;
			});
			expect(rowsRead).toBeGreaterThan(questions);
			expect(rowsRead).toBeLessThan(20 * questions);
		},
	);
});

it('a report that takes too long is refused with a sentence', async () => {
	const database = await openTestDatabase('postgres');
	const refused = readMuch(database.sql, async (all) => {
		await sql`set local statement_timeout = 50`.execute(all);
		await sql`select pg_sleep(60)`.execute(all);
	});
	const error = await refused.catch((reason: unknown) => reason);
	expect(ServiceError.isInstance(error) && error.code).toBe('unavailable');
	expect(String(error)).toContain('ask for fewer days');
	await database.dispose();
});
