import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../../service/http/routes/all-routes.js';
import { metricsRoutes } from '../../../service/http/routes/service.js';
import { expectRefusal, type Interface, messagePath, question, send } from './interface-under-test.js';
import { adminRoutes, assistantRoutes, siteRoute } from './keyed-routes.js';

type Kind = 'assistant' | 'admin';
const keyed: [method: string, path: string, kind: Kind][] = [
	...[...assistantRoutes, siteRoute].map(([method, path]): [string, string, Kind] => [method, path, 'assistant']),
	...adminRoutes.map(([method, path]): [string, string, Kind] => [method, path, 'admin']),
];

/** Keys and scopes of the interface, "Authentication". */
export function keysContract(under: Interface): void {
	const keyOf = (kind: Kind) => (kind === 'admin' ? under.adminKey : under.assistantKey);

	it('the routes below are all that have a key', () => {
		const rows = [...allRoutes, ...metricsRoutes('admin')].filter(({ key }) => key !== 'none' && key !== 'session');
		const named = rows.map(({ method, path }) => {
			const there = path.replace(/:(?:domain|projectId)/, 'docs').replace(/:\w+/g, 'unknown');
			return `${method.toUpperCase()} ${there}`;
		});
		expect(named.toSorted()).toEqual(keyed.map(([method, path]) => `${method} ${path}`).toSorted());
	});

	it.each(keyed.filter(([, path]) => path !== '/mcp'))('%s %s is refused without a key', async (method, path) => {
		const response = await send(under.service, { method, path });
		await expectRefusal(response, 401, 'missing_key');
		expect(response.headers.get('www-authenticate')).toBe('Bearer');
	});

	it.each(keyed)('%s %s takes no key of the other kind: %s', async (method, path, kind) => {
		const key = kind === 'assistant' ? under.adminKey : under.assistantKey;
		await expectRefusal(await send(under.service, { method, path, key }), 403, 'wrong_key_kind');
	});

	it.each(keyed)('%s %s takes no key that nobody has made: %s', async (method, path, kind) => {
		const response = await send(under.service, { method, path, key: `${keyOf(kind).slice(0, -8)}01234567` });
		await expectRefusal(response, 401, 'unknown_key');
	});

	it('an assistant key begins with svc_dsc_, an admin key with svc_ and not with svc_dsc_', () => {
		expect(under.assistantKey).toMatch(/^svc_dsc_[\w-]{16,}$/);
		expect(under.adminKey).toMatch(/^svc_(?!dsc_)[\w-]{16,}$/);
	});

	const paths = { assistant: ['POST', messagePath('v2')], admin: ['GET', '/v2/agent/docs/jobs'] } as const;
	const call = (kind: Kind, authorization: string) => {
		const [method, path] = paths[kind];
		const body = kind === 'assistant' && { body: question('v2') };
		return send(under.service, { method, path, headers: { authorization }, ...body });
	};

	it.each<[string, Kind, (key: string) => string]>([
		['as it is', 'assistant', (key) => `Bearer ${key}`],
		['as it is', 'admin', (key) => `Bearer ${key}`],
		['behind bearer in lower case', 'assistant', (key) => `bearer ${key}`],
		['behind bearer in lower case', 'admin', (key) => `bearer ${key}`],
		['behind two spaces', 'assistant', (key) => `Bearer  ${key}`],
		['behind two spaces', 'admin', (key) => `Bearer  ${key}`],
	])('a key %s is taken: %s', async (_, kind, write) => {
		const response = await call(kind, write(keyOf(kind)));
		await response.text();
		expect(response.status).toBe(200);
	});

	const withoutDsc = (key: string) => `Bearer ${key.replace('dsc_', '')}`;
	const withDsc = (key: string) => `Bearer ${key.replace('svc_', 'svc_dsc_')}`;
	it.each<[string, Kind, (key: string) => string, number, string]>([
		['without dsc_', 'assistant', withoutDsc, 403, 'wrong_key_kind'],
		['with dsc_', 'admin', withDsc, 403, 'wrong_key_kind'],
		['in capitals', 'assistant', (key) => `Bearer ${key.toUpperCase()}`, 401, 'unknown_key'],
		['in capitals', 'admin', (key) => `Bearer ${key.toUpperCase()}`, 401, 'unknown_key'],
		['with a further letter', 'assistant', (key) => `Bearer ${key}a`, 401, 'unknown_key'],
		['with a further letter', 'admin', (key) => `Bearer ${key}a`, 401, 'unknown_key'],
		['of another service', 'assistant', () => 'Bearer sk-1234567890', 401, 'unknown_key'],
		['of another service', 'admin', () => 'Bearer sk-1234567890', 401, 'unknown_key'],
		['without a scheme', 'assistant', (key) => key, 401, 'missing_key'],
		['without a scheme', 'admin', (key) => key, 401, 'missing_key'],
		['behind Basic', 'assistant', (key) => `Basic ${key}`, 401, 'missing_key'],
		['behind Basic', 'admin', (key) => `Basic ${key}`, 401, 'missing_key'],
		['that is empty', 'assistant', () => 'Bearer ', 401, 'missing_key'],
		['that is empty', 'admin', () => 'Bearer ', 401, 'missing_key'],
	])('a key %s is refused: %s', async (_, kind, write, status, code) => {
		await expectRefusal(await call(kind, write(keyOf(kind))), status, code);
	});

	it('a key without dsc_ is not known as an admin key, and one with dsc_ not as an assistant key', async () => {
		await expectRefusal(await call('admin', withoutDsc(under.assistantKey)), 401, 'unknown_key');
		await expectRefusal(await call('assistant', withDsc(under.adminKey)), 401, 'unknown_key');
	});

	it.each(['v2', 'v1'] as const)('an unknown domain has a code of its own: %s', async (generation) => {
		for (const domain of ['nowhere', 'now\0here', '%2e%2e']) {
			const path = messagePath(generation, encodeURIComponent(domain));
			const response = await send(under.service, { path, key: under.assistantKey, body: question(generation) });
			await expectRefusal(response, 404, 'unknown_domain');
		}
	});

	it.each(['v2', 'v1'])('an unknown project has a code of its own: %s', async (generation) => {
		const path = `/${generation}/agent/nowhere/job`;
		await expectRefusal(await send(under.service, { path, key: under.adminKey }), 404, 'unknown_project');
	});
}

