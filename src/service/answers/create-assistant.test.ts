import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistantMessageStreamPath } from '../../contract/routes.js';
import { decodeUiMessageStream } from '../../stream/ui-message-stream.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf, textIn } from '../../testing/service/streams.js';
import { joinTexts } from './durable/replay-buffer.js';
import type { Thread } from './threads/thread-store.js';
import { createSqlThreadStore } from './threads/thread-store.js';

let models: ModelServer;
let service: ServiceUnderTest;
beforeAll(async () => {
	models = await startModelServer();
	const model = {
		provider: 'openai-compatible',
		model: 'test-model',
		baseUrl: models.url,
		apiKey: 'secret',
		temperature: 0.2,
		retries: 0,
		fallback: { provider: 'none' },
		price: { inputPerMillion: 3, outputPerMillion: 15 },
	};
	service = await createServiceUnderTest({ model });
});
beforeEach(() => {
	models.requests.length = 0;
});
afterAll(async () => {
	await service.dispose();
	await models.close();
});

const rollback = 'How do I roll back a flag?';
const rollbackUrl = '/guide/rollouts#rolling-back';

async function threadOf(response: Response): Promise<Thread | undefined> {
	const store = createSqlThreadStore(service.database);
	return store.get('docs', response.headers.get('x-thread-id') ?? '');
}

describe('an answer', () => {
	it('tells what was searched, streams text, names each source just before it is cited, and ends with its thread', async () => {
		models.play({ pieces: ['Switch it ', 'off [1](', `${rollbackUrl}), as `, `told [1](${rollbackUrl}) there.`] });
		const response = await service.ask(rollback);
		const threadId = response.headers.get('x-thread-id');
		// Words that come at once may be told at once.
		const chunks = joinTexts(await chunksOf(response));
		expect(chunks.map(({ type }) => type)).toEqual([
			...['start', 'start-step', 'tool-input-start', 'tool-input-available', 'tool-output-available', 'finish-step'],
			...['start-step', 'text-start', 'text-delta', 'source-url', 'text-delta', 'text-end'],
			...['data-verdict', 'finish-step', 'finish'],
		]);
		expect(chunks[0]).toMatchObject({ messageId: response.headers.get('x-message-id'), messageMetadata: { threadId } });
		expect(chunks[9]).toEqual({ type: 'source-url', sourceId: 'source-1', url: rollbackUrl, title: 'Rollouts' });
		expect(chunks.at(-1)).toEqual({
			type: 'finish',
			finishReason: 'stop',
			threadId,
			messageMetadata: { threadId, answerKind: 'written' },
		});
	});

	it('carries the passages as the result of a tool named search', async () => {
		const chunks = await chunksOf(await service.ask(rollback));
		const call = chunks.find((chunk) => chunk.type === 'tool-input-available');
		expect(call).toMatchObject({ toolName: 'search', input: { query: rollback } });
		const result = chunks.find((chunk) => chunk.type === 'tool-output-available');
		expect(result?.output).toContainEqual({
			path: rollbackUrl,
			url: rollbackUrl,
			content: expect.stringContaining('switch the flag off'),
			metadata: { title: 'Rollouts', heading: 'Rolling back', breadcrumb: ['Rollouts', 'Rolling back'] },
		});
	});

	it('says which version of the documentation a passage is about, where its page does', async () => {
		const chunks = await chunksOf(await service.ask('Which commands does the lantern CLI have?'));
		const { output } = chunks.find((chunk) => chunk.type === 'tool-output-available') ?? {};
		const versions = (output as { path: string; metadata: { version?: string } }[]).map(({ path, metadata }) => [
			path.split('#')[0],
			metadata.version,
		]);
		expect(versions).toContainEqual(['/reference/cli', '3']);
		expect(versions.filter(([path]) => path?.startsWith('/guide')).every(([, version]) => version === undefined)).toBe(
			true,
		);
	});

	it('neither cites nor links what was not retrieved, and keeps the words', async () => {
		models.play({
			pieces: [
				'See [1](/somewhere/else) the [guide](https://evil.test/) and ![it](https://evil.test/i.png) https://evil.test',
			],
		});
		const chunks = await chunksOf(await service.ask(rollback));
		expect(chunks.some(({ type }) => type === 'source-url')).toBe(false);
		expect(textIn(chunks)).toBe('See the guide and it `https://evil.test`');
	});

	it('is asked for with the passages, the page, the selection and the settings', async () => {
		const context = [{ type: 'code', value: 'lantern flag off', path: '/reference/cli' }];
		await chunksOf(await service.ask(rollback, { context, currentPath: '/guide/rollouts' }));
		const [request] = models.requests;
		expect(request).toMatchObject({
			model: 'test-model',
			stream: true,
			temperature: 0.2,
			authorization: 'Bearer secret',
		});
		expect(request?.messages[0]?.role).toBe('system');
		const asked = request?.messages.at(-1)?.content;
		for (const part of [rollback, `url: ${rollbackUrl}`, '\n/guide/rollouts\n', 'lantern flag off']) {
			expect(asked).toContain(part);
		}
	});
});

