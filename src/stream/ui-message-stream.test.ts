import { readFileSync } from 'node:fs';
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { bodyOf, byteByByte, streamOf, textIn, textOf, valuesOf } from '../testing/service/streams.js';
import type { Chunk } from './chunk.js';
import { decodeUiMessageStream, encodeUiMessageStream, uiMessageStreamHeaders } from './ui-message-stream.js';

const recording = (name: string) =>
	readFileSync(new URL(`../testing/fixtures/streams/${name}`, import.meta.url), 'utf8');

const decode = (...pieces: (string | Uint8Array)[]) => valuesOf(decodeUiMessageStream(bodyOf(pieces)));
const event = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;

const answer: Chunk[] = [
	{ type: 'start', messageId: 'm1', messageMetadata: { threadId: 'th_1' } },
	{ type: 'start-step' },
	{ type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: { query: 'x' } },
	{ type: 'tool-output-available', toolCallId: 'c', output: [{ path: '/a', metadata: { title: 'A' } }] },
	{ type: 'source-url', sourceId: 's1', url: '/a', title: 'A' },
	{ type: 'text-start', id: '1' },
	{ type: 'text-delta', id: '1', delta: 'Grüße 🎉\r\n' },
	{ type: 'text-end', id: '1' },
	{ type: 'finish-step' },
	{ type: 'finish', threadId: 'th_1', finishReason: 'stop', messageMetadata: { threadId: 'th_1' } },
];

describe('decoding recordings of real servers', () => {
	it.each(['v5', 'v6', 'v7'])('reads %s whole and split after every byte', async (version) => {
		const text = recording(`${version}-ui-message-stream.sse`);
		const chunks = await decode(text);
		expect(textIn(chunks)).toBe('LookingAnswer');
		expect(chunks.at(0)).toEqual({ type: 'start', messageId: 'm1' });
		expect(chunks.at(-1)).toEqual({ type: 'finish', finishReason: 'stop', messageMetadata: { threadId: 'th_1' } });
		expect(chunks).toContainEqual({ type: 'source-url', sourceId: 's1', url: 'https://e.x/a', title: 'A' });
		expect(await decode(...byteByByte(text))).toEqual(chunks);
		expect(await decode(text.replaceAll('\n', '\r\n'))).toEqual(chunks);
		expect(await decode(...byteByByte(text.replaceAll('\n', '\r')))).toEqual(chunks);
	});
});

describe('framing', () => {
	const text = answer.map(event).join('');

	it('survives a byte order mark, also in pieces', async () => {
		expect(await decode(`\uFEFF${text}`)).toEqual(answer);
		expect(await decode(...byteByByte(`\uFEFF${text}`))).toEqual(answer);
	});

	it('survives splits inside a UTF-8 sequence', async () => {
		expect(await decode(...byteByByte(text))).toEqual(answer);
	});

	it('needs neither [DONE] nor a final blank line', async () => {
		expect(await decode(text.trimEnd())).toEqual(answer);
		expect(await decode(text, 'data: [DONE]\n\n')).toEqual(answer);
	});

	it('survives malformed JSON in one event', async () => {
		expect(await decode('data: {"type":"text-delta","id":"1","del\n\n', text)).toEqual(answer);
	});
});

