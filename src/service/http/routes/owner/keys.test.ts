import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyPath, keysPath } from '../../../../contract/owner-paths.js';
import { assistantFeedbackPath, assistantMessagePath, searchPath } from '../../../../contract/routes.js';
import type { CreateKeyResponse, KeyDescription, KeyListResponse } from '../../../../contract/schema/keys.js';
import { pagePath } from '../../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../../testing/service/service-under-test.js';
import { createSqlThreadStore } from '../../../answers/threads/thread-store.js';
import { createSqlKeyStore } from '../../../keys/key-store.js';

let service: ServiceUnderTest;
let adminKey: string;
beforeAll(async () => {
	service = await createServiceUnderTest({
		allowedOrigins: ['https://docs.example.com'],
		siteUrl: 'https://site.example.com',
	});
	adminKey = await service.createKey({ kind: 'admin' });
	const { id } = await createSqlThreadStore(service.database).create(
		{ domain: 'docs', fp: 'a' },
		{ id: 'msg_1', role: 'assistant', text: 'Answer.', createdAt: new Date().toISOString() },
	);
	rating.threadId = id;
}, 30_000);
afterAll(() => service.dispose());

const question = { fp: 'a', messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How?' }] }] };
const rating: Record<string, unknown> = { messageId: 'msg_1', rating: 'up', fp: 'a' };
const assistantRoutes: [string, unknown][] = [
	[assistantMessagePath('v2', 'docs'), question],
	[assistantMessagePath('v1', 'docs'), question],
	[searchPath('docs'), { query: 'flag' }],
	[pagePath('docs'), { path: '/' }],
	[assistantFeedbackPath('docs'), rating],
];

async function outcome(asked: Promise<Response>): Promise<string | number> {
	const response = await asked;
	if (response.ok) {
		await response.body?.cancel();
		return response.status;
	}
	return `${response.status} ${((await response.json()) as { code: string }).code}`;
}
const post = (path: string, body: unknown, key: string, origin?: string) =>
	outcome(service.post(path, body, { authorization: `Bearer ${key}`, origin }));
const manage = (method: string, path: string, key: string) =>
	service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers: { authorization: `Bearer ${key}` } }));
const sentenceOf = async (response: Response) => ((await response.json()) as { error: string }).error;

describe.each(assistantRoutes)('%s', (path, body) => {
	it('takes assistant keys of its domain alone', async () => {
		expect(await post(path, body, service.assistantKey)).toBeOneOf([200, 204]);
		expect(await post(path, body, adminKey)).toBe('403 wrong_key_kind');
		expect(await post(path, body, `svc_dsc_${adminKey.slice(4)}`)).toBe('401 unknown_key');
		expect(await post(path, body, 'svc_dsc_0123456789abcdef')).toBe('401 unknown_key');
	});

	it('takes a key from its own origins, or else from those of the configuration', async () => {
		const bound = await service.createKey({ kind: 'assistant', origins: ['https://*.partner.example'] });
		for (const origin of ['https://docs.partner.example', 'http://127.0.0.1', undefined]) {
			expect(await post(path, body, bound, origin)).toBeOneOf([200, 204]);
		}
		for (const origin of ['https://docs.example.com', 'https://site.example.com', 'https://evil.test', 'null']) {
			expect(await post(path, body, bound, origin)).toBe('403 origin_not_allowed');
		}
		for (const origin of ['https://docs.example.com', 'https://site.example.com']) {
			expect(await post(path, body, service.assistantKey, origin)).toBeOneOf([200, 204]);
		}
		expect(await post(path, body, service.assistantKey, 'https://docs.partner.example')).toBe('403 origin_not_allowed');
	});

	it('refuses a revoked key', async () => {
		const store = createSqlKeyStore(service.database);
		const key = await store.create({ kind: 'assistant', name: 'Old', projectId: 'docs', domain: 'docs' });
		await store.revoke('docs', key.id);
		expect(await post(path, body, key.token)).toBe('401 revoked_key');
	});
});

