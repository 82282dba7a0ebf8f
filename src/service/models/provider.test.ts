import { beforeEach, describe, expect, it } from 'vitest';
import { type ProviderScenario, startProviderServer } from '../../testing/models/provider-server.js';
import { providerWires } from '../../testing/models/provider-wires.js';
import { shared } from '../../testing/service/shared.js';
import type { ModelEvent } from '../answers/model/model-turn.js';
import { runModel } from '../answers/model/run-model.js';
import { modelSettings } from '../config/model-settings.js';
import { createModel } from './create-model.js';
import { failureOf } from './failures/model-failure.js';
import { circuitsOf } from './resilient-model.js';

const prompt = { system: 'Answer briefly.', messages: [{ role: 'user' as const, content: 'Why?' }] };

describe.each(Object.entries(providerWires))('%s, by its own package', (provider, wire) => {
	const server = shared(() => startProviderServer(wire));
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

	/** What readers get and what the owner learns. */
	async function outcome(more: Record<string, unknown> = {}) {
		const { text, failure, model, finish } = await listen({ retries: 0, ...more });
		return {
			text: text.trim(),
			failure: failure && failureOf(failure),
			blamed: circuitsOf(model)[0]?.failures,
			finish,
		};
	}

	describe('before the first word, what is no answer is never taken for one', () => {
		const json = { contentType: 'application/json' };
		it.each<[string, ProviderScenario, string, number]>([
			['an end without a word', { pieces: [] }, 'empty', 1],
			['blank words', { pieces: [' ', '\n'] }, 'empty', 1],
			['thoughts alone', { thoughts: 'Hm.', pieces: [] }, 'empty', 1],
			['thoughts alone, inside of the text', { pieces: ['<thi', 'nk>Hm. ', 'Then…</think>\n'] }, 'empty', 1],
			['an end that is not told', { pieces: [], ending: 'cut' }, 'empty', 1],
			['a filter, which is not the fault of the provider', { pieces: [], ending: 'filtered' }, 'filtered', 0],
			['a web page', { body: '<!doctype html><title>Sign in</title>', contentType: 'text/html' }, 'foreign', 1],
			['a plain text', { body: 'OK', contentType: 'text/plain' }, 'foreign', 1],
			['an error in JSON', { body: '{"error":"Unexpected endpoint or method."}', ...json }, 'foreign', 1],
			[
				'an error with a status in JSON',
				{ body: '{"error":{"code":429,"message":"Slow down."}}', ...json },
				'rate-limit',
				1,
			],
			['an error in the stream', { pieces: [], ending: 'error' }, 'server-error', 1],
			['foreign JSON', { body: '{"status":"up"}', ...json }, 'foreign', 1],
			['broken JSON', { body: '{"choices":', ...json }, 'foreign', 1],
			['no body', { body: '', contentType: 'application/json' }, 'foreign', 1],
		])('%s', async (_, scenario, failure, blamed) => {
			server.play(scenario);
			expect(await outcome()).toEqual({ text: '', failure, blamed, finish: undefined });
		});

		it('an empty answer is asked for again', async () => {
			server.play({ pieces: [] }, { pieces: ['Because.'] });
			expect(await outcome({ retries: 1 })).toMatchObject({ text: 'Because.', failure: undefined, blamed: 0 });
		});
	});

	describe('after the first word, what is cut is kept and never finished', () => {
		it.each<[string, ProviderScenario]>([
			['the stream ends without saying so', { pieces: ['Because '], ending: 'cut' }],
			['an error comes', { pieces: ['Because '], ending: 'error' }],
		])('%s', async (_, scenario) => {
			server.play(scenario);
			expect(await outcome()).toMatchObject({
				text: 'Because',
				failure: expect.any(String),
				blamed: 1,
				finish: undefined,
			});
			expect(server.requests).toHaveLength(1);
		});

		it('a filter tells its end', async () => {
			server.play({ pieces: ['Because '], ending: 'filtered' });
			expect(await outcome()).toMatchObject({ text: 'Because', blamed: 0, finish: { reason: 'content-filter' } });
		});
	});

	it('is understood when it answers with one JSON text in place of a stream', async () => {
		server.play({ body: JSON.stringify(wire.whole('Because of it.')), contentType: 'application/json' });
		expect(await outcome()).toMatchObject({
			text: 'Because of it.',
			failure: undefined,
			blamed: 0,
			finish: { reason: 'stop', usage: { inputTokens: 30, outputTokens: 20, cachedInputTokens: 10 } },
		});
	});
});
