import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistantContactPath } from '../../contract/routes.js';
import { headersOf, partOf, startMailServer } from '../../testing/agent/mail-server.js';
import { startWebhookReceiver, type WebhookReceiver, webhookSecret } from '../../testing/agent/webhook-receiver.js';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { openPage, ownForm, postForm, signIn } from '../../testing/service/admin-browser.js';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';
import { databaseKinds, sharedDataFolder, testDatabase } from '../../testing/service/test-database.js';
import { weekdays } from '../config/mail-settings.js';
import type { Database } from '../database/database.js';
import { pagePaths } from '../pages/page-paths.js';

const day = 86_400_000;
const digest = weekdays[new Date().getUTCDay()];
const models = shared(startModelServer);
type MailServer = Awaited<ReturnType<typeof startMailServer>>;
let mails: MailServer;
let receiver: WebhookReceiver;
const services: ServiceUnderTest[] = [];
beforeEach(async () => {
	mails = await startMailServer();
	receiver = await startWebhookReceiver();
});
afterEach(async () => {
	vi.useRealTimers();
	for (const service of services.splice(0)) await service.dispose();
	await mails.close();
	await receiver.close();
});

async function open(on: Database, more: object = {}): Promise<ServiceUnderTest> {
	const service = await createServiceUnderTest(
		{
			publicUrl: 'https://docent.acme.example',
			agent: { webhookUrl: receiver.url, webhookSecret },
			mail: { host: '127.0.0.1', port: mails.port, from: 'docs@acme.example', to: ['owner@acme.example'], digest },
			port: 0,
			...more,
		},
		{ database: on, dataFolder: sharedDataFolder },
	);
	services.push(service);
	return service;
}
const start = (service: ServiceUnderTest) => service.start({ port: 0 });
const subjects = () =>
	mails.received.map((mail) =>
		headersOf(mail)
			.find((line) => line.startsWith('Subject:'))
			?.slice(9),
	);
const webhooks = () => receiver.received.map(({ webhook }) => webhook as unknown as { type: string; data: object });

/** Makes everything that was asked two days older. */
const age = (database: Database) =>
	sql`update messages set created_at = created_at - interval '2 days'`.execute(database.sql);

describe.each(databaseKinds)('notices with a database that is %s', { timeout: 90_000 }, (kind) => {
	const database = testDatabase(kind);
	beforeEach(() => database.clear());
	const opened: Database[] = [];
	afterEach(async () => {
		for (const one of opened.splice(0)) await one.close();
	});
	async function openAgain(): Promise<Database> {
		const other = await database.openAgain();
		opened.push(other);
		return other;
	}

	it('the digest of a week is sent once, by one of two services, with what is new and what to do', async () => {
		const hostile = 'How do I feed </h2><script>alert(1)</script> a whale?';
		const others = kind === 'postgres' ? [await openAgain()] : [];
		const both = await Promise.all([database, ...others].map((each) => open(each)));
		for (const question of [hostile, hostile, 'How do I roll back a flag?'])
			await (await both[0]?.ask(question))?.text();
		await age(database);
		await sql`insert into model_costs (project_id, day, currency, purpose, cost) values
			('docs', ${new Date(Date.now() - 2 * day).toISOString().slice(0, 10)}, 'EUR', 'agent', 1.5)`.execute(
			database.sql,
		);
		await Promise.all(both.map(start));
		await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBe(1);
		await expect.poll(() => webhooks().length).toBe(1);
		const [got] = mails.received;
		if (!got) throw new Error('none');
		const text = partOf(got, 'text/plain');
		expect(text).toMatch(/3 questions, \d answered\. The week before: 0, 0 answered\./);
		expect(text).toContain('could not find');
		expect(text).toMatch(/1 new gap:[\s\S]*How do I feed[\s\S]*https:\/\/docent\.acme\.example\/_docent\/admin\/gap\?/);
		expect(text).toContain('Models cost €1.50. The week before: €0.00.');
		expect(partOf(got, 'text/html')).not.toContain('<script');
		expect(webhooks()).toMatchObject([
			{
				type: 'digest.weekly',
				data: { projectId: 'docs', domains: [{ domain: 'docs', questions: 3, gaps: [{ asked: 2 }] }] },
			},
		]);
		// A service that starts later in the same week sends no mail.
		for (const service of services.splice(0)) await service.dispose();
		await start(await open(kind === 'postgres' ? await openAgain() : database));
		await new Promise((resolve) => setTimeout(resolve, 2_000));
		expect([mails.received.length, webhooks().length]).toEqual([1, 1]);
	});

	it('a week without questions sends none, and off is off', async () => {
		await start(await open(database));
		const off = await open(database, { mail: { digest: 'off' } });
		await (await off.ask('How do I roll back a flag?')).text();
		await age(database);
		await start(off);
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		expect([mails.received, receiver.received]).toEqual([[], []]);
	});

	it('a digest that could not be sent is shown with its reason, and sent again', async () => {
		await mails.close();
		const service = await open(database);
		await (await service.ask('How do I roll back a flag?')).text();
		await age(database);
		await start(service);
		const cookie = await signIn(service, await service.createKey({ kind: 'admin' }));
		const page = async () => (await openPage(service, pagePaths.adminMail, cookie)).text();
		await expect.poll(page, { timeout: 20_000 }).toMatch(/Weekly digest[\s\S]*Waiting: .*ECONNREFUSED/);
		mails = await startMailServer({}, mails.port);
		await expect.poll(subjects, { timeout: 20_000 }).toEqual([expect.stringMatching(/^Documentation: the week from/)]);
		await expect.poll(page).toMatch(/Weekly digest[\s\S]*Sent/);
		const { rows } = await sql<{ body: string }>`select body from mails`.execute(database.sql);
		expect(rows, 'its text is deleted').toEqual([{ body: '' }]);
	});
});

