import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createRetriever } from '../../search/create-retriever.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import type { Holding } from '../library/library.js';
import { createTools, type ToolsCaller, type ToolsParts } from './tools.js';

const fixture = fileURLToPath(new URL('../../testing/fixtures/docs', import.meta.url));

it.each([
	['https://acme.example/docs', 'https://acme.example/docs'],
	['https://acme.example/docs/', 'https://acme.example/docs'],
	['https://acme.example/docs/guide/rollouts#rolling-back', 'https://acme.example/docs/guide/rollouts'],
	['/docs/guide/rollouts', 'https://acme.example/docs/guide/rollouts'],
	['/guide/rollouts', 'https://acme.example/docs/guide/rollouts'],
])('on a site below a folder, an agent reads %s', async (path, address) => {
	const retriever = await createRetriever(await loadDocumentation(fixture));
	const holding = { retriever, siteUrl: 'https://acme.example/docs' } as Holding;
	// Reading needs nothing else.
	const parts = { library: { open: async () => holding } } as unknown as ToolsParts;
	const tools = createTools(parts, { domain: 'docs' } as ToolsCaller);
	expect((await tools.read(path)).address.replace(/\/$/, '')).toBe(address);
	await expect(tools.read('/docs/nowhere')).rejects.toThrow(/There is no page/);
});
