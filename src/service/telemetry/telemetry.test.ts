import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';

const models = shared(startModelServer);

let service: ServiceUnderTest;
afterEach(() => service.dispose());
const start = async (config: Record<string, unknown> = {}) => {
	const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
	service = await createServiceUnderTest({ model, ...config });
};
const get = (path: string, key?: string) =>
	service.fetch(new Request(`http://127.0.0.1${path}`, { headers: key ? { authorization: `Bearer ${key}` } : {} }));

describe('metrics', () => {
	it('count requests by the pattern of their route, answers by how they ended, and tokens', async () => {
		await start({ metrics: 'open' });
		models.play({ pieces: ['Yes [1].'], usage: { prompt_tokens: 120, completion_tokens: 3, total_tokens: 123 } });
		await (await service.ask('How do I roll back a flag?')).text();
		await (await service.ask('zzzz qqqq xxxx')).text();
		const text = await (await get('/metrics')).text();
		expect(text).toContain(
			'docent_http_request_duration_seconds_count{route="/discovery/v2/assistant/:domain/message",method="POST",status="200"} 2',
		);
		expect(text).toMatch(/docent_answers_total\{outcome="finished"\} 1/);
		expect(text).toMatch(/docent_answers_total\{outcome="unanswered"\} 1/);
		expect(text).toMatch(/docent_tokens_total\{model="openai-compatible\/test-model",direction="input"\} \d{3}/);
		expect(text).toContain('docent_answers_running 0');
		expect(text).toContain('docent_model_circuit_open{model="openai-compatible/test-model"} 0');
		expect(text).toMatch(/docent_index_sections [1-9]/);
		expect(text).toMatch(/docent_answer_first_text_seconds_count 2/);
		expect(text).not.toContain('zzzz');
	});

	it('know a route by its pattern where there is a site too', async () => {
		await start({ metrics: 'open', site: true });
		for (const path of ['/health', '/v2/agent/docs/job/job_1', '/guide/rollouts']) await (await get(path)).text();
		const text = await (await get('/metrics')).text();
		for (const route of ['/health', '/v2/agent/:projectId/job/:id', 'site']) {
			expect(text).toContain(`docent_http_request_duration_seconds_count{route="${route}",method="GET"`);
		}
	});

	it('tell how the database is used, what waits for it, and why queries failed', async () => {
		await start({ metrics: 'open' });
		const none = sql`select no_such_column from threads`.execute(service.database.sql);
		await expect(none).rejects.toThrow('no_such_column');
		const text = await (await get('/metrics')).text();
		expect(text).toMatch(/docent_database_connections\{state="in_use"\} \d/);
		expect(text).toMatch(/docent_database_connections\{state="idle"\} \d/);
		expect(text).toContain('docent_database_connections_max 1');
		expect(text).toMatch(/docent_database_waiting \d/);
		expect(text).toContain('docent_database_errors_total{kind="query"} 1');
		expect(text).toContain('docent_answers_unlogged 0');
		expect(text).toContain('docent_webhooks_waiting 0');
	});

	it('count refusals by their limit', async () => {
		await start({ metrics: 'open', limits: { assistantPerKeyAndMonth: 1 } });
		models.play({ pieces: ['Yes.'] });
		await (await service.ask('How do I roll back a flag?')).text();
		expect((await service.ask('And again?')).status).toBe(429);
		expect(await (await get('/metrics')).text()).toContain(
			'docent_limited_requests_total{limit="assistantPerKeyAndMonth"} 1',
		);
	});

	it('are for holders of an admin key', async () => {
		await start();
		expect((await get('/metrics')).status).toBe(401);
		expect((await get('/metrics', service.assistantKey)).status).toBe(403);
		expect((await get('/metrics', service.adminKey)).status).toBe(200);
	});

	it('are for nobody when they are off', async () => {
		await start({ metrics: 'off' });
		expect((await get('/metrics', service.adminKey)).status).toBe(404);
	});
});

describe('readiness', () => {
	it('ends with the service, whose process still lives', async () => {
		await start();
		expect(await (await get('/ready')).json()).toEqual({ status: 'ready' });
		await service.stop(0);
		const response = await get('/ready');
		expect(response.status).toBe(503);
		expect(await response.json()).toEqual({ status: 'not ready', problem: 'stopping' });
		expect((await get('/health')).status).toBe(200);
	});
});

describe('traces', () => {
	const exporter = new InMemorySpanExporter();
	beforeAll(() => {
		trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
		context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	});
	afterAll(() => {
		trace.disable();
		context.disable();
		propagation.disable();
	});

	it('hold the request, the search and the model in one trace, without what was asked', async () => {
		await start();
		models.play({ pieces: ['Yes.'] });
		await (await service.ask('How do I roll back Zanzibar?')).text();
		const spans = exporter.getFinishedSpans();
		const named = (name: string) => spans.find((span) => span.name === name);
		const request = named('POST /discovery/v2/assistant/:domain/message');
		expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200 });
		for (const name of ['docent.search', 'docent.model']) {
			expect(named(name)?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
		}
		expect(named('docent.model')?.attributes['gen_ai.request.model']).toBe('openai-compatible/test-model');
		expect(JSON.stringify(spans.map(({ name, attributes, events }) => ({ name, attributes, events })))).not.toContain(
			'Zanzibar',
		);
	});
});