describe('a stream that stops early', () => {
	const opened = event({ type: 'text-delta', id: '1', delta: 'Half' });
	const half: Chunk[] = [
		{ type: 'text-start', id: '1' },
		{ type: 'text-delta', id: '1', delta: 'Half' },
		{ type: 'text-end', id: '1' },
	];

	it('is told apart from one that finished', async () => {
		const onCut = vi.fn();
		expect(await valuesOf(decodeUiMessageStream(bodyOf([opened]), { onCut }))).toEqual(half);
		expect(onCut).toHaveBeenCalledExactlyOnceWith(undefined);
		onCut.mockClear();
		await valuesOf(decodeUiMessageStream(bodyOf([opened, event({ type: 'finish' })]), { onCut }));
		expect(onCut).not.toHaveBeenCalled();
	});

	it('keeps what came before the connection broke, and says why it broke', async () => {
		const lost = new Error('connection lost');
		const onCut = vi.fn();
		expect(await valuesOf(decodeUiMessageStream(bodyOf([opened], lost), { onCut }))).toEqual(half);
		expect(onCut).toHaveBeenCalledExactlyOnceWith(lost);
	});

	it('keeps what came before the connection was reset, although nobody had read it yet', async () => {
		let body: ReadableStreamDefaultController<Uint8Array> | undefined;
		const source = new ReadableStream<Uint8Array>({
			start(controller) {
				body = controller;
			},
		});
		const chunks = decodeUiMessageStream(source);
		for (const delta of ['One ', 'by ', 'one.']) {
			body?.enqueue(new TextEncoder().encode(event({ type: 'text-delta', id: '1', delta })));
		}
		await new Promise((resolve) => setTimeout(resolve));
		// As a browser does, this drops what is still queued.
		body?.error(new Error('reset'));
		expect(textIn(await valuesOf(chunks))).toBe('One by one.');
	});

	it('does not count as cut when the connection breaks after the finish', async () => {
		const onCut = vi.fn();
		await valuesOf(decodeUiMessageStream(bodyOf([event({ type: 'finish' })], new Error('late')), { onCut }));
		expect(onCut).not.toHaveBeenCalled();
	});

	it('ends at the terminal chunk although the body stays open', async () => {
		const cancelled = vi.fn();
		const body = new ReadableStream<Uint8Array>({
			start: (controller) => controller.enqueue(new TextEncoder().encode(event({ type: 'finish' }))),
			cancel: cancelled,
		});
		vi.useFakeTimers();
		try {
			expect(await valuesOf(decodeUiMessageStream(body))).toEqual([{ type: 'finish' }]);
			await vi.runAllTimersAsync();
			expect(cancelled).toHaveBeenCalledOnce();
		} finally {
			vi.useRealTimers();
		}
	});

	it('cancels the body when it is cancelled itself', async () => {
		const cancel = vi.fn();
		await decodeUiMessageStream(new ReadableStream({ cancel })).cancel('enough');
		expect(cancel).toHaveBeenCalledExactlyOnceWith('enough');
	});
});

describe('encoding', () => {
	it('ends with [DONE] and decodes to the same chunks', async () => {
		const text = await textOf(encodeUiMessageStream(streamOf(answer)));
		expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
		expect(await decode(text)).toEqual(answer);
	});

	it('sends neither an unknown finish reason nor null', async () => {
		const careless = [
			{ type: 'source-url', sourceId: 's', url: '/a', title: null },
			{ type: 'finish', finishReason: 'unknown', threadId: null },
		] as unknown as Chunk[];
		const text = await textOf(encodeUiMessageStream(streamOf(careless)));
		expect(text).not.toContain('null');
		expect(text).not.toContain('unknown');
		expect(text).toContain('"finishReason":"other"');
	});

	it('sends keep-alive comments while the answer is silent, and none after it', async () => {
		vi.useFakeTimers();
		try {
			const { readable, writable } = new TransformStream<Chunk, Chunk>();
			const reader = encodeUiMessageStream(readable, 1_000).getReader();
			const next = async () => new TextDecoder().decode((await reader.read()).value);
			const first = next();
			await vi.advanceTimersByTimeAsync(2_000);
			expect(await first).toBe(': keep-alive\n\n');
			const writer = writable.getWriter();
			void writer.write({ type: 'finish' });
			void writer.close();
			let rest = '';
			for (let piece = await next(); piece !== ''; piece = await next()) rest += piece;
			expect(await decode(rest)).toEqual([{ type: 'finish' }]);
			expect(vi.getTimerCount()).toBe(0);
		} finally {
			vi.useRealTimers();
		}
	});

	it('cancels the answer when the reader goes away', async () => {
		const cancel = vi.fn();
		await encodeUiMessageStream(new ReadableStream<Chunk>({ cancel }), 1_000).cancel('gone');
		expect(cancel).toHaveBeenCalledExactlyOnceWith('gone');
	});

	it('breaks when the answer breaks', async () => {
		const chunks = new ReadableStream<Chunk>({ start: (controller) => controller.error(new Error('model')) });
		await expect(textOf(encodeUiMessageStream(chunks))).rejects.toThrow('model');
	});

	it('is accepted by the stock client', async () => {
		const transport = new DefaultChatTransport<UIMessage>({
			api: 'http://127.0.0.1/unused',
			fetch: async () => new Response(encodeUiMessageStream(streamOf(answer)), { headers: uiMessageStreamHeaders }),
		});
		const stream = await transport.sendMessages({
			trigger: 'submit-message',
			chatId: 'c',
			messageId: undefined,
			messages: [],
			abortSignal: undefined,
		});
		const message = (await valuesOf(readUIMessageStream({ stream, terminateOnError: true }))).at(-1);
		expect(message).toMatchObject({ id: 'm1', metadata: { threadId: 'th_1' } });
		expect(message?.parts.map((part) => part.type)).toEqual(['step-start', 'tool-search', 'source-url', 'text']);
		expect(message?.parts.at(-1)).toMatchObject({ type: 'text', text: 'Grüße 🎉\r\n', state: 'done' });
	});
});
