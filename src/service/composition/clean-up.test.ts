import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DataFence } from '../../answering/prompt/data-fence.js';
import { openTestDatabase, type TestDatabase, testDatabase } from '../../testing/service/test-database.js';
import { createSqlThreadStore } from '../answers/threads/thread-store.js';
import { createSqlAgentReportStore } from '../feedback/agent-report-store.js';
import { createSqlContactStore } from '../feedback/contact-store.js';
import { createSqlFeedbackStore } from '../feedback/feedback-store.js';
import { createSqlGapsStore } from '../insights/gaps/gaps-store.js';
import { createSqlAgentJobStore } from '../jobs/queue/agent-job-store.js';
import { createSqlAuditStore } from '../keys/audit-store.js';
import { createUsageLimits } from '../limits/usage-limits.js';
import { createSqlUsageStore } from '../limits/usage-store.js';
import { createSqlVectorStore } from '../retrieval/meaning/sql-vector-store.js';
import { cleanUp } from './clean-up.js';

const database = testDatabase('embedded');

const dayMs = 86_400_000;

/** All that is kept, with a conversation of 40 and one of 20 days ago. */
async function openParts(database: TestDatabase) {
	const limits = { agentJobCreationPerProjectAndHour: 1, requestsPerAddressAndMinute: 1 };
	const none = { assistantPerKeyAndMonth: 0, assistantPerOrganizationAndHour: 0, assistantPerAddressAndDay: 0 };
	const stores = {
		contacts: createSqlContactStore(database, async () => {}),
		threads: createSqlThreadStore(database),
		feedback: createSqlFeedbackStore(database),
		gaps: createSqlGapsStore(database),
		agentReports: createSqlAgentReportStore(database),
		vectors: createSqlVectorStore(database),
		usage: createUsageLimits({ store: createSqlUsageStore(database), limits: { ...limits, ...none } }),
		audit: createSqlAuditStore(database, { projectId: 'docs' }),
	};
	await stores.audit.add({ action: 'signed_in', keyId: 'key_old' });
	await sql`update audit_events set created_at = now() - interval '40 days'`.execute(database.sql);
	await stores.audit.add({ action: 'signed_in', keyId: 'key_new' });
	for (const [text, days] of [
		['old', 40],
		['new', 20],
	] as const) {
		const { id } = await stores.threads.create({ domain: 'docs', fp: 'a' });
		const createdAt = new Date(Date.now() - days * dayMs).toISOString();
		await sql`update threads set created_at = ${createdAt} where id = ${id}`.execute(database.sql);
		await stores.threads.append('docs', id, { id: text, role: 'user', text, createdAt });
		await stores.gaps.assign('docs', [{ gapId: `gap_${text}`, topic: text }]);
	}
	const done: string[] = [];
	const reports = {
		insights: { domains: async () => ['docs', 'other'] },
		gaps: { sort: async (domain: string) => void done.push(`sort ${domain}`) },
		overviews: { refresh: async (domain: string) => done.push(`read ${domain}`) as never },
	};
	const parts = { database, stores, reports, agent: { cleanUp: async () => {} } };
	const topics = async () => (await stores.gaps.topics('docs')).map(({ topic }) => topic);
	const kept = async () => (await stores.audit.list({ take: 9 })).events.map(({ keyId }) => keyId);
	return { parts, topics, kept, done };
}

it('what readers said is kept as long as the owner wants it, also in gaps', async () => {
	const { parts, topics, kept, done } = await openParts(database);
	await cleanUp(parts, { retentionDays: undefined, auditDays: 60 });
	// What to do names gaps, so what is new is sorted first.
	expect(done).toEqual(['sort docs', 'read docs', 'sort other', 'read other']);
	expect(await topics()).toEqual(['old', 'new']);
	expect(await kept()).toEqual(['key_new', 'key_old']);
	await cleanUp(parts, { retentionDays: 30, auditDays: 30 });
	expect(await topics()).toEqual(['new']);
	expect(await kept()).toEqual(['key_new']);
});

it('a node whose clock is years ahead forgets nothing too early', async () => {
	const server = await openTestDatabase('postgres');
	onTestFinished(() => server.dispose());
	const { parts, topics, kept } = await openParts(server);
	const used = { scope: 'assistant_ip', subject: '192.0.2.1', window_start: new Date(), count: 1 } as const;
	await server.sql.insertInto('usage_counters').values(used).execute();
	onTestFinished(() => void vi.useRealTimers());
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_000 * dayMs });
	await cleanUp(parts, { retentionDays: 30, auditDays: 30 });
	expect(await topics()).toEqual(['new']);
	expect(await kept()).toEqual(['key_new']);
	expect(await server.sql.selectFrom('usage_counters').select('count').execute()).toEqual([{ count: 1 }]);
});

it('what a job quotes of readers is forgotten as well, what its owner wrote is not', async () => {
	const gaps = createSqlGapsStore(database);
	await gaps.assign('docs', [{ gapId: 'gap_quoted', topic: 'quoted' }]);
	const { create, instructions, events } = createSqlAgentJobStore(database, async () => {});
	const source = { projectId: 'docs', title: 'T', repository: 'docs', isDraft: false, branch: 'b' } as const;
	const job = { ...source, model: 'sonnet', modelName: 'm', gap: { id: 'gap_quoted', round: 1 } } as const;
	const text = `Close a gap.\n\n${new DataFence().write('question', {}, 'My name is Ada, how do I?')}\n\nBe short.`;
	await create({ ...job, id: 'job_1', instructions: [{ role: 'user', text }] });
	const told = async () =>
		JSON.stringify([await instructions('job_1'), (await events('job_1', 0, 10)).map(({ data }) => data)]);
	await gaps.prune(new Date(Date.now() + dayMs));
	// It is at work.
	expect(await told()).toContain('Ada');
	await database.sql.updateTable('agent_jobs').set({ status: 'completed' }).where('id', '=', 'job_1').execute();
	await gaps.prune(new Date(Date.now() - dayMs));
	expect(await told()).toContain('Ada');
	await gaps.prune(new Date(Date.now() + dayMs));
	expect(await told()).not.toContain('Ada');
	expect((await told()).match(/Be short\./g)).toHaveLength(2);
});
