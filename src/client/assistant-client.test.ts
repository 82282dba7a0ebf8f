import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chunk } from '../stream/chunk.js';
import type { ScenarioName } from '../testing/faults/fault-scenarios.js';
import { startFaultServer } from '../testing/faults/fault-server.js';
import { type ClientSetup, refusal, setUpClient } from '../testing/panel/client-under-test.js';
import { shared } from '../testing/service/shared.js';
import { textIn, valuesOf } from '../testing/service/streams.js';
import { DocentError } from './docent-error.js';

const server = shared(startFaultServer);
beforeEach(() => {
	server.requests.length = 0;
	server.setScenario('v2');
});
afterEach(() => localStorage.clear());

const setUp = (setup?: ClientSetup) => setUpClient(server, setup);
const generations = () => server.requests.map(({ generation }) => generation);
const wholeAnswer = 'You asked: Why?\n\nSee [1](/guide/install#docker).';

describe('asking', () => {
	it('sends key, body and nothing more, and streams the answer', async () => {
		const { ask, thread } = setUp();
		expect(textIn(await ask())).toBe(wholeAnswer);
		expect(server.requests[0]).toMatchObject({
			generation: 'v2',
			path: '/discovery/v2/assistant/docs/message',
			headers: { authorization: 'Bearer svc_dsc_x', 'content-type': 'application/json' },
			body: { fp: 'anonymous', messages: [{ id: 'q1', role: 'user', parts: [{ type: 'text', text: 'Why?' }] }] },
		});
		expect(server.requests[0]?.headers.cookie).toBeUndefined();
		expect(thread()).toEqual({ threadId: 'th_fault' });
	});

	it('continues the thread that the answer named', async () => {
		const { ask } = setUp();
		await ask();
		await ask();
		expect(server.requests.map(({ body }) => body.threadId)).toEqual([undefined, 'th_fault']);
	});

	it('puts the thread on the message and shortens search results', async () => {
		const chunks = await setUp().ask();
		expect(chunks.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { threadId: 'th_fault' } });
		expect(chunks).toContainEqual({
			type: 'source-url',
			sourceId: 's1',
			url: '/guide/install#docker',
			title: 'Install',
		});
	});

	it('survives a malformed event', async () => {
		expect(textIn(await setUp().ask('malformed-event'))).toBe(wholeAnswer);
	});

	it('does not let an answer replace a message that is there', async () => {
		const { ask } = setUp({
			fetch: async () =>
				new Response(
					'data: {"type":"start","messageId":"q1","messageMetadata":{"ended":"cut","threadId":"t"}}\n\ndata: {"type":"text-delta","id":"1","delta":"So."}\n\ndata: {"type":"finish"}\n\n',
					{ headers: { 'content-type': 'text/event-stream' } },
				),
		});
		expect((await ask())[0]).toEqual({ type: 'start', messageMetadata: { answerId: 'q1', threadId: 't' } });
	});

	it('has no answer to come back to that the service does not know', async () => {
		expect(await setUp().client.replay({ answerId: 'msg_gone' })).toBeNull();
	});

	it.each([204, 401, 404, 405, 410, 501])('has no answer to come back to where the service says %i', async (status) => {
		const { client } = setUp({ fetch: async () => new Response(null, { status }) });
		expect(await client.replay({ answerId: 'msg_1' })).toBeNull();
	});

	it.each([429, 500, 502, 503])('may have the answer later where the service says %i', async (status) => {
		const { client } = setUp({ fetch: async () => new Response(null, { status }) });
		await expect(client.replay({ answerId: 'msg_1' })).rejects.toMatchObject({
			code: 'server',
			status,
			retryable: true,
		});
	});

	it('names a kept answer also when its connection breaks before the first chunk', async () => {
		const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
		const headers = { 'content-type': 'text/event-stream', 'x-message-id': 'msg_1', 'x-thread-id': 't' };
		const reader = (await setUp({ fetch: async () => new Response(broken, { headers }) }).open()).getReader();
		expect((await reader.read()).value).toEqual({
			type: 'start',
			messageMetadata: { threadId: 't', answerId: 'msg_1', isKept: true },
		});
		await expect(reader.read()).rejects.toMatchObject({ code: 'cut' });
	});

	it('names the answer on its first chunk, and receives it again by that name', async () => {
		const { ask, client, thread } = setUp();
		const chunks = await ask('resumable');
		const { messageMetadata } = chunks[0] as Extract<Chunk, { type: 'start' }>;
		expect(messageMetadata).toEqual({ threadId: 'th_fault', answerId: expect.any(String), isKept: true });
		const { answerId } = messageMetadata as { answerId: string };
		const replay = await client.replay({ ...thread(), answerId, messageId: 'a1' });
		const again = replay ? await valuesOf(replay) : [];
		expect(again[0]).toEqual({ type: 'start', messageId: 'a1', messageMetadata: { answerId, isKept: true } });
		expect(textIn(again)).toBe(textIn(chunks));
	});
});

