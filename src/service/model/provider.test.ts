import { expect, it } from 'vitest';
import { createModel } from './provider.js';

it('needs nothing for the extractive model', async () => {
	expect((await createModel({ provider: 'extractive' })).specificationVersion).toBe('v2');
});

it.each([
	['openai-compatible', 'openai-compatible'],
	['openai', 'openai'],
	['anthropic', 'anthropic'],
	['google', 'google'],
] as const)('makes the named model of %s', async (provider, name) => {
	const model = await createModel({ provider, model: 'a-model', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'key' });
	expect(model).toMatchObject({
		specificationVersion: 'v2',
		modelId: 'a-model',
		provider: expect.stringContaining(name),
	});
});
