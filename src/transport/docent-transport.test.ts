import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFaultServer } from '../testing/faults/fault-server.js';
import { shared } from '../testing/service/shared.js';
import { textIn, valuesOf } from '../testing/service/streams.js';
import type { ChatMessage, ChatQuestion } from './chat-request.js';
import { DocentError, DocentTransport, type DocentTransportOptions } from './index.js';

const server = shared(startFaultServer);
beforeEach(() => {
	for (const list of [server.requests, server.replays, server.stops]) list.length = 0;
	server.setScenario('v2');
});

const create = (options: Partial<DocentTransportOptions> = {}) =>
	new DocentTransport({ domain: 'docs', apiKey: 'svc_dsc_x', baseUrl: server.url, ...options });

const question = (text: string, metadata?: unknown): ChatMessage => ({
	id: `q-${text}`,
	role: 'user',
	parts: [{ type: 'text', text }],
	metadata,
});
const answer = (text: string, metadata?: unknown): ChatMessage => ({ ...question(text, metadata), role: 'assistant' });

const asking = (changes: Partial<ChatQuestion> = {}): ChatQuestion => ({
	trigger: 'submit-message',
	chatId: 'chat',
	messageId: undefined,
	messages: [question('Why?')],
	...changes,
});

const ask = async (transport: DocentTransport, changes?: Partial<ChatQuestion>) =>
	valuesOf(await transport.sendMessages(asking(changes)));

const followUp = { messages: [question('Why?'), answer('So.'), question('And?')] };
const sentThreads = () => server.requests.map(({ body }) => body.threadId);

/** What a promise was rejected with. */
const failureOf = (promise: Promise<unknown>) =>
	promise.then(
		() => undefined,
		(error: unknown) => error,
	);

describe('asking', () => {
	it('sends what the widget sends, without a page to stand on', async () => {
		const chunks = await ask(create());
		expect(textIn(chunks)).toContain('You asked: Why?');
		expect(chunks.some(({ type }) => type === 'source-url')).toBe(true);
		expect(server.requests[0]).toMatchObject({
			path: '/discovery/v2/assistant/docs/message',
			headers: { authorization: 'Bearer svc_dsc_x' },
			body: { fp: 'anonymous', retrievalPageSize: 5, messages: [{ role: 'user', parts: [{ text: 'Why?' }] }] },
		});
	});

	it('takes settings, context and path from the options, the message, the call and its body, the nearest one first', async () => {
		const transport = create({
			fp: 'reader',
			filter: { version: '1' },
			context: () => [{ value: 'options' }],
			currentPath: () => '/options',
		});
		await ask(transport);
		await ask(transport, {
			messages: [question('Why?', { context: [{ value: 'message' }], currentPath: '/message' })],
		});
		await ask(transport, {
			messages: [question('Why?', { currentPath: '/message' })],
			metadata: { currentPath: '/call' },
			body: { context: [{ value: 'body' }], filter: { version: '2' }, retrievalPageSize: 9, fp: 'other' },
		});
		const bodies = server.requests.map(({ body }) => body);
		expect(bodies[0]).toMatchObject({ fp: 'reader', filter: { version: '1' }, context: [{ value: 'options' }] });
		expect(bodies.map(({ currentPath }) => currentPath)).toEqual(['/options', '/message', '/call']);
		expect(bodies[1]).toMatchObject({ context: [{ value: 'message' }] });
		expect(bodies[2]).toMatchObject({
			context: [{ value: 'body' }],
			filter: { version: '2' },
			retrievalPageSize: 9,
			fp: 'other',
		});
	});

	it('lets a question win over the option body, and that over the page', async () => {
		const transport = create({ body: { currentPath: '/body', fp: 'body' }, currentPath: '/options' });
		await ask(transport);
		await ask(transport, { messages: [question('Why?', { currentPath: '/message' })] });
		await ask(transport, { metadata: { currentPath: '/call' } });
		await ask(transport, { body: { currentPath: '/nearest' } });
		const bodies = server.requests.map(({ body }) => body);
		expect(bodies.map(({ currentPath }) => currentPath)).toEqual(['/body', '/message', '/call', '/nearest']);
		expect(bodies.map(({ fp }) => fp)).toEqual(Array(4).fill('body'));
	});

	it('goes through the fetch that it is given', async () => {
		const send = vi.fn<typeof fetch>((...request) => fetch(...request));
		await ask(create({ fetch: send }));
		expect(send).toHaveBeenCalledOnce();
	});

	it('asks a service of the first generation, and remembers that it is one', async () => {
		server.setScenario('v1-only');
		const transport = create();
		expect(textIn(await ask(transport))).toContain('You asked: Why?');
		await ask(transport, followUp);
		expect(server.requests.map(({ generation }) => generation)).toEqual(['v2', 'v1', 'v1']);
		expect(sentThreads().at(-1)).toBe('th_fault');
	});
});

