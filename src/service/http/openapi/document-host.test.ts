import { expect, it } from 'vitest';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';

const service = shared(() => createServiceUnderTest({ publicUrl: 'https://docent.example.com' }));

it('a host that is made up is in nothing that caches keep', async () => {
	for (const path of ['/openapi.json', '/_docent/reference', '/importmap.json', '/health', '/no-such-page']) {
		const response = await service.fetch(new Request(`http://evil.example${path}`));
		if (/no-store|private/.test(response.headers.get('cache-control') ?? '')) continue;
		expect(await response.text(), path).not.toContain('evil.example');
	}
	const document = await service.fetch(new Request('http://evil.example/openapi.json'));
	expect(await document.json()).toMatchObject({ servers: [{ url: 'https://docent.example.com' }] });
});

it('the document is sent to nobody who has it', async () => {
	const first = await service.fetch(new Request('http://127.0.0.1/openapi.json'));
	const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
	expect((await service.fetch(new Request('http://127.0.0.1/openapi.json', { headers }))).status).toBe(304);
});
