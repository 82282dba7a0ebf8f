import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/models/provider-server.js';
import { providerWires } from '../../testing/models/provider-wires.js';
import { type ModelEvent, runModel } from '../answers/run-model.js';
import { modelSettings } from '../config/model-settings.js';
import { createModel } from './create-model.js';
import { circuitsOf } from './resilient-model.js';

const prompt = { system: 'Answer briefly.', messages: [{ role: 'user' as const, content: 'Why?' }] };

describe.each(Object.entries(providerWires))('%s, by its own package', (provider, wire) => {
	let server: ProviderServer;
	beforeAll(async () => {
		server = await startProviderServer(wire);
	});
	afterAll(() => server.close());
	beforeEach(() => {
		server.requests.length = 0;
	});

	const createTestModel = (more: Record<string, unknown> = {}) =>
		createModel(modelSettings.parse({ provider, model: 'test-model', baseUrl: server.url, apiKey: 'key-1', ...more }));

	async function listen(more: Record<string, unknown> = {}, signal = new AbortController().signal) {
		const events: ModelEvent[] = [];
		const model = await createTestModel(more);
		const call = { model, prompt, temperature: 0.2, signal };
		const failure = await runModel(call, (event) => events.push(event)).catch((error: unknown) => error);
		const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
		return { text, failure, model, finish: events.find((event) => event.type === 'finish') };
	}

	it('is asked as it wants to be, and its answer and its tokens are understood', async () => {
		server.play({ pieces: ['Because ', 'of it.'] });
		const { text, finish, failure } = await listen();
		expect(failure).toBeUndefined();
		expect(text).toBe('Because of it.');
		expect(server.requests).toEqual([
			{ system: 'Answer briefly.', question: 'Why?', temperature: 0.2, key: wire.key.value('key-1') },
		]);
		expect(finish).toMatchObject({
			reason: 'stop',
			usage: { inputTokens: 30, outputTokens: 20, cachedInputTokens: 10 },
		});
	});

	it.each([429, 500, 503])('is asked again after it has refused with %i', async (status) => {
		server.play({ status }, { pieces: ['Because.'] });
		expect(await listen()).toMatchObject({ text: 'Because.', failure: undefined });
		expect(server.requests).toHaveLength(2);
	});

	it('is not asked again when it refuses the key, and the failure carries the status', async () => {
		server.play({ status: 401 });
		expect((await listen()).failure).toMatchObject({ cause: { statusCode: 401 } });
		expect(server.requests).toHaveLength(1);
	});

	it('fails for good when it breaks down in the middle, and that counts against it', async () => {
		server.play({ pieces: ['Because '], ending: 'error' });
		const { text, failure, model } = await listen();
		expect(text.trim()).toBe('Because');
		expect(failure).toBeDefined();
		expect(circuitsOf(model)[0]?.failures).toBe(1);
		expect(server.requests).toHaveLength(1);
	});

	it('sees its request closed when the answer is no longer wanted', async () => {
		server.play({ pieces: ['Because ', 'of ', 'it, ', 'and '], ending: 'hang' });
		const controller = new AbortController();
		const gone = server.clientGone();
		const model = await createTestModel();
		await runModel({ model, prompt, signal: controller.signal }, (event) => {
			if (event.type === 'text') controller.abort();
		});
		await gone;
	});

	it('sees its request closed when it falls silent', async () => {
		server.play({ pieces: ['Because ', 'of '], ending: 'hang' });
		const gone = server.clientGone();
		expect((await listen({ idleSeconds: 0.1 })).failure).toMatchObject({ name: 'ModelTimeoutError' });
		await gone;
	});
});
