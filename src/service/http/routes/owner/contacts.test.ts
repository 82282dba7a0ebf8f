import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assistantContactPath, startersPath } from '../../../../contract/routes.js';
import {
	startWebhookReceiver,
	type WebhookReceiver,
	webhookSecret,
} from '../../../../testing/agent/webhook-receiver.js';
import { openPage, ownForm, postForm, signIn } from '../../../../testing/service/admin-browser.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';
import { pagePaths } from '../../../pages/page-paths.js';

const path = assistantContactPath('docs');
const message = { email: 'ada@reader.example', message: 'How do I import a backup?' };
const listPath = '/discovery/v2/assistant/docs/contacts';

describe('messages of readers to a person', { timeout: 60_000 }, () => {
	let service: ServiceUnderTest;
	let receiver: WebhookReceiver;
	let key: string;
	beforeEach(async () => {
		receiver = await startWebhookReceiver();
		service = await createServiceUnderTest({ contactForm: true, agent: { webhookUrl: receiver.url, webhookSecret } });
		key = await service.createKey({ kind: 'admin' });
	});
	afterEach(async () => {
		await service.dispose();
		await receiver.close();
	});

	const send = (more: object = {}, address?: string) => service.post(path, { ...message, ...more }, {}, address);
	const list = async () => {
		const response = await service.get(listPath, key);
		return ((await response.json()) as { contacts: Record<string, unknown>[] }).contacts;
	};
	const owner = (method: string, at: string, body?: object) =>
		service.fetch(
			new Request(`http://127.0.0.1${at}`, {
				method,
				headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
				...(body && { body: JSON.stringify(body) }),
			}),
		);

	it('arrive: they are stored, and told by a signed webhook', async () => {
		const more = { transcript: '# Docs\n\n## How?\n', threadId: 'th_1', currentPath: '/guide', fp: 'reader-1' };
		const sent = await send(more);
		expect(sent.status).toBe(201);
		const { id } = (await sent.json()) as { id: string };
		const { fp: _, ...told } = more;
		const stored = { ...message, ...told, id, domain: 'docs', state: 'new' };
		expect(await list()).toMatchObject([stored]);
		await expect.poll(() => receiver.received.length).toBe(1);
		expect(receiver.refused).toEqual([]);
		const [{ webhook }] = receiver.received as unknown as [{ webhook: unknown }];
		expect(webhook).toMatchObject({ type: 'contact.received', data: { projectId: 'docs', ...stored } });
	});

	it('are offered to the widget with the setting alone', async () => {
		const starters = async (by: ServiceUnderTest) => (await by.post(startersPath('docs'), { currentPath: '/' })).json();
		expect(await starters(service)).toMatchObject({ contact: true });
		const without = await createServiceUnderTest();
		expect(await starters(without)).not.toHaveProperty('contact');
		const refused = await without.post(path, message);
		expect(refused.status).toBe(404);
		expect(await refused.json()).toMatchObject({ code: 'unknown_route', error: expect.stringMatching(/contactForm/) });
		await without.dispose();
	});

	it.each([
		['an address with a line break', { email: 'a@b.example\r\nBcc: victim@c.example' }, 400],
		['an address with a name', { email: 'Ada <a@b.example>' }, 400],
		['several addresses', { email: 'a@b.example,c@d.example' }, 400],
		['no words', { message: ' \n ' }, 400],
		['a megabyte', { message: 'x'.repeat(1_000_000) }, 400],
		['more than a body may have', { message: 'x'.repeat(2_000_000) }, 413],
	])('are refused with %s', async (_, more, status) => {
		expect((await send(more)).status).toBe(status);
		expect(await list()).toEqual([]);
	});

	it('are text: markup and NUL of a stranger stay text on the page', async () => {
		const hostile = '<img src=x onerror=alert(1)>\u0000</td><script>alert(2)</script>';
		expect((await send({ message: hostile, transcript: hostile, currentPath: '/<b>' })).status).toBe(201);
		const cookie = await signIn(service, key);
		const html = await (await openPage(service, pagePaths.adminContacts, cookie)).text();
		expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\u{fffd}&lt;/td&gt;');
		expect(html).not.toMatch(/<script>alert|<img src=x|\/<b>/);
	});

	it('are limited by address: of a hundred, twenty arrive', async () => {
		const statuses: number[] = [];
		for (let count = 0; count < 100; count++) statuses.push((await send({}, '192.0.2.7')).status);
		expect(statuses.filter((status) => status === 201)).toHaveLength(20);
		expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
		expect((await send({}, '192.0.2.8')).status, 'another address').toBe(201);
	});

	it('go from new to done, and away with the webhook that waits', async () => {
		receiver.statuses.push(...Array<number>(9).fill(500));
		const { id } = (await (await send()).json()) as { id: string };
		const at = `/discovery/v2/assistant/docs/contact/${id}`;
		expect((await owner('POST', at, { state: 'in_work' })).status).toBe(204);
		expect(await list()).toMatchObject([{ state: 'in_work' }]);
		expect((await owner('POST', at, { state: 'lost' })).status).toBe(400);
		expect((await owner('POST', at, { state: 'deleted' })).status).toBe(204);
		expect(await list()).toEqual([]);
		expect(await service.database.sql.selectFrom('agent_webhooks').select('id').execute()).toEqual([]);
	});

	it('are changed on the page, from its own forms alone', async () => {
		const { id } = (await (await send()).json()) as { id: string };
		const cookie = await signIn(service, key);
		const change = (state: string, headers: object) =>
			postForm(
				service,
				`${pagePaths.adminContactsChange}?domain=docs&id=${id}&state=${state}`,
				{},
				{ cookie, ...headers },
			);
		expect((await change('done', ownForm)).status).toBe(303);
		expect(await list()).toMatchObject([{ state: 'done' }]);
		expect((await change('new', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
		expect((await change('lost', ownForm)).status).toBe(400);
		expect(await list()).toMatchObject([{ state: 'done' }]);
		const reading = await service.createKey({ kind: 'admin', scope: 'read' });
		const headers = { ...ownForm, cookie: await signIn(service, reading) };
		expect((await change('deleted', headers)).status, 'a key that may only read').toBe(403);
	});

	it('are deleted by a second button alone, after which the page asks for no setting', async () => {
		const { id } = (await (await send()).json()) as { id: string };
		const cookie = await signIn(service, key);
		const open = async (at: string) => (await openPage(service, at, cookie)).text();
		const html = await open(pagePaths.adminContacts);
		const [, apart = ''] = /<\/div><details><summary>Delete…<\/summary>(.*?)<\/details>/.exec(html) ?? [];
		const [, action = ''] = /action="([^"]*)"><button[^>]*>Delete this message</.exec(apart) ?? [];
		expect(html.match(/state=deleted/g)).toHaveLength(1);
		const sent = await postForm(service, action.replaceAll('&amp;', '&'), {}, { ...ownForm, cookie });
		expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
		const after = sent.headers.get('location') ?? '';
		const without = await createServiceUnderTest({}, service);
		const whole = async (by: ServiceUnderTest, at: string) => (await openPage(by, at, cookie)).text();
		const pages = [await open(after), await whole(without, after), await open(pagePaths.adminContacts)];
		const unused = await whole(without, pagePaths.adminContacts);
		await without.dispose();
		for (const page of [...pages, unused]) expect(page).toContain('No messages');
		expect([...pages, unused].map((page) => page.includes('DOCENT_CONTACT_FORM'))).toEqual([false, false, false, true]);
	});

	it('are in the export of their reader, and go with what is deleted of the reader', async () => {
		await send({ fp: 'reader-1' });
		await send({ fp: 'reader-2', threadId: 'th_2' });
		const reader = (query: string, method = 'GET') => owner(method, `/discovery/v2/assistant/docs/reader?${query}`);
		expect(await (await reader('fp=reader-1')).json()).toMatchObject({ contacts: [message] });
		expect(await (await reader('fp=reader-1', 'DELETE')).json()).toMatchObject({ contacts: 1 });
		expect(await list()).toMatchObject([{ threadId: 'th_2' }]);
		expect(await (await reader('threadId=th_2', 'DELETE')).json()).toMatchObject({ contacts: 1 });
		expect(await list()).toEqual([]);
	});
});