describe('the thread', () => {
	it('goes on with the next question, and the app hears of it once', async () => {
		const onThreadId = vi.fn();
		const transport = create({ onThreadId });
		expect(transport.threadId).toBeUndefined();
		await ask(transport);
		await ask(transport, followUp);
		expect(sentThreads()).toEqual([undefined, 'th_fault']);
		expect(transport.threadId).toBe('th_fault');
		expect(onThreadId.mock.calls).toEqual([['th_fault', 'chat']]);
	});

	it('is the one that the app has kept, or that kept messages name', async () => {
		await ask(create({ threadId: 'th_kept' }));
		await ask(create(), { messages: [question('Why?'), answer('So.', { threadId: 'th_named' }), question('And?')] });
		expect(sentThreads()).toEqual(['th_kept', 'th_named']);
	});

	it('belongs to a chat: another one begins its own', async () => {
		const transport = create();
		await ask(transport);
		await ask(transport, { ...followUp, chatId: 'other' });
		await ask(transport, followUp);
		expect(sentThreads()).toEqual([undefined, undefined, 'th_fault']);
	});

	it('begins anew when the chat was emptied, and when the app says so', async () => {
		const transport = create();
		await ask(transport);
		await ask(transport);
		transport.threadId = undefined;
		await ask(transport, followUp);
		await ask(transport, { ...followUp, body: { threadId: null } });
		expect(sentThreads()).toEqual([undefined, undefined, undefined, undefined]);
		transport.threadId = 'th_chosen';
		await ask(transport);
		expect(sentThreads().at(-1)).toBe('th_chosen');
	});

	it('begins anew when a chat was emptied whose thread the app had kept', async () => {
		const transport = create({ threadId: 'th_fault' });
		await ask(transport, followUp);
		await ask(transport);
		expect(sentThreads()).toEqual(['th_fault', undefined]);
	});

	it('is the one that kept messages name also after a look for an answer to come back to', async () => {
		const kept = { messages: [question('Why?'), answer('So.', { threadId: 'th_named' }), question('And?')] };
		const transport = create();
		await transport.reconnectToStream({ chatId: 'chat' });
		await ask(transport, kept);
		transport.threadId = undefined;
		await ask(transport, kept);
		expect(sentThreads()).toEqual(['th_named', undefined]);
	});

	it('goes on when the first question is asked again', async () => {
		const transport = create();
		await ask(transport);
		await ask(transport, { trigger: 'regenerate-message' });
		expect(sentThreads()).toEqual([undefined, 'th_fault']);
	});

	it('is a new one when the service has forgotten it', async () => {
		server.setScenario('expired-thread');
		const onThreadId = vi.fn();
		await ask(create({ threadId: 'th_old', onThreadId }));
		expect(onThreadId.mock.calls).toEqual([
			[undefined, 'chat'],
			['th_fault', 'chat'],
		]);
	});
});

describe('what goes wrong', () => {
	it('is a DocentError before the answer', async () => {
		server.setScenario('rate-limited');
		const error = await failureOf(ask(create()));
		expect(DocentError.isInstance(error)).toBe(true);
		expect(error).toMatchObject({ code: 'limit', status: 429, retryAfter: 30, retryable: true });
	});

	it.each([
		['cut-mid-stream', 'cut'],
		['stream-error', 'answer'],
		['wordless', 'empty'],
	] as const)('is the error of the stream after it began: %s', async (scenario, code) => {
		server.setScenario(scenario);
		const reader = (await create().sendMessages(asking())).getReader();
		const read = async () => {
			while (!(await reader.read()).done);
		};
		expect(await failureOf(read())).toMatchObject({ name: 'DocentError', code });
	});

	it('is said at once of an option, and of a question’s own', async () => {
		expect(() => create({ apiKey: 'svc_secret' })).toThrow(
			'the option "apiKey" must be a public key, which begins with svc_dsc_, not a secret key',
		);
		for (const apiKey of ['svc_of-mine', 'mint_of-mine', 'of-mine']) {
			expect(() => create({ apiKey })).not.toThrow('of-mine');
		}
		expect(() => create({ apiKey: 'mint_dsc_x' })).not.toThrow();
		expect(() => create({ filter: 'auto' as never })).toThrow('the option "filter" must be an object such as');
		expect(await failureOf(ask(create(), { body: { retrievalPageSize: 99 } }))).toMatchObject({ code: 'options' });
		expect(server.requests).toEqual([]);
	});

	it('is said when asking on a server that was given no address; making the transport is safe', async () => {
		const transport = new DocentTransport({ domain: 'docs', apiKey: 'svc_dsc_x' });
		expect(await failureOf(ask(transport))).toMatchObject({
			message: 'Docent: the option "baseUrl" is required outside of a browser.',
		});
	});
});

