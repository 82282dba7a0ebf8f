import type { LanguageModelV2StreamPart } from '@ai-sdk/provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { modelSettings } from '../config/model-settings.js';
import { readTag } from './candidate.js';
import { createModel } from './create-model.js';
import { circuitsOf, takesTools } from './resilient-model.js';

let first: ModelServer;
let second: ModelServer;
beforeAll(async () => {
	[first, second] = await Promise.all([startModelServer(), startModelServer()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));
beforeEach(() => {
	first.requests.length = 0;
	second.requests.length = 0;
	second.play({ pieces: ['Second.'] });
});

const quick = { 'retry-after-ms': '1' };
const overloaded = { status: 503, headers: quick };

function modelWith(config: Record<string, unknown> = {}, fallback = true) {
	const at = ({ url }: ModelServer) => ({ provider: 'openai-compatible', baseUrl: url });
	return createModel(
		modelSettings.parse({
			...at(first),
			model: 'one',
			...(fallback && {
				fallback: { ...at(second), model: 'two', price: { inputPerMillion: 1, outputPerMillion: 2 } },
			}),
			...config,
		}),
	);
}

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Why?' }] }];

async function listen(model: Awaited<ReturnType<typeof modelWith>>, abortSignal?: AbortSignal, more: object = {}) {
	const parts: LanguageModelV2StreamPart[] = [];
	const { stream } = await model.doStream({ prompt, ...(abortSignal && { abortSignal }), ...more });
	for await (const part of stream) parts.push(part);
	const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
	const by = parts.flatMap((part) => (part.type === 'text-start' ? readTag(part.providerMetadata) : []));
	const errors = parts.flatMap((part) => (part.type === 'error' ? part.error : []));
	return { text, by: by[0], errors, parts };
}

describe('a call that fails before its first word', () => {
	it('is made again, and then the answer comes as if nothing had been', async () => {
		first.play(overloaded, overloaded, { pieces: ['First.'] });
		const { text, by } = await listen(await modelWith());
		expect([text, by?.name, first.requests.length, second.requests.length]).toEqual([
			'First.',
			'openai-compatible/one',
			3,
			0,
		]);
	});

	it('is made again when the stream begins with an error', async () => {
		first.play({ ending: 'error' }, { pieces: ['First.'] });
		expect((await listen(await modelWith({ retries: 1 }))).text).toBe('First.');
	});

	it('goes to the fallback after the last repetition, which signs with its own name and price', async () => {
		first.play(overloaded);
		const { text, by, errors } = await listen(await modelWith({ retries: 1 }));
		expect([text, errors, first.requests.length, second.requests.length]).toEqual(['Second.', [], 2, 1]);
		expect(by).toEqual({
			name: 'openai-compatible/two',
			price: { inputPerMillion: 1, outputPerMillion: 2, currency: 'USD' },
		});
	});

	it('goes to the fallback at once when asking again cannot help, or would take too long', async () => {
		first.play({ status: 401 }, { status: 429, headers: { 'retry-after': '3600' } });
		const model = await modelWith();
		expect((await listen(model)).text).toBe('Second.');
		expect((await listen(model)).text).toBe('Second.');
		expect(first.requests).toHaveLength(2);
	});

	it('goes to the fallback when no word comes in time, and leaves no request open', async () => {
		first.play({ silent: true }, { ending: 'hang' });
		const model = await modelWith({ firstTokenSeconds: 0.5 });
		for (const _ of ['without a header', 'without a word']) {
			const gone = first.clientGone();
			expect((await listen(model)).text).toBe('Second.');
			await gone;
		}
		expect(first.requests).toHaveLength(2);
	});

	it('is told with its cause when nobody is left to ask', async () => {
		first.play(overloaded);
		const failure = await listen(await modelWith({ retries: 0 }, false)).catch((error: unknown) => error);
		expect(failure).toMatchObject({
			name: 'ModelUnavailableError',
			message: 'No model answered: openai-compatible/one.',
			cause: { statusCode: 503 },
		});
	});
});

describe('a call that fails after its first word', () => {
	it.each<[string, Parameters<ModelServer['play']>[0]]>([
		['sends an error', { pieces: ['Fir'], ending: 'error' }],
		['falls silent', { pieces: ['Fir'], ending: 'hang' }],
	])('because it %s is not made again', async (_, scenario) => {
		first.play(scenario);
		const model = await modelWith({ idleSeconds: 0.05 });
		const { text, errors } = await listen(model);
		expect(errors).toHaveLength(1);
		expect(text).toBe('Fir');
		expect([first.requests.length, second.requests.length]).toEqual([1, 0]);
		expect(circuitsOf(model)[0]).toMatchObject({ failures: 1 });
	});

	it('says which limit was reached, and closes the request', async () => {
		first.play({ pieces: ['Fir'], ending: 'hang' });
		const gone = first.clientGone();
		const { errors } = await listen(await modelWith({ answerSeconds: 0.3 }));
		expect(errors[0]).toMatchObject({
			name: 'ModelTimeoutError',
			message: 'openai-compatible/one did not end within 0.3 s.',
		});
		await gone;
	});
});

describe('a provider that keeps failing', () => {
	afterEach(() => vi.useRealTimers());

	it('is left alone, then probed once, and comes back', async () => {
		// The clock that the breaker reads stands still, however long the questions take.
		vi.useFakeTimers({ toFake: ['performance'] });
		first.play({ status: 500 });
		const model = await modelWith({ retries: 0, breakerFailures: 2, breakerSeconds: 30 });
		for (let ask = 0; ask < 4; ask++) expect((await listen(model)).text).toBe('Second.');
		expect(first.requests).toHaveLength(2);
		expect(circuitsOf(model)[0]?.state).toBe('open');
		vi.advanceTimersByTime(30_000);
		expect(circuitsOf(model)[0]?.state).toBe('half-open');
		first.play({ pieces: ['First.'] });
		expect((await listen(model)).text).toBe('First.');
		expect(circuitsOf(model)[0]).toMatchObject({ name: 'openai-compatible/one', state: 'closed', failures: 0 });
	});

	it('is not blamed for a question that it refuses', async () => {
		first.play({ status: 400 });
		const model = await modelWith({ retries: 0, breakerFailures: 1 });
		await listen(model);
		expect(circuitsOf(model)[0]).toMatchObject({ state: 'closed', failures: 0 });
	});
});

describe('tools', () => {
	beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
	afterEach(() => vi.useRealTimers());

	const text = { type: 'string' as const };
	const inputSchema = { type: 'object' as const, properties: { query: text }, required: ['query'] };
	const tools = [{ type: 'function' as const, name: 'search', inputSchema }];
	const slip = { pieces: ['<tool_call>{"name": "search", "arguments": {"text": "flags"}}'] };
	const refusal = { status: 400, says: 'This model does not support tools' };

	/** Whether a call with tools reached the model, and was answered. */
	async function ask(model: Awaited<ReturnType<typeof modelWith>>, scenario: Parameters<ModelServer['play']>[0]) {
		first.requests.length = 0;
		first.play(scenario);
		const heard = await listen(model, undefined, { tools }).catch((error: unknown) => error);
		if (heard instanceof Error) expect(heard.name).toBe('ToolsRefusedError');
		return {
			isOffered: first.requests.length === 1,
			isKnown: takesTools(model),
			isAnswered: !(heard instanceof Error),
		};
	}
	const failed = { isOffered: true, isKnown: true, isAnswered: false };
	const left = { isOffered: false, isKnown: false, isAnswered: false };
	const answered = { isOffered: true, isKnown: true, isAnswered: true };

	it('stay after calls that cannot be read, until there are three in a row', async () => {
		const model = await modelWith({}, false);
		for (const _ of [1, 2]) expect(await ask(model, slip)).toEqual(failed);
		expect(await ask(model, { pieces: ['Yes.'] })).toEqual(answered);
		for (const _ of [1, 2]) expect(await ask(model, slip)).toEqual(failed);
		expect(await ask(model, slip)).toEqual({ ...failed, isKnown: false });
		expect(await ask(model, slip)).toEqual(left);
		expect(circuitsOf(model)[0]).toMatchObject({ state: 'closed', failures: 0 });
	});

	it('also when the text before the call was shown', async () => {
		const model = await modelWith({}, false);
		first.play({ pieces: ['I look that up.\n', ...slip.pieces] });
		for (const _ of [1, 2, 3]) {
			const { errors } = await listen(model, undefined, { tools });
			expect(errors).toMatchObject([{ name: 'ToolsRefusedError', cause: { reason: 'foreign' } }]);
		}
		expect(await ask(model, slip)).toEqual(left);
		expect(circuitsOf(model)[0]).toMatchObject({ failures: 0 });
	});

	it.each([
		['three calls that cannot be read', slip, 3],
		['a refusal', refusal, 1],
	] as const)('come back some time after %s, and go again with the next one', async (_, scenario, times) => {
		const model = await modelWith({}, false);
		for (let time = 0; time < times; time++) await ask(model, scenario);
		expect(await ask(model, scenario)).toEqual(left);
		vi.advanceTimersByTime(600_000);
		expect(await ask(model, scenario)).toEqual({ ...failed, isKnown: false });
		expect(await ask(model, scenario)).toEqual(left);
		vi.advanceTimersByTime(600_000);
		expect(await ask(model, { pieces: ['Yes.'] })).toEqual(answered);
		expect(await ask(model, { pieces: ['Yes.'] })).toEqual(answered);
	});
});

describe('aborting', () => {
	it.each<[string, Parameters<ModelServer['play']>[0]]>([
		['before the first header', { silent: true }],
		['in the middle of an answer', { pieces: ['Fir'], ending: 'hang' }],
	])('%s closes the request, and asks nobody else', async (_, scenario) => {
		first.play(scenario);
		const model = await modelWith();
		const gone = first.clientGone();
		const controller = new AbortController();
		const answer = listen(model, controller.signal).catch(() => 'aborted');
		await expect.poll(() => first.requests.length, { interval: 2 }).toBe(1);
		controller.abort();
		await gone;
		await answer;
		expect(second.requests).toHaveLength(0);
		expect(circuitsOf(model)[0]).toMatchObject({ failures: 0 });
	});

	it('while it waits to ask again ends the wait', async () => {
		first.play({ status: 503, headers: { 'retry-after': '9' } });
		const controller = new AbortController();
		const answer = listen(await modelWith(), controller.signal).catch((error: unknown) => error);
		await expect.poll(() => first.requests.length, { interval: 2 }).toBe(1);
		controller.abort(new Error('nobody waits'));
		expect(await answer).toMatchObject({ message: 'nobody waits' });
		expect(second.requests).toHaveLength(0);
	});
});
