import { expect, it } from 'vitest';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';

const service = shared(() => createServiceUnderTest({ site: true }));

const request = (path: string, method = 'GET') => service.fetch(new Request(`http://127.0.0.1${path}`, { method }));

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