describe('the keys of a project', () => {
	it('are made, listed and revoked with an admin key', async () => {
		const body = { name: 'Help centre', origins: ['https://help.example.com'] };
		const response = await service.post(keysPath, body, { authorization: `Bearer ${adminKey}` });
		expect(response.status).toBe(201);
		expect(response.headers.get('cache-control')).toBe('no-store');
		const { token, ...made } = (await response.json()) as CreateKeyResponse;
		expect(made).toMatchObject({ ...body, kind: 'assistant', domain: 'docs', projectId: 'docs' });
		expect(await post(searchPath('docs'), { query: 'flag' }, token)).toBe(200);

		const list = (await (await manage('GET', keysPath, adminKey)).json()) as KeyListResponse;
		expect(list.keys).toContainEqual({ ...made, token, lastUsedAt: expect.any(String) });
		expect(JSON.stringify(list)).not.toContain(adminKey.slice(4, 40));

		const revoked = (await (await manage('DELETE', keyPath(made.id), adminKey)).json()) as KeyDescription;
		expect(revoked).toMatchObject({ id: made.id, revokedAt: expect.any(String) });
	});

	it('keep names that no database can hold with marks for what is lost', async () => {
		const response = await service.post(keysPath, { name: 'my\0key' }, { authorization: `Bearer ${adminKey}` });
		expect(response.status).toBe(201);
		expect(await response.json()).toMatchObject({ name: 'my\ufffdkey' });
	});

	it('have no key with an id that no database can hold', async () => {
		expect(await outcome(manage('DELETE', keyPath('key\0'), adminKey))).toBe('404 unknown_key_id');
	});

	it.each([
		['GET', keysPath],
		['DELETE', keyPath('key_0')],
	])('are closed to every other key: %s', async (method, path) => {
		const refusals: [string, string, RegExp][] = [
			[service.assistantKey, '403 wrong_key_kind', /This is not an admin key; use the secret key/],
			[`svc_${service.assistantKey.slice(8)}`, '401 unknown_key', /This key is unknown; make an admin key/],
			['svc_', '401 unknown_key', /This key is unknown/],
			['svc_dsc_', '403 wrong_key_kind', /This is not an admin key/],
		];
		for (const [key, expected, sentence] of refusals) {
			expect(await outcome(manage(method, path, key))).toBe(expected);
			expect(await sentenceOf(await manage(method, path, key))).toMatch(sentence);
		}
		const bare = await service.fetch(new Request(`http://127.0.0.1${path}`, { method }));
		expect(bare.status).toBe(401);
		expect(bare.headers.get('www-authenticate')).toBe('Bearer');
		expect(await sentenceOf(bare)).toBe('The Authorization header is missing; send "Bearer svc_…".');
	});

	it('are closed to the admin key of another project', async () => {
		const other = await createServiceUnderTest({ domain: 'guide', projectId: 'guide' }, service);
		const response = await manage('GET', keysPath, other.adminKey ?? 'none was made');
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({ code: 'project_not_allowed' });
		await other.dispose();
	});

	it('that are wrong are refused with a sentence', async () => {
		const send = async (body: unknown) =>
			sentenceOf(await service.post(keysPath, body, { authorization: `Bearer ${adminKey}` }));
		expect(await send({ kind: 'root' })).toMatch(/^kind is "root"; use one of "assistant", "admin"/);
		expect(await send({ domain: 'nowhere' })).toMatch(/has no domain "nowhere"; its domains are docs/);
		expect(await send({ kind: 'admin', origins: ['*'] })).toMatch(/leave the domain and the origins out/);
		expect(await send({ origins: ['docs.example.com'] })).toMatch(/^origins\[0\] /);
		expect(await sentenceOf(await manage('DELETE', keyPath('key_0'), adminKey))).toMatch(/no key with the id "key_0"/);
	});
});
