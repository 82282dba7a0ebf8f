import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, ownForm, postForm, signIn } from '../../../testing/service/admin-browser.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { pagePaths } from '../../pages/page-paths.js';

let service: ServiceUnderTest;
let cookie: string;
beforeAll(async () => {
	service = await createServiceUnderTest();
	cookie = await signIn(service, await service.createKey({ kind: 'admin' }));
});
afterAll(() => service.dispose());

const shown = async () => (await openPage(service, pagePaths.adminKeys, cookie)).text();
const send = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = ownForm) =>
	postForm(service, path, fields, { cookie, ...headers });
const audited = async () =>
	(
		await service.database.sql.selectFrom('audit_events').select(['action', 'subject']).orderBy('position').execute()
	).map(({ action, subject }) => `${action} ${subject}`);

it('shows what clients need: project, domain, assistant keys, origins and limits', async () => {
	const html = await shown();
	for (const words of ['<code class="copied">docs</code>', service.assistantKey, 'Questions per key and month']) {
		expect(html).toContain(words);
	}
	expect(html).toContain('http://localhost:*');
	expect(html).toContain('docent-service keys create --kind admin');
});

it('makes an admin key that is shown once', async () => {
	const response = await send(pagePaths.adminKeys, {
		kind: 'admin',
		name: '<b>CI</b>',
		scope: 'jobs',
		until: '2099-01-31',
	});
	expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
	const html = await response.text();
	const [token = ''] = /svc_jobs\.[0-9a-f]{64}/.exec(html) ?? [];
	expect(html).toContain('&lt;b&gt;CI&lt;/b&gt;');
	expect(html).not.toContain('<b>CI</b>');
	expect((await openPage(service, '/v2/agent/docs/jobs', '')).status).toBe(401);
	const again = await shown();
	expect(again).toContain(`…${token.slice(-4)}`);
	expect(again).not.toContain(token);
	expect(again).toContain('Scope jobs, until <time datetime="2099-02-01T00:00:00.000Z">2099-02-01 00:00 UTC');
});

it('makes an assistant key for the origins that the form names, and revokes it', async () => {
	const origins = 'https://help.example.com, https://*.example.org';
	const html = await (
		await send(pagePaths.adminKeys, { kind: 'assistant', name: 'Help', domain: 'docs', origins })
	).text();
	const [token = ''] = /svc_dsc_[\w-]{32}/.exec(html) ?? [];
	expect(await shown()).toContain('docs, from https://help.example.com, https://*.example.org');
	const { id } = await service.database.sql
		.selectFrom('keys')
		.select('id')
		.where('token', '=', token)
		.executeTakeFirstOrThrow();
	const path = `${pagePaths.adminKeysRevoke}?domain=docs&id=${id}`;
	const stolen = await send(path, {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' });
	expect(stolen.status).toBe(403);
	expect(await shown()).toContain(token);
	const revoked = await send(path);
	expect([revoked.status, revoked.headers.get('location')]).toEqual([303, `${pagePaths.adminKeys}?domain=docs`]);
	expect(await shown()).not.toContain(token);
	expect(await audited()).toEqual(expect.arrayContaining([`key_created ${id}`, `key_revoked ${id}`]));
});

it.each<[Record<string, string>, string]>([
	[{ kind: 'assistant', origins: 'https://help.example.com/docs' }, '“https://help.example.com/docs” is not an origin'],
	[{ kind: 'assistant', domain: 'foreign' }, 'has no domain'],
	[{ kind: 'admin', until: '2020-01-01' }, 'in the past'],
	[{ kind: 'admin', until: '1/2/2030' }, 'YYYY-MM-DD'],
	[{ kind: 'admin', scope: 'everything' }, '“scope” cannot be used'],
	[{ kind: 'admin', name: 'n'.repeat(101) }, '“name” cannot be used'],
])('refuses %j with a sentence, and keeps what was written', async (fields, sentence) => {
	const before = await audited();
	const response = await send(pagePaths.adminKeys, { name: 'Mine', ...fields });
	expect([400, 409]).toContain(response.status);
	const html = await response.text();
	expect(html).toContain(sentence);
	expect(html).toMatch(new RegExp(`<details open><summary>An ${fields.kind} key</summary>`));
	expect(html).toContain(`value="${fields.name ?? 'Mine'}"`);
	expect(await audited()).toEqual(before);
});

it('allows an origin and refuses it again', async () => {
	const origin = 'https://blog.example.com';
	await send(pagePaths.adminOriginsAllow, { origin });
	expect(await shown()).toContain(`<code>${origin}</code>`);
	await send(pagePaths.adminOriginsRevoke, { origin });
	expect(await shown()).not.toContain(`<code>${origin}</code>`);
	expect(await audited()).toEqual(expect.arrayContaining([`origin_allowed ${origin}`, `origin_revoked ${origin}`]));
	expect((await send(pagePaths.adminOriginsAllow, { origin: 'javascript:alert(1)' })).status).toBe(400);
	expect((await send(pagePaths.adminOriginsRevoke, { origin: 'https://other.example.com' })).status).toBe(400);
});

it('opens to owners alone', async () => {
	const reader = await signIn(service, await service.createKey({ kind: 'admin', scope: 'read' }));
	expect((await openPage(service, pagePaths.adminKeys, reader)).status).toBe(403);
	expect((await openPage(service, pagePaths.adminKeys)).status).toBe(303);
	for (const path of [pagePaths.adminKeys, pagePaths.adminKeysRevoke, pagePaths.adminOriginsAllow]) {
		expect((await postForm(service, path, { kind: 'admin' }, { cookie: reader, ...ownForm })).status).toBe(403);
		expect((await postForm(service, path, { kind: 'admin' })).status).toBe(403);
	}
});