describe('alarms', { timeout: 90_000 }, () => {
	const database = testDatabase('embedded');
	beforeEach(() => database.clear());
	/** Lets eight minutes pass, or as many as it takes, and gives each of them time to be real. */
	const told = async (count: number) => {
		for (let minute = 0; minute < 8 || (mails.received.length < count && minute < 150); minute++) {
			await vi.advanceTimersByTimeAsync(60_000);
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		expect(mails.received).toHaveLength(count);
	};

	it('tell of a model that is down once, and again after it was back', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		const model = { provider: 'openai-compatible', model: 'm', baseUrl: models.url, retries: 0 };
		const service = await open(database, {
			model: { ...model, breakerFailures: 2, breakerSeconds: 0.05, starters: false },
		});
		await start(service);
		const ask = async () => (await service.ask('How do I roll back a flag?')).text();
		const fails = async () => {
			models.play({ status: 500 });
			for (let count = 0; count < 3; count++) await ask();
		};
		await told(0);
		await fails();
		await told(1);
		await fails();
		await told(1);
		models.play({ pieces: ['Roll it back [1].'] });
		await new Promise((resolve) => setTimeout(resolve, 100));
		await ask();
		await told(1);
		await fails();
		await told(2);
		expect(subjects()[0]).toMatch(/^The model .* does not answer/);
		expect(webhooks().map(({ type }) => type)).toEqual(['alarm.raised', 'alarm.raised']);
		expect(webhooks()[0]?.data).toMatchObject({ projectId: 'docs', kind: 'model_down' });
	});

	it('tell of documentation that could not be read', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		const guides = scratchFolder({ 'a.md': '---\nwords: [refund]\n---\nSay it.' });
		const service = await open(database, { guides });
		await start(service);
		writeFiles(guides, { 'a.md': 'broken' });
		await expect(service.reload()).rejects.toThrow('a.md');
		await told(1);
		await expect(service.reload()).rejects.toThrow('a.md');
		await told(1);
		await rm(join(guides, 'a.md'));
		await service.reload();
		await told(1);
		expect(subjects()).toEqual(['The documentation of docs could not be read. Readers get the version before.']);
	});

	it('tell of a budget that is nearly used up', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		const price = { inputPerMillion: 1_000_000, outputPerMillion: 1_000_000, currency: 'EUR' };
		models.play({ pieces: ['Roll it back [1].'], usage: { prompt_tokens: 9, completion_tokens: 0, total_tokens: 9 } });
		const model = { provider: 'openai-compatible', model: 'm', baseUrl: models.url, price, budgetPerDay: 10 };
		const service = await open(database, { model: { ...model, starters: false } });
		await start(service);
		await (await service.ask('How do I roll back a flag?')).text();
		await told(1);
		expect(subjects()).toEqual(['80 % of the budget of a day']);
	});
});

describe('mails of readers and tests', { timeout: 60_000 }, () => {
	const database = testDatabase('embedded');
	beforeEach(() => database.clear());

	it('a message comes by mail, and an answer to it goes to the reader', async () => {
		const service = await open(database, { contactForm: true });
		await start(service);
		const message = 'Help\r\nBcc: victim@evil.example\r\n<img src=x>';
		const sent = { email: 'ada@reader.example', message, transcript: '## How?', currentPath: '/guide' };
		expect((await service.post(assistantContactPath('docs'), sent)).status).toBe(201);
		await expect.poll(() => mails.received.length, { timeout: 10_000 }).toBe(1);
		const [got] = mails.received;
		if (!got) throw new Error('none');
		expect(got.to).toEqual(['owner@acme.example']);
		expect(headersOf(got)).toContain('Reply-To: ada@reader.example');
		expect(headersOf(got).filter((line) => line.startsWith('Bcc'))).toEqual([]);
		expect(partOf(got, 'text/plain')).toMatch(/Help[\s\S]*From ada@reader\.example[\s\S]*\/guide[\s\S]*## How\?/);
		expect(partOf(got, 'text/html')).toContain('&lt;img src=x&gt;');
	});

	it('a test is sent by a button of the owner, and says what the server said', async () => {
		const service = await open(database);
		const cookie = await signIn(service, await service.createKey({ kind: 'admin' }));
		const press = (headers: object) =>
			postForm(service, `${pagePaths.adminMail}?domain=docs`, {}, { cookie, ...headers });
		expect((await press({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
		expect((await press(ownForm)).status).toBe(303);
		expect(subjects()).toEqual(['Test of Docent']);
		await mails.close();
		const failed = await press(ownForm);
		expect(failed.status).toBe(409);
		expect(await failed.text()).toContain('ECONNREFUSED');
		const reading = await service.createKey({ kind: 'admin', scope: 'read' });
		const headers = { ...ownForm, cookie: await signIn(service, reading) };
		expect((await press(headers)).status, 'a key that may only read').toBe(403);
	});
});
