import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { assistantMessagePath } from '../../../contract/routes.js';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';
import { pagePaths } from '../../pages/page-paths.js';

const service = shared(createServiceUnderTest);

const get = (path: string, headers?: Record<string, string>) =>
	service.fetch(new Request(`http://127.0.0.1${path}`, headers && { headers }));

it('JSON and pages of the service are compressed for clients that can read it', async () => {
	for (const path of ['/openapi.json', pagePaths.reference]) {
		const plain = await get(path);
		expect(plain.headers.get('content-encoding'), path).toBeNull();
		expect(plain.headers.get('vary'), path).toBe('accept-encoding');
		const compressed = await get(path, { 'accept-encoding': 'gzip, br' });
		expect(compressed.headers.get('content-encoding'), path).toBe('br');
		expect(compressed.headers.get('vary'), path).toBe('accept-encoding');
		expect(compressed.headers.get('content-type'), path).toBe(plain.headers.get('content-type'));
		expect(compressed.headers.get('access-control-allow-origin'), path).toBe('*');
		expect(brotliDecompressSync(await compressed.arrayBuffer()).toString(), path).toBe(await plain.text());
	}
});

it('a short error is sent as it is, with its status and headers', async () => {
	const response = await get('/nothing/here', { 'accept-encoding': 'br' });
	expect(response.status).toBe(404);
	expect(response.headers.get('content-encoding')).toBeNull();
	expect(response.headers.get('cache-control')).toBe('no-store');
	expect(await response.json()).toMatchObject({ code: 'unknown_route' });
});

it.each(['v1', 'v2'] as const)(
	'an answer of %s is never compressed, so that each word leaves at once',
	async (generation) => {
		const messages = [
			{
				id: 'm1',
				role: 'user',
				content: 'How do I roll back?',
				parts: [{ type: 'text', text: 'How do I roll back?' }],
			},
		];
		const path = assistantMessagePath(generation, 'docs');
		const response = await service.post(path, { fp: 'anonymous', messages }, { 'accept-encoding': 'br, gzip' });
		expect(response.status).toBe(200);
		expect(response.headers.get('content-encoding')).toBeNull();
		expect(await response.text()).toContain('roll');
	},
);
