import { afterAll, describe, expect, it } from 'vitest';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { settings } from '../../config/settings.js';
import { createOriginCheck } from '../../keys/allowed-origin.js';
import { createOwnHosts } from './own-hosts.js';

const services: ServiceUnderTest[] = [];
afterAll(async () => {
	for (const service of services) await service.dispose();
});

async function start(config: Record<string, unknown> = {}): Promise<ServiceUnderTest> {
	const service = await createServiceUnderTest({ site: true, ...config });
	services.push(service);
	return service;
}

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** The statuses that one host gets for what a website could be after. */
async function statuses(service: ServiceUnderTest, host: string) {
	const { assistantKey } = service;
	const post = (path: string, body: string, more: Record<string, string> = {}) =>
		service.fetch(
			new Request(`${host}${path}`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					accept: 'application/json, text/event-stream',
					...more,
				},
				body,
			}),
		);
	const get = (path: string) => service.fetch(new Request(`${host}${path}`));
	const key = { authorization: `Bearer ${assistantKey}` };
	const search = JSON.stringify({ query: 'roll back' });
	const all = {
		page: await get('/'),
		text: await get('/llms-full.txt'),
		ask: await get('/guide/rollouts?ask=How+do+I+roll+back%3F'),
		mcp: await post('/mcp', list),
		mcpOfPage: await post('/mcp', list, { origin: host }),
		searchOfServer: await post('/discovery/v1/search/docs', search, key),
		searchOfPage: await post('/discovery/v1/search/docs', search, { ...key, origin: host }),
		health: await get('/health'),
		ready: await get('/ready'),
	};
	return Object.fromEntries(Object.entries(all).map(([name, { status }]) => [name, status]));
}

const everything = { page: 200, text: 200, ask: 200, mcp: 200, mcpOfPage: 200 };
const probes = { health: 200, ready: 200 };
const open = { ...everything, searchOfServer: 200, searchOfPage: 200, ...probes };
/** What asks with the site's own key, and pages that call themselves the service's own. */
const guarded = { page: 200, text: 200, ask: 421, mcp: 421, mcpOfPage: 421, searchOfServer: 200, searchOfPage: 403 };
const shut = { page: 421, text: 421, ask: 421, mcp: 421, mcpOfPage: 421, searchOfServer: 421, searchOfPage: 421 };

const evil = 'http://evil.test:4400';
const loopback = 'http://127.0.0.1:4400';
const publicUrl = 'https://docent.example.com';

describe('hosts that requests name', () => {
	it.each<[string, Record<string, unknown>, [host: string, expected: object][]]>([
		[
			'on a machine of its own',
			{},
			[
				[evil, { ...shut, ...probes }],
				[loopback, open],
				['http://localhost:4400', open],
			],
		],
		[
			'of a container without a public address',
			{ host: '0.0.0.0' },
			[
				[evil, { ...guarded, ...probes }],
				['http://10.1.2.3:4400', open],
				['http://node:4400', open],
				['http://docent.default.svc.cluster.local:4400', open],
			],
		],
		[
			'of a container with a public address',
			{ host: '0.0.0.0', publicUrl },
			[
				[evil, { ...guarded, ...probes }],
				[publicUrl, open],
				['http://10.1.2.3:4400', open],
			],
		],
		[
			'behind a proxy on the same machine, which passes its own name or that of the reader',
			{ publicUrl },
			[
				[evil, { ...guarded, ...probes }],
				[publicUrl, open],
				[loopback, open],
			],
		],
		[
			'behind a proxy that is counted, without a public address',
			{ trustedProxies: 1 },
			[
				['https://docs.example.com', { ...guarded, ...probes }],
				[loopback, open],
			],
		],
		['with a list', { hosts: ['docs.example.com'] }, [['https://docs.example.com', open]]],
		['with the address of the site', { siteUrl: 'https://docs.example.com' }, [['https://docs.example.com', open]]],
	])('%s', { timeout: 30_000 }, async (_, config, hosts) => {
		const service = await start(config);
		for (const [host, expected] of hosts) expect(await statuses(service, host), host).toEqual(expected);
	});

	it('a refusal says which settings name the host', async () => {
		const service = await start();
		const response = await service.fetch(new Request(`${evil}/llms-full.txt`));
		expect(await response.json()).toMatchObject({
			code: 'unknown_host',
			error:
				'"evil.test" is not a host of this service; set publicUrl (DOCENT_PUBLIC_URL) to the service\'s address, or add the host to hosts (DOCENT_HOSTS).',
		});
	});

	it('pages of the public address may ask behind a proxy that passes its own name', async () => {
		const service = await start({ publicUrl, allowedOrigins: [] });
		const search = (origin: string, authorization?: string) =>
			service.post(
				'/discovery/v1/search/docs',
				{ query: 'roll back' },
				{ origin, ...(authorization && { authorization }) },
			);
		expect((await search(publicUrl)).status).toBe(200);
		const bound = `Bearer ${await service.createKey({ kind: 'assistant', origins: ['https://partner.example.com'] })}`;
		expect((await search(publicUrl, bound)).status).toBe(200);
		for (const origin of ['http://docent.example.com', 'https://docent.example.com.evil.test', evil])
			expect((await search(origin)).status, origin).toBe(403);
	});
});

