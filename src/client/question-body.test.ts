import { describe, expect, it, vi } from 'vitest';
import type { AskedMessage } from './asked-message.js';
import { type Connection, callService } from './call-service.js';
import { type Question, requestBody } from './question-body.js';

const connection: Connection = {
	baseUrl: 'https://docs.example/',
	domain: 'my docs',
	apiKey: 'svc_dsc_x',
	fp: 'anonymous',
	retrievalPageSize: 5,
	filter: undefined,
};

const message = (role: 'user' | 'assistant', text: string, metadata: object = {}): AskedMessage => ({
	id: `${role}-${text.slice(0, 8)}`,
	role,
	parts: [{ type: 'text', text }],
	metadata,
});

const ask = (messages: AskedMessage[], thread: Question['thread'] = {}, generation: 'v1' | 'v2' = 'v2') =>
	requestBody(generation, connection, { messages, thread });

describe('the body of a question', () => {
	it('holds the documented keys and nothing else', () => {
		const context = [{ type: 'textSelection' as const, value: 'x', path: '/a', elementId: 'b' }];
		const question = message('user', 'Why?', { context, currentPath: '/a', createdAt: 1, ended: 'cut' });
		const full = requestBody(
			'v2',
			{ ...connection, filter: { version: '2' } },
			{ messages: [question], thread: { threadId: 't', threadKey: 'k' } },
		);
		expect(full).toEqual({
			fp: 'anonymous',
			messages: [{ id: question.id, role: 'user', parts: [{ type: 'text', text: 'Why?' }] }],
			threadId: 't',
			threadKey: 'k',
			retrievalPageSize: 5,
			filter: { version: '2' },
			context,
			currentPath: '/a',
		});
	});

	it('leaves out what there is not', () => {
		expect(Object.keys(ask([message('user', 'Why?')]))).toEqual(['fp', 'messages', 'retrievalPageSize']);
		expect(ask([message('user', 'Why?')], { threadKey: 'k' })).not.toHaveProperty('threadKey');
	});

	it('sends the text of answers, and neither their sources nor their reasoning', () => {
		const answer: AskedMessage = {
			id: 'a',
			role: 'assistant',
			parts: [
				{ type: 'step-start' },
				{ type: 'reasoning', text: 'hm' },
				{ type: 'source-url' },
				{ type: 'text', text: 'One' },
				{ type: 'text', text: 'Two' },
			],
		};
		expect(ask([message('user', 'Why?'), answer, message('user', 'And?')]).messages[1]).toEqual({
			id: 'a',
			role: 'assistant',
			parts: [
				{ type: 'text', text: 'One' },
				{ type: 'text', text: 'Two' },
			],
		});
		expect(ask([message('user', 'Why?'), answer], {}, 'v1').messages[1]).toMatchObject({ content: 'One\n\nTwo' });
	});

	it('takes the context of the last question alone', () => {
		const old = message('user', 'Old', { context: [{ value: 'old' }], currentPath: '/old' });
		expect(ask([old, message('assistant', 'Yes'), message('user', 'New')])).not.toHaveProperty('context');
	});

	it('cuts currentPath at 200, and never inside a character', () => {
		expect(ask([message('user', 'x', { currentPath: `/${'a'.repeat(300)}` })]).currentPath).toHaveLength(200);
		expect(ask([message('user', 'x', { currentPath: `/${'a'.repeat(198)}🎉` })]).currentPath).toHaveLength(199);
	});
});

describe('the history that goes along', () => {
	it('keeps the newest hundred messages and begins with a question', () => {
		const messages = Array.from({ length: 151 }, (_, index) =>
			message(index % 2 === 0 ? 'user' : 'assistant', `${index}`),
		);
		const sent = ask(messages).messages;
		expect(sent.length).toBeLessThanOrEqual(100);
		expect(sent.at(0)?.role).toBe('user');
		expect(sent.at(-1)?.id).toBe('user-150');
	});

	it('sends a last question however long it is, cut to what the service reads', () => {
		const sent = ask([message('user', 'first'), message('user', 'x'.repeat(200_000))]).messages;
		expect(sent.at(-1)?.parts?.[0]?.text).toHaveLength(64_000);
	});

	it('leaves out messages without a word', () => {
		const wordless: AskedMessage = { id: 'a', role: 'assistant', parts: [{ type: 'step-start' }] };
		expect(ask([message('user', 'a'), wordless, message('user', 'b')]).messages).toHaveLength(2);
	});
});

describe('the request', () => {
	it('goes to the service also with the placeholder of a guide for a key, which the service refuses', async () => {
		const fetch = vi.fn(
			async (_url: unknown, init?: RequestInit) => new Response(new Headers(init?.headers).get('authorization')),
		);
		const response = await callService({ ...connection, apiKey: 'svc_dsc_…' }, '/path', { fetch });
		expect(await response.text()).toBe('Bearer svc_dsc_?');
	});

	it('STO-6: goes to the service, without cookies and without the page', async () => {
		const fetch = vi.fn(async () => new Response());
		await callService(connection, '/path', { json: { messages: [] }, fetch });
		expect(fetch).toHaveBeenCalledExactlyOnceWith('https://docs.example/path', {
			method: 'POST',
			headers: { authorization: 'Bearer svc_dsc_x', 'content-type': 'application/json' },
			body: '{"messages":[]}',
			credentials: 'omit',
			referrerPolicy: 'strict-origin',
		});
	});
});
