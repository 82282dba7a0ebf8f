import { expect, it } from 'vitest';
import { modelConfig } from '../config/model-config.js';
import { createAnsweringModel, createModel } from './create-model.js';
import { circuitsOf } from './resilient-model.js';

it('needs nothing for the extractive model, which no provider can take down', async () => {
	const model = await createModel(modelConfig.parse({}));
	expect(model).toMatchObject({ specificationVersion: 'v2', modelId: 'extractive' });
	expect(circuitsOf(model)).toEqual([]);
});

it.each(['openai-compatible', 'openai', 'anthropic', 'google'] as const)(
	'makes the named model of %s',
	async (provider) => {
		const choice = { provider, model: 'a-model', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'key' };
		const model = await createModel(modelConfig.parse({ ...choice, fallback: { provider: 'extractive' } }));
		expect(model).toMatchObject({
			specificationVersion: 'v2',
			modelId: 'a-model',
			provider: expect.stringContaining(provider),
		});
		expect(circuitsOf(model)).toEqual([
			{ name: `${provider}/a-model`, state: 'closed', failures: 0 },
			{ name: 'extractive', state: 'closed', failures: 0 },
		]);
	},
);

it.each([
	[undefined, ['openai/a-model', 'extractive']],
	[{ provider: 'extractive' }, ['openai/a-model', 'extractive']],
	[{ provider: 'google', model: 'b', apiKey: 'key' }, ['openai/a-model', 'google/b', 'extractive']],
	[{ provider: 'none' }, ['openai/a-model']],
])('has quotations at last for readers, unless the fallback is none: %j', async (fallback, names) => {
	const choice = { provider: 'openai', model: 'a-model', apiKey: 'key', fallback };
	const model = await createAnsweringModel(modelConfig.parse(choice));
	expect(circuitsOf(model).map(({ name }) => name)).toEqual(names);
});
