import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { feedbackIn, feedbackOn } from '../../testing/contracts/feedback-store-contract.js';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import { createSqlThreadStore } from '../answers/threads/thread-store.js';
import { migration0009 } from '../database/migrations/0009-agent-reports.js';
import { type AgentReportStore, createSqlAgentReportStore } from './agent-report-store.js';
import { createSqlFeedbackStore } from './feedback-store.js';

describe.each(databaseKinds)('what agents left, in the %s database', (kind) => {
	const database = testDatabase(kind);
	let store: AgentReportStore;
	beforeEach(async () => {
		await database.clear();
		store = createSqlAgentReportStore(database);
	});

	const list = async (domain = 'docs') =>
		(await store.list(domain, { take: 10 })).reports.map(({ kind, text, path, count }) => [kind, text, path, count]);

	it('is one with a count where it says the same, however many agents say it at once', async () => {
		const report = { domain: 'docs', kind: 'report', path: '/faq' } as const;
		await Promise.all(Array.from({ length: 10 }, () => store.add({ ...report, text: 'A page is wrong.' })));
		await store.add({ ...report, text: 'a  page is WRONG.' });
		await store.add({ ...report, path: '/guide', text: 'A page is wrong.' });
		await store.add({ domain: 'docs', kind: 'search', text: 'A page is wrong.' });
		await store.add({ ...report, domain: 'other', text: `A null\0 character, and ${'x'.repeat(1_900)}` });
		expect((await list()).toSorted()).toEqual([
			['report', 'A page is wrong.', '/faq', 11],
			['report', 'A page is wrong.', '/guide', 1],
			['search', 'A page is wrong.', null, 1],
		]);
		expect(await list('other')).toHaveLength(1);
		await store.removeAll('other', ['search', 'report']);
		expect(await list('other')).toEqual([]);
		expect(await list()).toHaveLength(3);
		await store.removeAll('docs', ['report']);
		expect(await list()).toEqual([['search', 'A page is wrong.', null, 1]]);
	});

	it('goes when it is old, and when there is too much of it', async () => {
		await store.add({ domain: 'docs', kind: 'report', text: 'old' });
		await sql`update agent_reports set last_at = now() - interval '91 days'`.execute(database.sql);
		await sql`
			insert into agent_reports (domain_id, kind, hash, text, last_at)
			select 'docs', 'search', n, n, now() - n * interval '1 second' from generate_series(1, 2005) n`.execute(
			database.sql,
		);
		await store.prune();
		const { total, reports } = await store.list('docs', { take: 1 });
		expect([total, reports[0]?.text]).toEqual([2_000, '1']);
	});

	it('moves out of the conversations that older versions stored', async () => {
		const threads = createSqlThreadStore(database);
		const feedback = createSqlFeedbackStore(database);
		const createdAt = '2026-11-20T12:00:00.000Z';
		const ask = async (text: string, askedBy: 'agent' | undefined, answer: { text: string; durationMs?: number }) => {
			const question = { id: 'q', role: 'user', text, createdAt } as const;
			const { id: threadId } = await threads.create({ domain: 'docs', fp: askedBy ?? 'a', askedBy }, question);
			const messageId = `msg_${threadId}`;
			const kept = { id: messageId, role: 'assistant', outcome: 'finished', unanswered: true, createdAt } as const;
			await threads.append('docs', threadId, { ...kept, ...answer });
			return feedbackOn(messageId, { threadId, fp: askedBy ?? 'a' });
		};
		for (let time = 0; time < 2; time++) await feedback.add(await ask('A page is wrong.', 'agent', { text: '' }));
		await ask('searched in vain', 'agent', { text: '' });
		const asked = await ask('asked by an agent', 'agent', { text: 'There is nothing.', durationMs: 5 });
		const read = await ask('asked by a reader', undefined, { text: '', durationMs: 5 });
		await feedback.add(read);
		await sql`drop table agent_reports`.execute(database.sql);
		await sql`alter table embeddings drop column used_at`.execute(database.sql);
		await database.sql.transaction().execute((transaction) => migration0009.up(transaction));
		expect((await list()).toSorted()).toEqual([
			['report', 'A page is wrong.', null, 2],
			['search', 'searched in vain', null, 1],
		]);
		const left = await database.sql.selectFrom('threads').select('id').execute();
		expect(left.map(({ id }) => id).toSorted()).toEqual([asked.threadId, read.threadId].toSorted());
		expect(await feedbackIn(database, 'docs')).toEqual([read]);
	});
});