it.each(['/guide/rollouts/', '/docs/guide/rollouts'])(
	'shows the model the page %s that the question is about, which may then be cited',
	async (currentPath) => {
		models.play({ pieces: ['It is about rollouts [1](/guide/rollouts).'] });
		const chunks = await chunksOf(await service.ask('Summarise this page', { currentPath }));
		expect(models.requests[0]?.messages.at(-1)?.content).toContain('kind="page" number="1">\nurl: /guide/rollouts\n');
		expect(chunks.find(({ type }) => type === 'source-url')).toMatchObject({
			url: '/guide/rollouts',
			title: 'Rollouts',
		});
	},
);

it('keeps what an answer cited in view, for the follow-up, under numbers that the model cites by', async () => {
	models.play(
		{ pieces: ['Off ', '[', '1', '].'] },
		{ pieces: ['As said [^2], and [the same](', '/guide/rollouts#rolling-back).'] },
	);
	const response = await service.ask(rollback);
	expect(textIn(await chunksOf(response))).toBe(`Off [1](${rollbackUrl}).`);
	const threadId = response.headers.get('x-thread-id');
	const chunks = await chunksOf(
		await service.ask('How is a user chosen for a percentage?', { threadId, retrievalPageSize: 1 }),
	);
	expect(models.requests.at(-1)?.messages.at(-1)?.content).toContain(`kind="passage" number="2">\nurl: ${rollbackUrl}`);
	expect(textIn(chunks)).toBe(`As said [2](${rollbackUrl}), and [the same](${rollbackUrl}).`);
	expect(chunks.flatMap((chunk) => (chunk.type === 'source-url' ? chunk.url : []))).toEqual([rollbackUrl]);
});

describe('a thread', () => {
	it('holds question and answer', async () => {
		models.play({ pieces: [`Off [1](${rollbackUrl}).`] });
		const response = await service.ask(rollback, { fp: 'reader-7', currentPath: '/guide' });
		await chunksOf(response);
		expect(await threadOf(response)).toMatchObject({
			fp: 'reader-7',
			messages: [
				{ role: 'user', text: rollback, currentPath: '/guide' },
				{
					role: 'assistant',
					id: response.headers.get('x-message-id'),
					text: `Off [1](${rollbackUrl}).`,
					sources: [{ url: rollbackUrl, title: 'Rollouts' }],
					outcome: 'finished',
				},
			],
		});
	});

	it('keeps what the answer spent, by the numbers of the provider', async () => {
		const usage = { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 };
		const details = {
			completion_tokens_details: { reasoning_tokens: 50 },
			prompt_tokens_details: { cached_tokens: 10 },
		};
		models.play({ pieces: [`Off [1](${rollbackUrl}).`], usage: { ...usage, ...details } });
		const response = await service.ask(rollback);
		await chunksOf(response);
		expect((await threadOf(response))?.messages[1]).toMatchObject({
			model: 'openai-compatible/test-model',
			usage: {
				inputTokens: 1_000,
				outputTokens: 200,
				reasoningTokens: 50,
				cachedInputTokens: 10,
				isEstimated: false,
				cost: 0.006,
				currency: 'USD',
			},
			firstTextMs: expect.any(Number),
			durationMs: expect.any(Number),
		});
		expect(models.requests[0]).toMatchObject({ stream_options: { include_usage: true } });
	});

	it.each<[string, Parameters<ModelServer['play']>[0]]>([
		['tells nothing', { pieces: ['Four words of text.'] }],
		['fails in the middle', { pieces: ['Four words of text.'], ending: 'error' }],
	])('keeps an estimate when the provider %s', async (_, scenario) => {
		models.play(scenario);
		const response = await service.ask(rollback);
		await chunksOf(response);
		const { usage } = (await threadOf(response))?.messages[1] ?? {};
		expect(usage).toMatchObject({ outputTokens: 5, isEstimated: true, currency: 'USD' });
		expect(usage?.inputTokens).toBeGreaterThan(200);
	});

	it('is continued, and tells the model what was said when the client sends the new question alone', async () => {
		models.play({ pieces: ['Switch it off.'] });
		const first = await service.ask(rollback);
		const threadId = first.headers.get('x-thread-id');
		await chunksOf(first);
		const second = await service.ask('How fast is that?', { threadId });
		await chunksOf(second);
		expect(second.headers.get('x-thread-id')).toBe(threadId);
		const said = models.requests[1]?.messages.at(-1)?.content;
		for (const part of [`by="reader">\n${rollback}`, 'by="you">\nSwitch it off.', 'How fast is that?', rollbackUrl]) {
			expect(said).toContain(part);
		}
		expect((await threadOf(second))?.messages).toHaveLength(4);
	});

	it('holds a question once that is asked again under the same id', async () => {
		const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: rollback }] }];
		models.play({ status: 400 });
		const first = await service.ask('', { messages });
		await chunksOf(first);
		models.play({ pieces: ['Off.'] });
		await chunksOf(await service.ask('', { messages, threadId: first.headers.get('x-thread-id') }));
		const stored = (await threadOf(first))?.messages.map(({ role, outcome }) => outcome ?? role);
		expect(stored).toEqual(['user', 'failed', 'finished']);
	});

	it.each(['th_00000000000000000000000000000000', '../keys', 'nonsense'])('named %j is not known', async (threadId) => {
		const response = await service.ask(rollback, { threadId });
		expect(response.status).toBe(404);
		expect(await response.json()).toMatchObject({ code: 'unknown_thread', error: expect.stringContaining('threadId') });
		expect(models.requests).toHaveLength(0);
	});
});

