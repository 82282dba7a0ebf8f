import { expect, it } from 'vitest';
import { modelSettings } from '../config/model-settings.js';
import { createModel } from './create-model.js';
import { circuitsOf } from './resilient-model.js';

it.each(['openai-compatible', 'openai', 'anthropic', 'google'] as const)(
	'makes the named model of %s',
	async (provider) => {
		const choice = { provider, model: 'a-model', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'key' };
		const model = await createModel(modelSettings.parse({ ...choice, fallback: { provider: 'extractive' } }));
		expect(model).toMatchObject({
			specificationVersion: 'v2',
			modelId: 'a-model',
			provider: expect.stringContaining(provider),
		});
		expect(circuitsOf(model)).toEqual([{ name: `${provider}/a-model`, state: 'closed', failures: 0 }]);
	},
);

it.each([
	[undefined, ['openai/a-model']],
	[{ provider: 'google', model: 'b', apiKey: 'key' }, ['openai/a-model', 'google/b']],
	[{ provider: 'none' }, ['openai/a-model']],
])('asks the fallback last: %j', async (fallback, names) => {
	const model = await createModel(
		modelSettings.parse({ provider: 'openai', model: 'a-model', apiKey: 'key', fallback }),
	);
	expect(circuitsOf(model).map(({ name }) => name)).toEqual(names);
});
