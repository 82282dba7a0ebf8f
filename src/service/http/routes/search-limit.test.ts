import { afterEach, expect, it } from 'vitest';
import { searchPath } from '../../../contract/routes.js';
import { type EmbeddingServer, startEmbeddingServer } from '../../../testing/models/embedding-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';

let service: ServiceUnderTest | undefined;
let provider: EmbeddingServer | undefined;
afterEach(async () => {
	await service?.dispose();
	await provider?.close();
});

const limits = { assistantPerAddressAndDay: 1 };
const search = async () => (await service?.post(searchPath('docs'), { query: 'roll back' }))?.status;

it('a search that asks a provider counts for its address', async () => {
	provider = await startEmbeddingServer([['roll', 'back']]);
	const embedding = { provider: 'openai-compatible', model: 'm', baseUrl: provider.url };
	service = await createServiceUnderTest({ embedding, limits });
	expect([await search(), await search()]).toEqual([200, 429]);
});

it('a search by words does not', async () => {
	service = await createServiceUnderTest({ limits });
	expect([await search(), await search()]).toEqual([200, 200]);
});
