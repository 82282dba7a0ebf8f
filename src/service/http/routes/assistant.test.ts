import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PassagesData } from '../../../contract/answer-parts.js';
import { assistantMessagePath, searchPath } from '../../../contract/routes.js';
import { decodeDataStream } from '../../../stream/data-stream.js';
import { decodeUiMessageStream } from '../../../stream/ui-message-stream.js';
import { startModelServer } from '../../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';
import { textIn, valuesOf } from '../../../testing/service/streams.js';

let service: ServiceUnderTest;
const models = shared(startModelServer);
beforeEach(async () => {
	models.play({ pieces: ['Switch it off. ', '[1](/guide/rollouts#rolling-back)'] });
	service = await createServiceUnderTest({
		model: { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url },
		allowedOrigins: ['https://docs.example.com'],
	});
});
afterEach(() => service.dispose());

const path = assistantMessagePath('v2', 'docs');
const body = {
	fp: 'anonymous',
	messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How do I roll back?' }] }],
};

describe('the current generation', () => {
	it('is understood by the stock client of its protocol', async () => {
		const transport = new DefaultChatTransport<UIMessage>({
			api: `http://127.0.0.1${path}`,
			headers: { authorization: `Bearer ${service.assistantKey}` },
			body: { fp: 'anonymous' },
			fetch: (input, init) => service.fetch(new Request(input, init)),
		});
		const stream = await transport.sendMessages({
			trigger: 'submit-message',
			chatId: 'c1',
			messageId: undefined,
			messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How do I roll back?' }] }],
			abortSignal: undefined,
		});
		const states = await valuesOf(readUIMessageStream({ stream }));
		const parts = states.at(-1)?.parts ?? [];
		expect(parts).toContainEqual(expect.objectContaining({ type: 'tool-search', state: 'output-available' }));
		expect(parts).toContainEqual(expect.objectContaining({ type: 'source-url', url: '/guide/rollouts#rolling-back' }));
		expect(parts.find((part) => part.type === 'text')?.text).toBe('Switch it off. [1](/guide/rollouts#rolling-back)');
		expect(states.at(-1)?.metadata).toEqual({ threadId: expect.stringMatching(/^th_/), answerKind: 'written' });
	});
});

describe('of a site whose address is known', () => {
	it.each(['v1', 'v2'] as const)('%s cites addresses that lead there from everywhere', async (generation) => {
		const site = 'https://docs.example.com';
		const there = `${site}/guide/rollouts#rolling-back`;
		const ofSite = await createServiceUnderTest({
			siteUrl: site,
			model: { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url },
		});
		const messages = [{ id: 'm1', role: 'user', content: 'How do I roll back?', parts: body.messages[0]?.parts }];
		const { body: stream } = await ofSite.ask('', { messages }, generation);
		const chunks = await valuesOf(generation === 'v1' ? decodeDataStream(stream!) : decodeUiMessageStream(stream!));
		expect(chunks).toContainEqual(expect.objectContaining({ type: 'source-url', url: there }));
		const text = textIn(chunks);
		expect(text).toBe(`Switch it off. [1](${there})`);
		const found = chunks.flatMap((chunk) => (chunk.type === 'tool-output-available' ? chunk.output : []));
		// What reads the older stream keeps one address of each.
		const hit = generation === 'v1' ? { path: there } : { path: '/guide/rollouts#rolling-back', url: there };
		expect(found).toContainEqual(expect.objectContaining(hit));

		const results = await (await ofSite.post(searchPath('docs'), { query: 'roll back' })).json();
		expect(results).toContainEqual(expect.objectContaining({ path: '/guide/rollouts#rolling-back', url: there }));
		await ofSite.dispose();
	});

	it('leads there from its passages too, when no language model writes', async () => {
		const ofSite = await createServiceUnderTest({ siteUrl: 'https://docs.example.com' });
		const chunks = await valuesOf(decodeUiMessageStream((await ofSite.ask('How do I roll back a flag?')).body!));
		const sources = chunks.flatMap((chunk) => (chunk.type === 'source-url' ? [chunk.url] : []));
		const data = chunks.find(({ type }) => type === 'data-passages') as { data: PassagesData } | undefined;
		const passages = data?.data.passages ?? [];
		const [open] = passages;
		expect(sources).toContain(open?.url);
		expect(open?.markdown).toContain(`[1](${open?.url})`);
		for (const { url } of passages) expect(url).toMatch(/^https:\/\/docs\.example\.com\//);
		expect(passages.map(({ markdown }) => markdown).join()).not.toContain('](/');
		await ofSite.dispose();
	});
});

describe('a request is refused', () => {
	const refused = async (response: Response, status: number, code: string, sentence: RegExp) => {
		const requestId = response.headers.get('x-request-id');
		expect(await response.json()).toEqual({ code, error: expect.stringMatching(sentence), requestId });
		expect(response.status).toBe(status);
		expect(response.headers.get('access-control-allow-origin')).toBe('*');
		expect(response.headers.get('access-control-expose-headers')).toContain('retry-after');
		expect(models.requests).toHaveLength(0);
	};
	beforeEach(() => {
		models.requests.length = 0;
	});

	it.each<[string, Record<string, string | undefined>, number, string, RegExp]>([
		['from a foreign page', { origin: 'https://evil.test' }, 403, 'origin_not_allowed', /https:\/\/evil\.test/],
		['compressed', { 'content-encoding': 'gzip' }, 415, 'unsupported_media_type', /"gzip"; send the body without/],
	])('%s', async (_, headers, status, code, sentence) => {
		await refused(await service.post(path, body, headers), status, code, sentence);
	});

	it.each<[string, unknown, number, string, RegExp]>([
		[
			'with a question that is too long in all its parts together',
			{
				...body,
				messages: [{ ...body.messages[0], parts: Array(8).fill({ type: 'text', text: 'x'.repeat(10_000) }) }],
			},
			400,
			'invalid_request',
			/^messages\[0\]\.parts hold 80,000 characters together; at most 64,000 are allowed in one message\.$/,
		],
		[
			'with many parts',
			{ ...body, messages: [{ ...body.messages[0], parts: Array(201).fill({ type: 'a' }) }] },
			400,
			'invalid_request',
			/^messages\[0\]\.parts has 201 items; at most 200 are allowed\.$/,
		],
	])('with a body %s', async (_, sent, status, code, sentence) => {
		await refused(await service.post(path, sent), status, code, sentence);
	});
});

it.each(['https://docs.example.com', 'http://127.0.0.1'])('answers pages of %s', async (origin) => {
	const response = await service.post(path, body, { origin });
	expect(response.status).toBe(200);
	await response.body?.cancel();
});
