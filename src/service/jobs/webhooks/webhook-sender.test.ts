import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentJob, AgentWebhook } from '../../../contract/agent-v2.js';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../../testing/agent/webhook-receiver.js';
import { newJob } from '../../../testing/contracts/agent-job-store-contract.js';
import { databaseKinds, testDatabase } from '../../../testing/service/test-database.js';
import type { Database } from '../../database/database.js';
import { createSqlAgentJobStore } from '../queue/agent-job-store.js';
import { WebhookSender, type WebhookSenderParts } from './outbox-sender.js';
import { addWebhook } from './webhook-outbox.js';

const log = pino({ level: 'silent' });

const job: AgentJob = {
	id: 'job_1',
	status: 'completed',
	source: { repository: 'acme/docs', ref: 'docent/a' },
	model: 'extractive',
	prLink: 'https://forge.test/1',
	createdAt: new Date(0).toISOString(),
	archivedAt: null,
	title: 'A job',
	outcome: 'pull_request',
	message: 'Done.',
	todos: [],
	draft: false,
	endedAt: new Date(1_000).toISOString(),
};

describe.each(databaseKinds)('webhooks of a database that is %s', (kind) => {
	const database = testDatabase(kind);
	let receiver: WebhookReceiver;
	const senders: WebhookSender[] = [];
	beforeEach(async () => {
		await database.clear();
		await createSqlAgentJobStore(database, async () => {}).create(newJob(job.id));
		receiver = await startWebhookReceiver();
	});
	afterEach(async () => {
		for (const sender of senders.splice(0)) await sender.stop();
		await receiver.close();
	});

	const add = (type: AgentWebhook['type'] = 'agent.job.completed') =>
		addWebhook({ webhookUrl: receiver.url }, database.sql, type, {
			projectId: 'docs',
			prLink: job.prLink,
			job,
		});
	const start = (more: Partial<WebhookSenderParts> = {}, on: Pick<Database, 'sql'> = database) => {
		const config = { webhookUrl: receiver.url, webhookSecret };
		const sender = new WebhookSender({ sql: on.sql, projectId: 'docs', config, log, pollMs: 10, ...more });
		senders.push(sender);
		sender.start();
	};
	const row = () => database.sql.selectFrom('agent_webhooks').selectAll().executeTakeFirstOrThrow();

	it('are sent once, signed, with the job as it was then', async () => {
		await add();
		start();
		await expect.poll(async () => (await row()).delivered_at).not.toBeNull();
		expect(receiver.refused).toEqual([]);
		expect(receiver.received).toMatchObject([
			{
				id: (await row()).id,
				webhook: { type: 'agent.job.completed', data: { projectId: 'docs', prLink: job.prLink, job } },
			},
		]);
	});

	it('go to the address of their own project only', async () => {
		await database.sql.insertInto('projects').values({ id: 'blog', organization_id: 'acme' }).execute();
		const ofBlog = newJob('job_2', { projectId: 'blog' });
		await createSqlAgentJobStore(database, async () => {}).create(ofBlog);
		await addWebhook({ webhookUrl: receiver.url }, database.sql, 'agent.job.completed', {
			projectId: 'blog',
			prLink: null,
			job: { ...job, id: ofBlog.id },
		});
		await add();
		const receiverOfBlog = await startWebhookReceiver();
		start();
		await expect.poll(() => receiver.received.length).toBe(1);
		for (const sender of senders.splice(0)) await sender.stop();
		start({ projectId: 'blog', config: { webhookUrl: receiverOfBlog.url, webhookSecret } });
		await expect.poll(() => receiverOfBlog.received.length).toBe(1);
		for (const sender of senders.splice(0)) await sender.stop();
		const projectsOf = ({ received }: WebhookReceiver) => received.map(({ webhook }) => webhook.data.projectId);
		expect([projectsOf(receiver), projectsOf(receiverOfBlog)]).toEqual([['docs'], ['blog']]);
		await receiverOfBlog.close();
	});

	it('are sent again under the same id until the receiver takes them', async () => {
		receiver.statuses.push(...[500, 302, 404]);
		await add();
		start({ delaysMs: [1, 1, 1, 1] });
		await expect.poll(async () => (await row()).delivered_at).not.toBeNull();
		expect(receiver.refused).toEqual([]);
		expect(receiver.received).toHaveLength(4);
		expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
		expect(await row()).toMatchObject({ attempts: 4, last_error: null, given_up_at: null });
	});

	it('wait for their time between two attempts', async () => {
		receiver.statuses.push(...[500]);
		await add();
		start({ delaysMs: [3_600_000] });
		await expect.poll(async () => (await row()).last_error).toBe('the receiver answered 500');
		const { rows } = await sql<{ minutes: number }>`select extract(epoch from next_at - now())::float / 60 as minutes
			from agent_webhooks`.execute(database.sql);
		expect(rows[0]?.minutes).toBeGreaterThan(59);
		expect(await row()).toMatchObject({ attempts: 1, delivered_at: null, given_up_at: null });
	});

	it.each([
		['after the last delay', [500, 500], [1], 'the receiver answered 500', 2],
		['at once when the receiver wants no more', [410], [1, 1], 'the receiver wants no more of it (410)', 1],
	])('are given up %s', async (_, statuses, delaysMs, error, attempts) => {
		receiver.statuses.push(...statuses);
		await add();
		start({ delaysMs });
		await expect.poll(async () => (await row()).given_up_at).not.toBeNull();
		expect(await row()).toMatchObject({ attempts, last_error: error, delivered_at: null });
	});

	it('follow no redirect', async () => {
		receiver.statuses.push(...[302]);
		await add();
		start({ delaysMs: [] });
		await expect.poll(async () => (await row()).last_error).toMatch(/answered 302, and redirects are not followed/);
		expect(receiver.received).toHaveLength(1);
	});

	it('do not wait longer than they may for a receiver that says nothing', async () => {
		receiver.fallSilent();
		await add();
		start({ timeoutMs: 50, delaysMs: [] });
		await expect.poll(async () => (await row()).last_error).toMatch(/did not answer within 0\.05 seconds/);
	});

	it('name a receiver that cannot be reached', async () => {
		await add();
		await receiver.close();
		start({ delaysMs: [] });
		await expect.poll(async () => (await row()).last_error).toBe('the receiver cannot be reached (ECONNREFUSED)');
	});

	it('are not there when what they tell was taken back', async () => {
		const changed = database.sql.transaction().execute(async (transaction) => {
			const data = { projectId: 'docs', prLink: job.prLink, job };
			await addWebhook({ webhookUrl: receiver.url }, transaction, 'agent.job.failed', data);
			throw new Error('taken back');
		});
		await expect(changed).rejects.toThrow('taken back');
		expect(await database.sql.selectFrom('agent_webhooks').selectAll().execute()).toEqual([]);
	});

	it('are not kept where nobody wants them', async () => {
		await addWebhook({}, database.sql, 'agent.job.failed', { projectId: 'docs', prLink: job.prLink, job });
		expect(await database.sql.selectFrom('agent_webhooks').selectAll().execute()).toEqual([]);
	});

	it('are forgotten a month after their end', async () => {
		await add();
		await add();
		start();
		await expect.poll(() => receiver.received.length).toBe(2);
		for (const sender of senders) await sender.stop();
		await sql`update agent_webhooks set delivered_at = now() - interval '31 days' where id = ${receiver.received[0]?.id}`.execute(
			database.sql,
		);
		await senders[0]?.prune();
		expect((await database.sql.selectFrom('agent_webhooks').select('id').execute()).map(({ id }) => id)).toEqual([
			receiver.received[1]?.id,
		]);
	});

	if (kind === 'postgres') {
		it('are sent once by several processes together', async () => {
			for (let count = 0; count < 30; count++) await add();
			const others = [await database.openAgain(), await database.openAgain()];
			for (const each of [database, ...others]) start({}, each);
			await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(30);
			for (const sender of senders.splice(0)) await sender.stop();
			expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(30);
			expect(receiver.received).toHaveLength(30);
			for (const other of others) await other.close();
		});
	}
});
