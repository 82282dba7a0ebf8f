import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchPath } from '../../../contract/routes.js';
import { type EmbeddingServer, startEmbeddingServer } from '../../../testing/models/embedding-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';

let service: ServiceUnderTest;
let provider: EmbeddingServer;
beforeEach(async () => {
	provider = await startEmbeddingServer([['roll', 'back']]);
});
afterEach(async () => {
	await service.dispose();
	await provider.close();
});

const embedding = () => ({ provider: 'openai-compatible', model: 'm', baseUrl: provider.url });
const search = async (more: { query?: string; typing?: boolean } = {}) =>
	(await service.post(searchPath('docs'), { query: 'roll back', ...more })).status;
const ask = async () => {
	const response = await service.ask('How do I roll back?');
	await response.body?.cancel();
	return response.status;
};

it('searches that ask a provider have a limit of their own, and take nothing from the questions', async () => {
	service = await createServiceUnderTest({
		embedding: embedding(),
		limits: { searchesPerAddressAndDay: 2, assistantPerAddressAndDay: 1 },
	});
	expect([await search(), await search(), await search()]).toEqual([200, 200, 429]);
	expect([await ask(), await ask()]).toEqual([200, 429]);
	expect(await search({ typing: true }), 'words alone cost nothing').toBe(200);
});

it('typing asks the provider for nothing', async () => {
	service = await createServiceUnderTest({ embedding: embedding(), limits: { searchesPerAddressAndDay: 1 } });
	await expect.poll(() => provider.calls.length).toBeGreaterThan(0);
	expect(await search()).toBe(200);
	const before = provider.calls.length;
	const query = 'how do i install the widget on a site';
	for (let length = 1; length <= query.length; length++) {
		expect(await search({ query: query.slice(0, length), typing: true })).toBe(200);
	}
	expect(provider.calls).toHaveLength(before);
	expect(await ask()).toBe(200);
});

it('a search by words has no limit in a day', async () => {
	service = await createServiceUnderTest({ limits: { searchesPerAddressAndDay: 1 } });
	expect([await search(), await search()]).toEqual([200, 200]);
});
