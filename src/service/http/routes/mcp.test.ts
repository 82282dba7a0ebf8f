import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';

const host = 'http://127.0.0.1:4400';
const paths = ['/mcp', '/discovery/v1/mcp/docs'] as const;

const service = shared(() =>
	createServiceUnderTest({
		site: true,
		limits: { requestsPerAddressAndMinute: 0, assistantPerAddressAndDay: 0 },
	}),
);

const bearer = () => ({ authorization: `Bearer ${service.assistantKey}` });

/** The SDK's own client, whose requests go to the service without a socket. */
async function connect(path: string, by = service, versions: object = {}) {
	const client = new Client({ name: 'test', version: '1.0.0' }, versions);
	const transport = new StreamableHTTPClientTransport(new URL(host + path), {
		fetch: (url, init) => by.fetch(new Request(url, init), { remoteAddress: '192.0.2.1' }),
		requestInit: { headers: path === '/mcp' ? {} : { authorization: `Bearer ${by.assistantKey}` } },
	});
	await client.connect(transport);
	return client;
}

async function call(client: Client, name: string, input: Record<string, unknown>, options = {}) {
	const { content, isError = false } = await client.callTool({ name, arguments: input }, options);
	const [first] = content as { type: string; text: string }[];
	return { text: first?.text ?? '', isError };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}, by = service) {
	const all = {
		'content-type': 'application/json',
		accept: 'application/json, text/event-stream',
		...(path !== '/mcp' && bearer()),
		...headers,
	};
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return by.fetch(new Request(host + path, { method: 'POST', headers: all, body: text }), {
		remoteAddress: '192.0.2.2',
	});
}
const message = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const toolCall = (name: string, input: object, id = 1) => message('tools/call', { name, arguments: input }, id);

