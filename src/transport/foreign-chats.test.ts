/** Tests chats of other kits and apps. Their unknown members are not sent: the developer is warned once, and the chat goes on. */
import type { HttpChatTransportInitOptions, UIMessage } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultServer, startFaultServer } from '../testing/faults/fault-server.js';
import { valuesOf } from '../testing/service/streams.js';
import type { ChatMessage, ChatQuestion } from './chat-request.js';
import { DocentTransport, type DocentTransportOptions } from './index.js';

let server: FaultServer;
beforeAll(async () => {
	server = await startFaultServer();
});
afterAll(() => server.close());
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => {
	server.requests.length = 0;
	warn.mockClear();
});

const create = (options: Partial<DocentTransportOptions> = {}) =>
	new DocentTransport({ domain: 'docs', apiKey: 'svc_dsc_x', baseUrl: server.url, ...options });
const message = (role: ChatMessage['role'], ...parts: object[]): ChatMessage => ({
	id: `${role}-${parts.length}`,
	role,
	parts: parts as unknown as ChatMessage['parts'],
});
const why = { type: 'text', text: 'Why?' };
const file = { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA==' };

async function ask(options: Partial<DocentTransportOptions>, changes: Partial<ChatQuestion> = {}) {
	const question = { trigger: 'submit-message', chatId: 'chat', messageId: undefined } as const;
	await valuesOf(await create(options).sendMessages({ ...question, messages: [message('user', why)], ...changes }));
	return server.requests.at(-1)!;
}
const failure = (changes: Partial<ChatQuestion>, options: Partial<DocentTransportOptions> = {}) =>
	ask(options, changes).then(
		() => undefined,
		(error: unknown) => error,
	);
const said = () => warn.mock.calls.map(([sentence]) => sentence);

describe('unknown members of a body', () => {
	it('are named once and not sent, and the chat goes on', async () => {
		const body = { tools: {}, callSettings: {}, retrievalPageSize: 9 };
		const { body: sent } = await ask({}, { body });
		await ask({}, { body });
		expect(Object.keys(sent).sort()).toEqual(['fp', 'messages', 'retrievalPageSize']);
		expect(said()).toEqual([expect.stringContaining('the body of a question has no "tools", "callSettings"')]);
	});

	it('are named when they come from the options or from a prepared request', async () => {
		await ask({ body: { modelName: 'x' } });
		await ask({ prepareSendMessagesRequest: ({ id, body }) => ({ body: { ...body, id, webSearch: true } }) });
		expect(said()).toEqual([expect.stringContaining('no "modelName"'), expect.stringContaining('no "webSearch"')]);
	});
});

describe('members that cannot be used', () => {
	it.each([
		[{ context: 'text' }, 'the option "context" must be a list such as'],
		[{ context: [null] }, 'the option "context" must be a list such as'],
		[{ context: [{ value: 7 }] }, 'the option "context" must be a list such as'],
		[{ currentPath: 7 }, 'the option "currentPath" must be a path such as /guide, not 7'],
		[{ threadId: {} }, 'the option "threadId" must be the id of a thread, or null'],
		[{ fp: {} }, 'the option "fp" must be some text'],
	])('are refused with a sentence: %j', async (body, sentence) => {
		expect(await failure({ body })).toMatchObject({ code: 'options', message: expect.stringContaining(sentence) });
		expect(server.requests).toEqual([]);
	});

	it('are refused when a function of the options returns them', async () => {
		expect(await failure({}, { context: () => 'text' as never })).toMatchObject({ code: 'options' });
	});

	it('are not sent when they are in the app’s own metadata of a message', async () => {
		const { body } = await ask({}, { messages: [{ ...message('user', why), metadata: { context: 'theirs' } }] });
		expect(body).not.toHaveProperty('context');
		expect(said()).toEqual([expect.stringContaining('"context" in the metadata of a message is not sent')]);
	});
});

describe('what the assistant does not read', () => {
	it('is named: system messages, files, and parts of the app', async () => {
		const { body } = await ask(
			{},
			{ messages: [message('system', why), message('user', why, file, { type: 'data-mood', data: 'glad' })] },
		);
		expect(body.messages).toEqual([{ id: 'user-3', role: 'user', parts: [why] }]);
		expect(said()).toEqual([
			expect.stringContaining('messages of the role "system" are not sent'),
			expect.stringContaining('its parts "file" are not sent'),
			expect.stringContaining('its parts "data-mood" are not sent'),
		]);
	});

	it.each([
		[
			'a file alone',
			[message('user', why), message('assistant', why), message('user', file)],
			'the question has no text',
		],
		['spaces', [message('user', { type: 'text', text: ' ' })], 'the question has no text'],
		['a system message alone', [message('system', why)], 'there is no question'],
		['a message of AI SDK 4', [{ id: 'q', role: 'user', content: 'Why?' } as never], 'the message "q" has no "parts"'],
	])('is no question, and nothing is sent: %s', async (_, messages, sentence) => {
		expect(await failure({ messages })).toMatchObject({
			code: 'request',
			retryable: false,
			message: expect.stringContaining(sentence),
		});
		expect(server.requests).toEqual([]);
	});
});

describe('headers, cookies and prepared requests, as in the SDK’s own transport', () => {
	it('sends headers of the options and of the call, and says which one its own replaces', async () => {
		const options = { headers: async () => ({ 'x-tenant': 'options', 'x-app': '1', Authorization: 'Bearer app' }) };
		const { headers } = await ask(options, { headers: { 'x-tenant': 'call' } });
		expect(headers).toMatchObject({ 'x-tenant': 'call', 'x-app': '1', authorization: 'Bearer svc_dsc_x' });
		expect(said()).toEqual([expect.stringContaining('the header "authorization" of the chat is not sent')]);
	});

	it('sends cookies only when the app asks for it', async () => {
		const send = vi.fn<typeof fetch>((...request) => fetch(...request));
		await ask({ fetch: send });
		await ask({ fetch: send, credentials: () => 'include' });
		expect(send.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit', 'include']);
	});

	it('takes body, messages and headers of a prepared request in place of the chat’s', async () => {
		const messages = [message('user', why), message('assistant', why), message('user', why)];
		const prepare = vi.fn<NonNullable<DocentTransportOptions['prepareSendMessagesRequest']>>(
			({ body, messages: all, requestMetadata }) => ({
				body: { ...body, messages: all.slice(-1), currentPath: String(requestMetadata) },
				headers: { 'x-prepared': '1' },
			}),
		);
		const options = { body: { fp: 'reader' }, headers: { 'x-app': '1' }, prepareSendMessagesRequest: prepare };
		const { body, headers } = await ask(options, { messages, metadata: '/guide', body: { retrievalPageSize: 9 } });
		expect(body).toMatchObject({ fp: 'reader', retrievalPageSize: 9, currentPath: '/guide' });
		await ask({ body: { fp: 'reader' }, prepareSendMessagesRequest: () => ({ body: {} }) }, { messages });
		expect(server.requests.at(-1)?.body).toHaveProperty('fp', 'anonymous');
		expect(body.messages).toHaveLength(1);
		expect(headers).toMatchObject({ 'x-prepared': '1' });
		expect(headers).not.toHaveProperty('x-app');
		expect(prepare.mock.calls[0]?.[0]).toMatchObject({
			id: 'chat',
			trigger: 'submit-message',
			messageId: undefined,
			credentials: undefined,
			api: `${server.url}/discovery/v2/assistant/docs/message`,
		});
		expect(said()).toEqual([]);
	});

	it('goes on in the thread when a function sends the newest message alone', async () => {
		const transport = create({
			prepareSendMessagesRequest: ({ messages }) => ({ body: { messages: messages.slice(-1) } }),
		});
		const question = { trigger: 'submit-message', chatId: 'chat', messageId: undefined } as const;
		const messages = [message('user', why), message('assistant', why), message('user', why)];
		await valuesOf(await transport.sendMessages({ ...question, messages: messages.slice(0, 1) }));
		await valuesOf(await transport.sendMessages({ ...question, messages }));
		expect(server.requests.map(({ body }) => body.threadId)).toEqual([undefined, 'th_fault']);
	});

	it('prepares requests for an answer that was cut', async () => {
		const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
		const transport = create({
			answerId: 'msg_1',
			fetch: send,
			prepareReconnectToStreamRequest: ({ headers }) => ({ headers: [...new Headers(headers), ['x-again', '1']] }),
		});
		expect(await transport.reconnectToStream({ chatId: 'chat' })).toBeNull();
		expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('x-again')).toBe('1');
	});

	it('refuses another address, because the options set it', async () => {
		const other = await failure({}, { prepareSendMessagesRequest: () => ({ body: {}, api: 'https://other.test' }) });
		expect(other).toMatchObject({ code: 'options', message: expect.stringContaining('cannot change "api"') });
	});

	it('accepts functions that were written for the SDK’s transport', () => {
		type Stock = HttpChatTransportInitOptions<UIMessage>;
		const { headers, body, credentials, prepareReconnectToStreamRequest: again }: Stock = {};
		const prepare: Stock['prepareSendMessagesRequest'] = ({ messages, body: all }) => ({ body: { ...all, messages } });
		const options: Partial<DocentTransportOptions> = {
			prepareSendMessagesRequest: prepare,
			...(headers && { headers: headers as Record<string, string> }),
			...(body && { body }),
			...(credentials && { credentials }),
			...(again && { prepareReconnectToStreamRequest: again }),
		};
		expect(() => create(options)).not.toThrow();
	});
});