describe('a model that fails', () => {
	it.each<[string, Parameters<ModelServer['play']>[0]]>([
		['before the answer', { status: 401 }],
		['in the middle, by an error in its stream', { pieces: ['Switch ', 'it '], ending: 'error' }],
		['in the middle, by a broken connection', { pieces: ['Switch ', 'it '], ending: 'break' }],
	])('%s ends the answer with a masked sentence, and what came is kept', async (_, scenario) => {
		models.play(scenario);
		const response = await service.ask(rollback);
		expect(response.status).toBe(200);
		const chunks = await chunksOf(response);
		const requestId = response.headers.get('x-request-id');
		expect(chunks.at(-1)).toEqual({
			type: 'error',
			errorText: `The answer could not be completed. Ask again; if it fails again, report the request ${requestId}.`,
		});
		if (scenario.ending === 'error') expect(textIn(chunks)).toBe('Switch it ');
		expect((await threadOf(response))?.messages[1]).toMatchObject({ text: textIn(chunks), outcome: 'failed' });
	});

	it('leaves the answer to quotations, which say so, unless the fallback is none', async () => {
		models.play({ status: 400 });
		const broken = { provider: 'openai-compatible', model: 'broken', baseUrl: models.url };
		const safe = await createServiceUnderTest({ model: broken }, service);
		const response = await safe.ask(rollback);
		const chunks = await chunksOf(response);
		expect(textIn(chunks)).toContain('lantern flag off new-checkout');
		expect(chunks).toContainEqual({ type: 'data-quoted', data: { reason: 'model-unavailable' } });
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { answerKind: 'quoted' } });
		expect((await threadOf(response))?.messages[1]).toMatchObject({ model: 'extractive', outcome: 'finished' });
		await safe.dispose();
	});

	it('does not keep the next reader from an answer', async () => {
		models.play({ pieces: ['Half'], ending: 'break' });
		await chunksOf(await service.ask(rollback));
		models.play({ pieces: ['Whole.'] });
		expect(textIn(await chunksOf(await service.ask(rollback)))).toBe('Whole.');
	});
});

describe('a reader who goes away', () => {
	it('before the first word leaves an answer that is named with its provider and has its price', async () => {
		models.hold();
		const response = await service.ask(rollback);
		const [threadId, messageId] = ['x-thread-id', 'x-message-id'].map((name) => response.headers.get(name) ?? '');
		await expect.poll(() => models.requests.length).toBe(1);
		const path = `${assistantMessageStreamPath('docs', messageId ?? '')}?threadId=${threadId}`;
		const headers = { authorization: `Bearer ${service.assistantKey}` };
		await service.fetch(new Request(`http://127.0.0.1${path}`, { method: 'DELETE', headers }));
		await chunksOf(response);
		expect((await threadOf(response))?.messages[1]).toMatchObject({
			outcome: 'aborted',
			model: 'openai-compatible/test-model',
			usage: { outputTokens: 0, isEstimated: true, cost: expect.any(Number), currency: 'USD' },
		});
	});

	it('leaves an answer that goes on to its end, and is kept', async () => {
		const model = models.hold('Switch ', 'it ');
		const response = await service.ask(rollback);
		const reader = decodeUiMessageStream(response.body!).getReader();
		for (let text = ''; text !== 'Switch it'; ) {
			const { value } = await reader.read();
			if (value?.type === 'text-delta') text += value.delta;
		}
		await reader.cancel();
		model.finish('off.');
		const answer = async () => (await threadOf(response))?.messages[1];
		await expect.poll(answer).toMatchObject({ text: 'Switch it off.', outcome: 'finished' });
	});
});

it('tells readers of running answers when the service stops, and refuses new questions', async () => {
	models.play({ pieces: ['Switch '], ending: 'hang' });
	const response = await service.ask(rollback);
	const chunks = chunksOf(response);
	const stopped = service.stop(0);
	expect((await service.ask(rollback)).status).toBe(503);
	expect((await chunks).at(-1)).toMatchObject({ type: 'error', errorText: expect.stringContaining('restarted') });
	await stopped;
});