describe.each(paths)('an agent at %s', (path) => {
	it.each([
		['of today', { versionNegotiation: { mode: 'auto' } }],
		['of the revision before', {}],
	])('with a client %s finds, reads, asks and reports', async (_, versions) => {
		const client = await connect(path, service, versions);
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual(['search_docs', 'read_page', 'ask', 'report_problem']);
		const found = await call(client, 'search_docs', { query: 'roll back a flag' });
		expect(found.text).toContain('Path: /guide/rollouts#rolling-back');
		const page = await call(client, 'read_page', { path: '/guide/rollouts#rolling-back' });
		expect(page.text).toContain('## Rolling back');
		const told: string[] = [];
		const onprogress = ({ message = '' }) => void told.push(message);
		const answer = await call(client, 'ask', { question: 'How do I roll back a rollout?' }, { onprogress });
		expect(answer.text).toMatch(/switch the flag off[\s\S]*## Sources\n\n1\. \[.*\]\(\/guide\/rollouts#rolling-back\)/);
		expect(told).toContain('Searching the documentation.');
		const kept = await call(client, 'report_problem', {
			problem: 'The page names no version.',
			path: '/guide/rollouts',
		});
		expect(kept).toEqual({ text: expect.stringContaining('Kept'), isError: false });
		await client.close();
	});

	it.each([
		[256, true],
		[100_000, false],
	])('hears of progress under a token of %i characters: %s', async (length, isTold) => {
		const params = {
			name: 'ask',
			arguments: { question: 'How do I roll back a rollout?' },
			_meta: { progressToken: 'x'.repeat(length) },
		};
		const text = await (await post(path, { ...message('tools/call'), params })).text();
		expect(text).toContain('switch the flag off');
		expect(text.includes('notifications/progress')).toBe(isTold);
		expect(text.includes('x'.repeat(257))).toBe(false);
	});

	it('is told in a sentence what it did wrong', async () => {
		const client = await connect(path);
		const missing = await call(client, 'read_page', { path: '/../../etc/passwd' });
		expect(missing).toEqual({ text: expect.stringContaining('There is no page'), isError: true });
		expect((await call(client, 'search_docs', { query: '' })).isError).toBe(true);
		await expect(client.callTool({ name: 'delete_all', arguments: {} })).rejects.toThrow(/delete_all/);
		await client.close();
	});

	it('of a foreign page is refused', async () => {
		const response = await post(path, message('tools/list'), { origin: 'https://evil.test' });
		expect(response.status).toBe(403);
		expect((await post(path, message('tools/list'), { origin: host })).status).toBe(200);
	});

	it.each(['GET', 'DELETE'])('has no session to %s', async (method) => {
		const headers = { ...bearer(), accept: 'text/event-stream' };
		const response = await service.fetch(new Request(host + path, { method, headers }));
		expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
	});

	it('may send a batch, and has each message answered', async () => {
		const batch = [
			toolCall('search_docs', { query: 'flag' }, 1),
			toolCall('read_page', { path: '/guide/rollouts' }, 2),
		];
		const response = await post(path, batch);
		expect(response.status).toBe(200);
		const text = await response.text();
		expect(text).toContain('"id":1');
		expect(text).toContain('"id":2');
		const tooMany = await post(path, Array(21).fill(message('ping')));
		expect([tooMany.status, await tooMany.json()]).toMatchObject([400, { jsonrpc: '2.0', error: { code: -32_600 } }]);
	});

	it.each(['before', 'behind'])('is answered although its batch cancels it %s', async (place) => {
		const cancelling = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
		const asking = toolCall('search_docs', { query: 'flag' }, 1);
		const response = await post(path, place === 'before' ? [cancelling, asking] : [asking, cancelling]);
		expect(await response.text()).toContain('"id":1');
		expect((await post(path, [cancelling])).status).toBe(202);
	});

	it.each([
		['no JSON', '{"jsonrpc"', {}, 400, -32_700],
		['too much', `"${'x'.repeat(2_000_000)}"`, {}, 413, -32_600],
		['another type', 'x', { 'content-type': 'text/plain' }, 415, -32_600],
		['an unknown revision', message('tools/list'), { 'mcp-protocol-version': '1999-01-01' }, 400, -32_000],
		['no message', { hello: 1 }, {}, 400, undefined],
	])('that sends %s gets an error of JSON-RPC', async (_, body, headers, status, code) => {
		const response = await post(path, body, headers as Record<string, string>);
		expect(response.status).toBe(status);
		const { jsonrpc, error } = (await response.json()) as { jsonrpc: string; error: { code: number } };
		expect([jsonrpc, error.code]).toEqual(['2.0', code ?? expect.any(Number)]);
	});
});

describe('keys', () => {
	it('are needed for a domain, and no admin key is taken anywhere', async () => {
		const [site, domain] = paths;
		expect((await post(domain, message('ping'), { authorization: '' })).status).toBe(401);
		const admin = await service.createKey({ kind: 'admin' });
		for (const path of paths)
			expect((await post(path, message('ping'), { authorization: `Bearer ${admin}` })).status).toBe(403);
		expect((await post(site, message('ping'), { authorization: 'Bearer svc_dsc_unknown' })).status).toBe(401);
		expect((await post(site, message('ping'), bearer())).status).toBe(200);
		expect((await post('/discovery/v1/mcp/nowhere', message('ping'), bearer())).status).toBe(404);
	});

	it('have their origins', async () => {
		const key = await service.createKey({ kind: 'assistant', origins: ['https://docs.example.com'] });
		const sent = (origin: string) =>
			post('/discovery/v1/mcp/docs', message('ping'), { authorization: `Bearer ${key}`, origin });
		expect((await sent('https://docs.example.com')).status).toBe(200);
		expect((await sent('https://other.example.com')).status).toBe(403);
	});
});

describe('limits', () => {
	it('count each question as a reader’s, and say when there may be more', async () => {
		const limited = await createServiceUnderTest({ site: true, limits: { assistantPerAddressAndDay: 1 } });
		const client = await connect('/mcp', limited);
		expect((await call(client, 'ask', { question: 'How do I roll back a rollout?' })).isError).toBe(false);
		const refused = await call(client, 'ask', { question: 'How do I roll back a rollout?' });
		expect(refused).toEqual({
			text: expect.stringMatching(/; try again after [-\d]+ 00:00 UTC\. \(rate_limited\)$/),
			isError: true,
		});
		const page = new Request(`${host}/guide/rollouts?ask=Why`);
		const asked = await limited.fetch(page, { remoteAddress: '192.0.2.1' });
		expect(asked.status).toBe(429);
		await client.close();
		await limited.dispose();
	});

	it('count each message of a batch as a request', async () => {
		const limited = await createServiceUnderTest({ site: true, limits: { requestsPerAddressAndMinute: 3 } });
		const response = await post('/mcp', Array(10).fill(message('ping')), {}, limited);
		expect([response.status, await response.json()]).toMatchObject([
			429,
			{ error: { data: { code: 'rate_limited' } } },
		]);
		await limited.dispose();
	});
});

describe('the setting mcp', () => {
	it('turns it off', async () => {
		const off = await createServiceUnderTest({ site: true, mcp: false });
		for (const path of paths) expect((await post(path, message('ping'), {}, off)).status).toBe(404);
		const page = await off.fetch(new Request(`${host}/guide/rollouts?ask=Why`));
		expect(page.headers.get('content-type')).toContain('text/html');
		const document = await (await off.fetch(new Request(`${host}/openapi.json`))).text();
		expect(document).not.toContain('/mcp');
		await off.dispose();
	});
});

describe('a page that is asked by its address', () => {
	const ask = (query: string, init?: RequestInit) =>
		service.fetch(new Request(`${host}/guide/rollouts?${query}`, init));

	it('answers as plain Markdown with sources, for nobody to keep', async () => {
		const response = await ask(`ask=${encodeURIComponent('How do I roll back a rollout?')}`);
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'content-type': 'text/markdown; charset=utf-8',
			'cache-control': 'no-store',
			'x-robots-tag': 'noindex',
		});
		expect(await response.text()).toMatch(/switch the flag off[\s\S]*## Sources\n\n1\. /);
	});

	it('is the page without a question, for a method that reads no body, and where there is no page', async () => {
		expect((await ask('ask=')).headers.get('content-type')).toContain('text/html');
		expect((await ask('ask=Why', { method: 'HEAD' })).headers.get('content-type')).toContain('text/html');
		expect((await service.fetch(new Request(`${host}/no/page?ask=Why`))).status).toBe(404);
	});

	it('is not asked by pages of other sites, nor in a text without end', async () => {
		expect((await ask('ask=Why', { headers: { origin: 'https://evil.test' } })).status).toBe(403);
		expect((await ask(`ask=${'x'.repeat(2_001)}`)).status).toBe(400);
	});
});