describe('stopping', () => {
	it('ends the answer here and at the service', async () => {
		server.setScenario('resumable');
		const controller = new AbortController();
		const transport = create();
		const reader = (await transport.sendMessages(asking({ abortSignal: controller.signal }))).getReader();
		await reader.read();
		const { answerId } = transport;
		controller.abort();
		await vi.waitUntil(() => server.stops.length === 1);
		expect(server.stops[0]).toContain(`/message/${answerId}/stream?threadId=th_fault`);
		await server.requests[0]?.closed;
		expect(transport.answerId).toBeUndefined();
	});

	it('leaves a service alone that has not named the answer, and an answer that has ended', async () => {
		const controller = new AbortController();
		await ask(create(), { abortSignal: controller.signal });
		controller.abort();
		server.setScenario('stalled');
		const second = new AbortController();
		const reader = (await create().sendMessages(asking({ abortSignal: second.signal }))).getReader();
		await reader.read();
		second.abort();
		await server.requests[1]?.closed;
		expect(server.stops).toEqual([]);
	});
});

describe('coming back to an answer', () => {
	it('receives it from its beginning, under the same name, also with what another page has kept', async () => {
		server.setScenario('resumable');
		const onAnswerId = vi.fn();
		const transport = create({ onAnswerId });
		const reader = (await transport.sendMessages(asking())).getReader();
		const first = (await reader.read()).value;
		await reader.cancel();
		const { answerId, threadId } = transport;
		expect(first).toMatchObject({ type: 'start', messageId: answerId });

		const later = create({ threadId: threadId ?? '', answerId: answerId ?? '' });
		const replay = await later.reconnectToStream({ chatId: 'chat' });
		const chunks = replay ? await valuesOf(replay) : [];
		expect(chunks[0]).toMatchObject({ type: 'start', messageId: answerId });
		expect(textIn(chunks)).toMatch(/^word1 .*word60 $/);
		expect(later.answerId).toBeUndefined();
		expect(onAnswerId.mock.calls).toEqual([[answerId, 'chat']]);
	});

	it('is nothing where there is no answer, or the service has none', async () => {
		expect(await create().reconnectToStream({ chatId: 'chat' })).toBeNull();
		expect(await create({ answerId: 'msg_gone' }).reconnectToStream({ chatId: 'chat' })).toBeNull();
		const nothing = create({ answerId: 'msg_1', fetch: async () => new Response(null, { status: 204 }) });
		expect(await nothing.reconnectToStream({ chatId: 'chat' })).toBeNull();
	});

	it.each([
		['error', undefined],
		['abort', 'msg_1'],
	])('is for an answer that was cut, not for one that failed: %s', async (type, kept) => {
		const events = [{ type: 'start', messageId: 'msg_1' }, { type: 'text-delta', id: '1', delta: 'So' }, { type }];
		const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
		const headers = { 'content-type': 'text/event-stream' };
		const onAnswerId = vi.fn();
		const transport = create({ onAnswerId, fetch: async () => new Response(body, { headers }) });
		await failureOf(ask(transport));
		expect(transport.answerId).toBe(kept);
		expect(onAnswerId.mock.lastCall).toEqual([kept, 'chat']);
	});

	it('says why when the service cannot be reached', async () => {
		const lost = create({ answerId: 'msg_1', baseUrl: 'http://127.0.0.1:9' });
		expect(await failureOf(lost.reconnectToStream({ chatId: 'chat' }))).toMatchObject({ code: 'unreachable' });
	});

	it('stops it at the service when the reader stops, and not when another attempt takes over', async () => {
		server.setScenario('resumable');
		const transport = create();
		await (await transport.sendMessages(asking())).cancel();
		const [first, second] = [new AbortController(), new AbortController()];
		await transport.reconnectToStream({ chatId: 'chat', abortSignal: first.signal });
		first.abort();
		const replay = await transport.reconnectToStream({ chatId: 'chat', abortSignal: second.signal });
		await replay?.getReader().read();
		expect(server.stops).toEqual([]);
		second.abort();
		await vi.waitUntil(() => server.stops.length === 1);
	});
});