describe('threads', () => {
	it('takes thread and key from the headers and sends both', async () => {
		const { ask, thread } = setUp();
		await ask('thread-key');
		expect(thread()).toEqual({ threadId: 'th_fault', threadKey: 'tk_fault' });
		expect(textIn(await ask())).toBe(wholeAnswer);
		expect(server.requests[1]?.body).toMatchObject({ threadId: 'th_fault', threadKey: 'tk_fault' });
	});

	it('asks once more as a new thread when the service no longer knows it, and says so', async () => {
		const { ask, thread, onThreadExpired } = setUp({ thread: { threadId: 'old', threadKey: 'k' } });
		expect(textIn(await ask('expired-thread'))).toBe(wholeAnswer);
		expect(server.requests.map(({ generation, body }) => [generation, body.threadId, body.threadKey])).toEqual([
			['v2', 'old', 'k'],
			['v2', undefined, undefined],
		]);
		expect(onThreadExpired).toHaveBeenCalledOnce();
		expect(thread()).toEqual({ threadId: 'th_fault' });
	});

	it('does the same without error codes where the generation has streamed before', async () => {
		const { ask, memory, onThreadExpired } = setUp({ thread: { threadId: 'old' } });
		memory.remember('v2');
		expect(textIn(await ask('expired-thread-bare'))).toBe(wholeAnswer);
		expect(generations()).toEqual(['v2', 'v2']);
		expect(onThreadExpired).toHaveBeenCalledOnce();
	});

	it('and where neither generation knows it', async () => {
		const { ask, onThreadExpired } = setUp({ thread: { threadId: 'old' } });
		expect(textIn(await ask('expired-thread-bare'))).toBe(wholeAnswer);
		expect(generations()).toEqual(['v2', 'v1', 'v2']);
		expect(onThreadExpired).toHaveBeenCalledOnce();
	});

	it('keeps the thread when the service is not there at all', async () => {
		const { ask, thread, onThreadExpired } = setUp({ thread: { threadId: 'old' } });
		expect((await refusal(ask('status-404'))).code).toBe('domain');
		expect(onThreadExpired).not.toHaveBeenCalled();
		expect(thread()).toEqual({ threadId: 'old' });
	});
});

describe('errors inside an answer', () => {
	it.each<[ScenarioName, string, string]>([
		['cut-mid-stream', 'cut', 'Half an ans'],
		['truncated', 'cut', 'Half an ans'],
		['service-abort', 'cut', 'You asked: Why?'],
		['stream-error', 'answer', 'You asked: Why?'],
		['error-first', 'answer', ''],
		['wordless', 'empty', ''],
	])('are errors of the stream, after all of its text: %s', async (scenario, code, text) => {
		const { chunks, error } = await setUp().tryAsking(scenario);
		expect(textIn(chunks)).toBe(text);
		expect(DocentError.isInstance(error)).toBe(true);
		expect(error).toMatchObject({ code, retryable: true });
	});

	it("carry the service's sentence", async () => {
		const { error } = await setUp().tryAsking('stream-error');
		expect(error).toMatchObject({ message: 'The model is overloaded.' });
	});
});

describe('stopping', () => {
	it('hangs up while the service is silent', async () => {
		server.setScenario('silent');
		const controller = new AbortController();
		const asked = setUp().open(controller.signal);
		await vi.waitUntil(() => server.requests.length === 1, { timeout: 4_000 });
		controller.abort();
		await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
		await server.requests[0]?.closed;
	});

	it('before the answer has a name fails at once, and ends the answer at the service as soon as it has one', async () => {
		server.setScenario('resumable');
		const controller = new AbortController();
		let show = () => {};
		const shown = new Promise<void>((resolve) => {
			show = resolve;
		});
		let isHungUp: boolean | undefined;
		const send: typeof fetch = async (address, init) => {
			const response = await fetch(address, init);
			await shown;
			isHungUp ??= init?.signal?.aborted;
			return response;
		};
		const asked = setUp({ fetch: send }).open(controller.signal);
		await vi.waitUntil(() => server.requests.length === 1);
		controller.abort();
		await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
		expect(server.stops).toEqual([]);
		show();
		await vi.waitUntil(() => server.stops.length === 1);
		expect(isHungUp, 'the request goes on until its answer has a name').toBe(false);
		expect(server.stops[0]).toContain('threadId=th_fault');
		await server.requests[0]?.closed;
	});

	it('hangs up in the middle of an answer, without an error', async () => {
		server.setScenario('stalled');
		const controller = new AbortController();
		const reader = (await setUp().open(controller.signal)).getReader();
		await reader.read();
		controller.abort();
		await server.requests[0]?.closed;
		while (!(await reader.read()).done);
	});
});
