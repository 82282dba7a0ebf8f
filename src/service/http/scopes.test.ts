import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyScopes } from '../../contract/keys.js';
import { auditPath, keyPath, keysPath } from '../../contract/owner-paths.js';
import type { AuditListResponse } from '../../contract/schema/audit.js';
import type { CreateKeyResponse } from '../../contract/schema/keys.js';
import { cookieOf, postForm, signIn } from '../../testing/service/admin-browser.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { pagePaths } from '../pages/page-paths.js';
import { allRoutes } from './routes/all-routes.js';
import { metricsRoutes } from './routes/service.js';

const table = [...allRoutes, ...metricsRoutes('admin')];

let service: ServiceUnderTest;
const keys: Record<string, string> = {};
beforeAll(async () => {
	service = await createServiceUnderTest();
	for (const scope of keyScopes) keys[scope] = await service.createKey({ kind: 'admin', scope });
});
afterAll(() => service.dispose());

const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
	service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body: body ?? null, redirect: 'manual' }), {
		remoteAddress: '192.0.2.7',
	});
const bearer = (token = '') => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

it('a refusal names the scope that is there and the one that is needed', async () => {
	const response = await send('GET', keysPath, bearer(keys.metrics));
	expect(((await response.json()) as { error: string }).error).toBe(
		'This admin key has the scope "metrics", and this needs "owner"; use a key with that scope, made with "npx docent-service keys create --kind admin".',
	);
	const report = await send('GET', '/discovery/v2/assistant/docs/insights', bearer(keys.jobs));
	expect(await report.text()).toContain('has the scope \\"jobs\\", and this needs \\"read\\"');
});

it('each thing that an owner can change is recorded', () => {
	const silent = table.filter(
		({ key, method, audit }) => ['admin', 'owner', 'session'].includes(key) && method !== 'get' && !audit,
	);
	expect(silent.map(({ path }) => path)).toEqual([]);
});

it('a key ends at its time, with a sentence that says so', async () => {
	const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
	const ending = await service.createKey({ kind: 'admin', expiresAt });
	expect((await send('GET', keysPath, bearer(ending))).status).toBe(200);
	const ended = await service.createKey({ kind: 'admin', expiresAt: new Date(Date.now() - 1_000).toISOString() });
	const response = await send('GET', keysPath, bearer(ended));
	expect([response.status, await response.text()]).toEqual([401, expect.stringContaining('This key ended at ')]);
});

it('scope and end are of admin keys, and an end is to come', async () => {
	const create = async (body: unknown) => {
		const response = await send('POST', keysPath, bearer(keys.owner), JSON.stringify(body));
		return [response.status, await response.text()] as const;
	};
	expect(await create({ scope: 'read' })).toEqual([400, expect.stringContaining('Scopes and ends are for admin keys')]);
	expect(await create({ kind: 'admin', scope: 'all' })).toEqual([400, expect.stringContaining('scope is')]);
	expect(await create({ kind: 'admin', expiresAt: '2020-01-01T00:00:00Z' })).toEqual([
		400,
		expect.stringContaining('in the past'),
	]);
	const [status, made] = await create({ kind: 'admin', scope: 'metrics', expiresAt: '2099-01-01T00:00:00Z' });
	const key = JSON.parse(made) as CreateKeyResponse;
	expect([status, key.scope, key.expiresAt]).toEqual([201, 'metrics', '2099-01-01T00:00:00.000Z']);
	// Nodes of a version without scopes know no key with a dot, so that none of them takes it for one that may do everything.
	expect(key.token).toMatch(/^svc_metrics\.[0-9a-f]{64}$/);
	expect((await send('GET', '/metrics', bearer(key.token))).status).toBe(200);
});

it('a browser that has signed in may do what its key may', async () => {
	expect((await postForm(service, pagePaths.adminSignIn, { key: keys.metrics ?? '' })).status).toBe(403);
	const cookie = await signIn(service, keys.read ?? '');
	const statusOf = async (path: string, more = {}) => (await send('GET', path, { cookie, ...more })).status;
	expect(await statusOf(pagePaths.admin)).toBe(200);
	expect(await statusOf(pagePaths.adminThreads)).toBe(200);
	expect(await statusOf(pagePaths.adminJobs)).toBe(403);
	expect(await statusOf(pagePaths.adminAudit)).toBe(403);
	const dismissed = await send('POST', `${pagePaths.adminGapDismiss}?id=x`, {
		cookie,
		'sec-fetch-site': 'same-origin',
	});
	expect([dismissed.status, await dismissed.text()]).toEqual([403, expect.stringContaining('needs &quot;owner&quot;')]);
	const home = await send('GET', pagePaths.admin, { cookie: await signIn(service, keys.jobs ?? '') });
	expect([home.status, home.headers.get('location')]).toEqual([303, pagePaths.adminJobs]);
});

it('who did what, and from where, stands in the audit', async () => {
	const elsewhere = { fetch: (request: Request) => service.fetch(request, { remoteAddress: '192.0.2.7' }) };
	const cookie = cookieOf(await postForm(elsewhere, pagePaths.adminSignIn, { key: keys.owner ?? '' }));
	const made = (await (
		await send('POST', keysPath, bearer(keys.owner), '{"name":"Help"}')
	).json()) as CreateKeyResponse;
	await send('DELETE', keyPath(made.id), bearer(keys.owner));
	await send('DELETE', keyPath('key_unknown'), bearer(keys.owner));
	const response = await send('GET', `${auditPath}?take=3`, bearer(keys.owner));
	const { events, nextCursor } = (await response.json()) as AuditListResponse;
	const who = { keyId: expect.stringMatching(/^key_/), keyName: 'test', address: '192.0.2.7' };
	expect(events).toEqual([
		{ at: expect.any(String), action: 'key_revoked', subject: made.id, ...who },
		{ at: expect.any(String), action: 'key_created', subject: made.id, ...who },
		{ at: expect.any(String), action: 'signed_in', ...who },
	]);
	const older = await send('GET', `${auditPath}?take=500&cursor=${nextCursor}`, bearer(keys.owner));
	const { events: rest } = (await older.json()) as AuditListResponse;
	expect(rest.every(({ at }) => at <= (events.at(-1)?.at ?? ''))).toBe(true);
	expect((await send('GET', `${auditPath}?cursor=x`, bearer(keys.owner))).status).toBe(400);
	const page = await (await send('GET', pagePaths.adminAudit, { cookie })).text();
	expect(page).toContain('Revoked a key');
	expect(page).toContain('test (key_');
});
