import { describe, expect, it } from 'vitest';
import { agentJobsCreatePath } from '../../contract/agent-paths.js';
import type { ErrorBody } from '../../contract/errors.js';
import { assistantMessagePath, searchPath } from '../../contract/routes.js';
import { pagePath } from '../../testing/service/owner-paths.js';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';

const service = shared(() => createServiceUnderTest({ site: true }));

const request = (path: string, method = 'GET') => service.fetch(new Request(`http://127.0.0.1${path}`, { method }));

describe('a preflight', () => {
	it.each([
		assistantMessagePath('v2', 'docs'),
		assistantMessagePath('v1', 'nowhere'),
		'/discovery/v3/assistant/docs/message',
		searchPath('docs'),
		agentJobsCreatePath('v2', 'docs'),
		'/health',
		'/',
	])('of %s is answered with all a browser asks for', async (path) => {
		const response = await request(path, 'OPTIONS');
		expect(response.status).toBe(204);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'access-control-allow-origin': '*',
			'access-control-allow-headers': 'authorization, content-type, x-thread-key',
			'access-control-allow-methods': 'GET, POST, DELETE',
			'access-control-max-age': '7200',
		});
	});
});

describe('a path that does not exist', () => {
	it.each([
		['POST', '/discovery/v3/assistant/docs/message'],
		['GET', '/discovery/v3/assistant/docs/message'],
		['POST', '/v3/agent/docs/job'],
		['GET', '/v1/agent/docs/job/job-1/diff'],
		['POST', '/'],
	])('is answered in JSON to %s %s', async (method, path) => {
		const response = await request(path, method);
		expect(response.status).toBe(404);
		expect(response.headers.get('access-control-allow-origin')).toBe('*');
		expect(await response.json()).toMatchObject({
			code: 'unknown_route',
			error: `There is nothing at ${method} ${path}.`,
		});
	});
});

describe('search', () => {
	it('finds sections, best first, with anchors', async () => {
		const response = await service.post(searchPath('docs'), { query: 'roll back a flag' });
		expect(response.headers.get('access-control-allow-origin')).toBe('*');
		const [first] = (await response.json()) as unknown[];
		expect(first).toEqual({
			content: expect.stringContaining('switch the flag off'),
			path: '/guide/rollouts#rolling-back',
			url: '/guide/rollouts#rolling-back',
			metadata: {
				title: 'Rollouts',
				heading: 'Rolling back',
				breadcrumb: ['Rollouts', 'Rolling back'],
				score: expect.any(Number),
			},
			snippet: {
				text: 'To roll back, switch the flag off.',
				marks: [
					[3, 7],
					[8, 12],
					[14, 20],
					[25, 29],
				],
			},
			facets: { groups: ['guides'] },
		});
	});

	it('keeps to the page size and the threshold', async () => {
		const few = await service.post(searchPath('docs'), { query: 'flag', pageSize: 2 });
		expect(await few.json()).toHaveLength(2);
		const none = await service.post(searchPath('docs'), { query: 'flag zeppelin harbour', scoreThreshold: 1 });
		expect(await none.json()).toEqual([]);
	});

	it.each([{}, { query: '' }, { query: 'a', pageSize: 51 }, { query: 'a', scoreThreshold: 2 }])(
		'refuses %j',
		async (body) => {
			expect((await service.post(searchPath('docs'), body)).status).toBe(400);
		},
	);

	it('wants the assistant key', async () => {
		expect((await service.post(searchPath('docs'), { query: 'a' }, { authorization: undefined })).status).toBe(401);
	});
});

describe('page', () => {
	it('gives the Markdown of a page', async () => {
		const response = await service.post(pagePath('docs'), { path: '/guide/rollouts/' });
		expect(await response.json()).toEqual({
			path: '/guide/rollouts',
			content: expect.stringContaining('## Rolling back'),
		});
	});

	it('does not know other pages', async () => {
		const response = await service.post(pagePath('docs'), { path: '/../../etc/passwd' });
		expect(response.status).toBe(404);
		const body = (await response.json()) as ErrorBody;
		expect(body).toMatchObject({ code: 'unknown_page', error: expect.stringMatching(/^There is no page/) });
		expect(body.message).toBe(body.error);
	});
});

it('tells its health', async () => {
	const response = await request('/health');
	expect(await response.json()).toEqual({
		status: 'ok',
		version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
		pages: service.documentation.pages.length,
		sections: expect.any(Number),
	});
	expect((await request('/health', 'POST')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

it('serves the documentation as a site, with the headers of the site', async () => {
	const response = await request('/guide/rollouts');
	expect(response.headers.get('content-type')).toContain('text/html');
	expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
	expect(response.headers.get('access-control-allow-origin')).toBeNull();
	expect((await request('/no/such/page')).status).toBe(404);
});

it('keeps the request id of a proxy, and makes one when it is unfit for a log', async () => {
	const idFor = async (id: string) => {
		const sent = new Request('http://127.0.0.1/health', { headers: { 'x-request-id': id } });
		return (await service.fetch(sent)).headers.get('x-request-id');
	};
	expect(await idFor('edge-0123456789')).toBe('edge-0123456789');
	expect(await idFor('no good, "really"')).toMatch(/^req_[0-9a-f]{16}$/);
});
