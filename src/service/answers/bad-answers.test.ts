import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import {
	type ModelScenario,
	type ModelServer,
	startModelServer,
} from '../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf } from '../../testing/service/streams.js';
import { createSqlThreadStore } from './threads/thread-store.js';

let models: ModelServer;
let service: ServiceUnderTest;
let adminKey: string;
beforeAll(async () => {
	models = await startModelServer();
	const model = {
		provider: 'openai-compatible',
		model: 'test-model',
		baseUrl: models.url,
		retries: 0,
		breakerFailures: 1_000,
		price: { inputPerMillion: 3, outputPerMillion: 15 },
	};
	service = await createServiceUnderTest({ model });
	adminKey = await service.createKey({ kind: 'admin' });
});
afterAll(async () => {
	await service.dispose();
	await models.close();
});

const bytes = (...texts: string[]) => texts.map((text) => new TextEncoder().encode(text));
const event = (delta: object, finish_reason: string | null = null) =>
	`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const done = 'data: [DONE]\n\n';

async function ask(scenario: ModelScenario) {
	models.play(scenario);
	const response = await service.ask('How do I roll back a flag?');
	const chunks = await chunksOf(response);
	const thread = await createSqlThreadStore(service.database).get('docs', response.headers.get('x-thread-id') ?? '');
	return { chunks, answer: thread?.messages[1] };
}

const read = async (path: string) => (await service.get(path, adminKey)).text();

async function answersByOutcome() {
	const lines = (await read('/metrics')).matchAll(/^docent_answers_total\{outcome="(\w+)"\} (\d+)$/gm);
	return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}

describe('what is no answer of a model', () => {
	it.each<[string, ModelScenario, string]>([
		['thoughts alone', { body: bytes(event({ reasoning_content: 'Hm.' }), event({}, 'length'), done) }, 'empty'],
		['a refusal', { body: bytes(event({ refusal: 'No.' }), event({}, 'stop'), done) }, 'refused'],
		['empty text', { body: bytes(event({ content: '' }, 'stop'), done) }, 'empty'],
		['no event', { body: bytes('') }, 'empty'],
		['a filter', { body: bytes(event({}, 'content_filter'), done) }, 'filtered'],
		['a web page', { body: bytes('<html>Sign in</html>'), contentType: 'text/html' }, 'foreign'],
		['an error with status 200', { body: bytes('{"error":"Unexpected"}'), contentType: 'application/json' }, 'foreign'],
	])('gives way to quotations, costs nothing and says why: %s', async (_, scenario, modelFailure) => {
		const before = await answersByOutcome();
		const { chunks, answer } = await ask(scenario);
		expect(chunks).toContainEqual({ type: 'data-quoted', data: { reason: 'model-unavailable' } });
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { answerKind: 'quoted' } });
		expect(answer).toMatchObject({ outcome: 'finished', model: 'extractive', modelFailure });
		expect(answer?.text).toContain('lantern flag off');
		expect(answer?.usage?.cost).toBeUndefined();
		const after = await answersByOutcome();
		expect(after.without_model).toBe((before.without_model ?? 0) + 1);
		expect(after.finished).toBe(before.finished);
	});
});

describe('an answer that is cut', () => {
	it.each<[string, ModelScenario, string]>([
		['the body ends', { body: bytes(event({ content: 'Switch it' })) }, 'cut'],
		['an error comes', { pieces: ['Switch it'], ending: 'error' }, 'server-error'],
	])('is kept as such: %s', async (_, scenario, modelFailure) => {
		const { chunks, answer } = await ask(scenario);
		expect(chunks.at(-2)).toEqual({ type: 'data-verdict', data: { verdict: 'failed', citations: 0 } });
		expect(chunks.at(-1)?.type).toBe('error');
		expect(answer).toMatchObject({ outcome: 'failed', modelFailure });
	});

	it('in the middle of saying the same again and again has failed', async () => {
		const pieces = (times: number) => Array.from({ length: times }, () => event({ content: 'Switch it off [1].\n\n' }));
		const { chunks, answer } = await ask({ body: bytes(...pieces(200), event({}, 'length'), done) });
		expect(chunks).toContainEqual({
			type: 'data-verdict',
			data: expect.objectContaining({ verdict: 'failed', citations: 1 }),
		});
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'length' });
		expect(answer).toMatchObject({ outcome: 'failed', modelFailure: 'cut' });
	});

	it.each([
		['goes on to new things', Array.from({ length: 100 }, (_, index) => `Step ${index} of it [1].\n`).join('')],
		['repeats a little', `Do this [1]. ${'- [ ] \n'.repeat(40)}`],
	])('at its longest is an answer where it %s', async (_, content) => {
		const { answer } = await ask({ body: bytes(event({ content }), event({}, 'length'), done) });
		expect(answer).toMatchObject({ outcome: 'finished' });
	});

	it('by a filter tells its end, and is not stored as finished', async () => {
		const { chunks, answer } = await ask({
			body: bytes(event({ content: 'Switch it' }), event({}, 'content_filter'), done),
		});
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', finishReason: 'content-filter' });
		expect(answer).toMatchObject({ text: 'Switch it', outcome: 'failed', modelFailure: 'filtered' });
	});
});

it('a whole answer in JSON is an answer', async () => {
	const message = { role: 'assistant', content: 'Switch it off [1].' };
	const said = JSON.stringify({ id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }] });
	const { answer } = await ask({ body: bytes(said), contentType: 'application/json' });
	expect(answer).toMatchObject({ outcome: 'finished', model: 'openai-compatible/test-model' });
	expect(answer?.text).toMatch(/^Switch it off \[1\]/);
	expect(answer?.modelFailure).toBeUndefined();
});

it('nothing of it is a gap, and the report says what happened', async () => {
	const report = JSON.parse(await read('/discovery/v2/assistant/docs/insights')) as InsightsResponse;
	expect(report).toMatchObject({ gaps: [], unanswered: [], totals: { answered: 3, withoutModel: 7, failed: 4 } });
	expect(Object.fromEntries(report.modelFailures.map(({ reason, answers }) => [reason, answers]))).toEqual({
		empty: 3,
		foreign: 2,
		cut: 2,
		filtered: 2,
		refused: 1,
		'server-error': 1,
	});
});