const scopes = {
	owner: ['owner', 'read', 'jobs', 'metrics'],
	read: ['read', 'metrics'],
	jobs: ['jobs'],
	metrics: ['metrics'],
};
type Scope = keyof typeof scopes;

export function scopesContract(under: Interface): void {
	const keys = {} as Record<Scope, string>;
	beforeAll(async () => {
		for (const scope of Object.keys(scopes) as Scope[])
			keys[scope] = await under.service.createKey({ kind: 'admin', scope });
	});

	describe.each(Object.entries(scopes) as [Scope, string[]][])('an admin key with the scope %s', (scope, allowed) => {
		it.each(adminRoutes)('is let in where it may, and nowhere else: %s %s (%s)', async (method, path, needed) => {
			const headers = { 'content-type': 'application/json' };
			const response = await send(under.service, { method, path, key: keys[scope], headers });
			if (allowed.includes(needed)) expect(await response.text()).not.toContain('scope_not_allowed');
			else await expectRefusal(response, 403, 'scope_not_allowed');
		});

		it.each(['v2', 'v1'] as const)('does not ask the assistant: %s', async (generation) => {
			const response = await send(under.service, {
				path: messagePath(generation),
				key: keys[scope],
				body: question(generation),
			});
			await expectRefusal(response, 403, 'wrong_key_kind');
		});
	});
}