it('1,000 requests of any kind: none is a fault of the service', async () => {
	const methods = [
		'initialize',
		'tools/list',
		'tools/call',
		'ping',
		'resources/list',
		'subscriptions/listen',
		'server/discover',
	];
	const tools = ['search_docs', 'read_page', 'report_problem', 'nothing'];
	const versions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28', '', 'x'];
	const input = fc.oneof(
		fc.dictionary(fc.constantFrom('query', 'count', 'path', 'problem', 'version', '__proto__'), fc.jsonValue()),
		fc.jsonValue(),
	);
	const known = fc.record(
		{
			jsonrpc: fc.oneof(fc.constant('2.0'), fc.jsonValue()),
			id: fc.oneof(fc.integer(), fc.string(), fc.jsonValue()),
			method: fc.oneof(fc.constantFrom(...methods), fc.string()),
			params: fc.oneof(
				fc.record({ name: fc.constantFrom(...tools), arguments: input, _meta: fc.jsonValue() }, { requiredKeys: [] }),
				fc.record({
					_meta: fc.dictionary(
						fc.constantFrom('io.modelcontextprotocol/protocolVersion', 'progressToken'),
						fc.oneof(fc.constantFrom(...versions), fc.jsonValue()),
					),
				}),
				fc.jsonValue(),
			),
		},
		{ requiredKeys: [] },
	);
	const body = fc.oneof(
		{ weight: 6, arbitrary: known.map((value) => JSON.stringify(value)) },
		{ weight: 2, arbitrary: fc.array(known, { maxLength: 5 }).map((value) => JSON.stringify(value)) },
		{ weight: 1, arbitrary: fc.json() },
		{ weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
	);
	const request = fc.record({
		path: fc.constantFrom(...paths),
		body,
		accept: fc.constantFrom('application/json, text/event-stream', 'application/json', '*/*', ''),
		version: fc.constantFrom(undefined, ...versions),
	});
	const statuses = new Map<number, number>();
	await fc.assert(
		fc.asyncProperty(request, async ({ path, body, accept, version }) => {
			const headers = { accept, ...(version !== undefined && { 'mcp-protocol-version': version }) };
			const response = await post(path, body, headers);
			await response.text();
			statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
			expect(response.status).toBeLessThan(500);
		}),
		{ numRuns: 1_000 },
	);
	expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 406]));
}, 120_000);