/** A service that listens on loopback, unless `more` says otherwise. */
const hostsOf = (more: Partial<Parameters<typeof createOwnHosts>[0]> = {}) =>
	createOwnHosts({
		publicUrl: undefined,
		siteUrl: undefined,
		host: '127.0.0.1',
		hosts: [],
		trustedProxies: 0,
		allowedOrigins: settings.allowedOrigins.default as string[],
		...more,
	});

describe('the same host as the page has', () => {
	it.each<[string, Parameters<typeof hostsOf>[0]]>([
		['http://127.0.0.1:4400', {}],
		['http://[::1]:4400', {}],
		['http://192.168.1.5:4400', { host: '0.0.0.0' }],
		['http://localhost:4400', {}],
		['http://docs.localhost:4400', {}],
		['http://buildbox:4400', { host: '0.0.0.0' }],
		['http://docent.default.svc.cluster.local', { host: '0.0.0.0' }],
		['http://printer.home.arpa', {}],
		['https://docent.example.com', { publicUrl: 'https://docent.example.com' }],
		['http://docent.example.com:8080', { publicUrl: 'https://docent.example.com' }],
		['https://docs.example.com', { siteUrl: 'https://docs.example.com/v2' }],
		['https://a.example.com', { allowedOrigins: ['https://*.example.com'] }],
		['https://any.example.org', { allowedOrigins: ['*'] }],
		['https://docs.example.org', { hosts: ['Docs.example.org'] }],
		['https://v2.docs.example.org', { hosts: ['*.example.org'] }],
		['https://docent.example.com', { host: 'docent.example.com' }],
	])('is the service: %s %j', (address, config) => {
		const { isOwn } = hostsOf(config);
		expect(isOwn(`${address}/mcp`)).toBe(true);
		expect(createOriginCheck([], isOwn)(address, `${address}/mcp`)).toBe(true);
	});

	it.each<[string, Parameters<typeof hostsOf>[0]]>([
		['http://evil.test:4400', {}],
		['http://evil.test:4400', { host: '0.0.0.0' }],
		['http://evil.test:4400', { publicUrl: 'https://docent.example.com', siteUrl: 'https://docs.example.com' }],
		['http://localhost.evil.test:4400', {}],
		['http://127.0.0.1.evil.test:4400', {}],
		['http://docent.example.com.evil.test', { publicUrl: 'https://docent.example.com' }],
		['http://example.com', { allowedOrigins: ['https://*.example.com'] }],
		['http://docs.example.org', { hosts: ['example.org'] }],
	])('is a website that leads here: %s %j', (address, config) => {
		const { isOwn } = hostsOf(config);
		expect(isOwn(`${address}/mcp`)).toBe(false);
		expect(createOriginCheck([], isOwn)(address, `${address}/mcp`)).toBe(false);
	});
});
