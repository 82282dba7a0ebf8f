import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { bodyOf, byteByByte, streamOf, textOf, valuesOf } from '../testing/service/streams.js';
import type { Chunk } from './chunk.js';
import { decodeDataStream, encodeDataStream } from './data-stream.js';
import { threadIdOf } from './thread-id.js';

const recording = readFileSync(new URL('../testing/fixtures/streams/v4-data-stream.txt', import.meta.url), 'utf8');

const decode = (...pieces: (string | Uint8Array)[]) => valuesOf(decodeDataStream(bodyOf(pieces)));
const encode = (...chunks: Chunk[]) => textOf(encodeDataStream(streamOf(chunks)));

describe('decoding a recording of a real server', () => {
	const expected: Chunk[] = [
		{ type: 'start', messageId: 'msg-NhdXfXom88YfTP0dhRyZHuB4' },
		{ type: 'start-step' },
		{ type: 'reasoning-start', id: 'reasoning-1' },
		{ type: 'reasoning-delta', id: 'reasoning-1', delta: 'think' },
		{ type: 'reasoning-end', id: 'reasoning-1' },
		{ type: 'text-start', id: 'text-2' },
		{ type: 'text-delta', id: 'text-2', delta: 'Look' },
		{ type: 'text-delta', id: 'text-2', delta: 'ing\n"q" 🎉' },
		{ type: 'source-url', sourceId: 's1', url: 'https://e.x/a', title: 'A' },
		{ type: 'file', url: 'data:text/plain;base64,aGk=', mediaType: 'text/plain' },
		{ type: 'tool-input-start', toolCallId: 'c1', toolName: 'search' },
		{ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"query":' },
		{ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '"x"}' },
		{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { query: 'x' } },
		{ type: 'tool-output-available', toolCallId: 'c1', output: [{ path: '/a', metadata: { title: 'A' } }] },
		{ type: 'text-end', id: 'text-2' },
		{ type: 'finish-step' },
		{ type: 'start-step' },
		{ type: 'text-start', id: 'text-3' },
		{ type: 'text-delta', id: 'text-3', delta: 'Answer' },
		{ type: 'text-end', id: 'text-3' },
		{ type: 'finish-step' },
		{ type: 'message-metadata', messageMetadata: { threadId: 'th_1' } },
		{ type: 'finish', finishReason: 'stop' },
	];

	it('gives the chunks of v2', async () => {
		expect(await decode(recording)).toEqual(expected);
	});

	it('survives a split after every byte, CRLF and CR', async () => {
		expect(await decode(...byteByByte(recording))).toEqual(expected);
		expect(await decode(...byteByByte(recording.replaceAll('\n', '\r\n')))).toEqual(expected);
		expect(await decode(recording.replaceAll('\n', '\r'))).toEqual(expected);
	});
});

describe('the rules of the adapter', () => {
	it('starts one message, and a step for every f', async () => {
		const chunks = await decode('f:{"messageId":"a"}\nf:{"messageId":"b"}\nd:{"finishReason":"stop"}\n');
		expect(chunks.map((chunk) => chunk.type)).toEqual(['start', 'start-step', 'start-step', 'finish']);
	});

	it('keeps the text part open when a step is continued', async () => {
		const chunks = await decode(
			'f:{"messageId":"a"}\n0:"one "\ne:{"finishReason":"length","isContinued":true}\n',
			'f:{"messageId":"a"}\n0:"two"\ne:{"finishReason":"stop","isContinued":false}\nd:{"finishReason":"stop"}\n',
		);
		expect(chunks.filter((chunk) => chunk.type === 'text-start')).toHaveLength(1);
		expect(chunks.map((chunk) => chunk.type)).toEqual([
			'start',
			'start-step',
			'text-start',
			'text-delta',
			'text-delta',
			'text-end',
			'finish-step',
			'finish',
		]);
	});

	it('turns g into reasoning, which the first text ends, and keeps nothing of j and i', async () => {
		const chunks = await decode('g:"a"\nj:{"signature":"s"}\ni:{"data":"d"}\n0:"b"\n');
		expect(chunks.map((chunk) => chunk.type)).toEqual([
			'reasoning-start',
			'reasoning-delta',
			'reasoning-end',
			'text-start',
			'text-delta',
			'text-end',
		]);
	});

	it('gives each URL of h once, and leaves what a search found with the search, where it takes no number', async () => {
		const chunks = await decode(
			'h:{"sourceType":"url","id":"1","url":"/a","title":"A"}\nh:{"sourceType":"url","id":"2","url":"/a"}\n',
			'9:{"toolCallId":"c","toolName":"search","args":{}}\n',
			'a:{"toolCallId":"c","result":{"type":"search","results":[{"path":"/a"},{"path":"/b","metadata":{"title":"B"}}]}}\n',
		);
		expect(chunks.filter((chunk) => chunk.type === 'source-url')).toEqual([
			{ type: 'source-url', sourceId: '1', url: '/a', title: 'A' },
		]);
	});

	it('strips the text of pages from search results', async () => {
		const content = 'x'.repeat(5_000);
		const chunks = await decode(
			'9:{"toolCallId":"c","toolName":"search","args":{}}\n',
			`a:${JSON.stringify({ toolCallId: 'c', result: [{ path: '/a', content }] })}\n`,
		);
		expect(JSON.stringify(chunks)).not.toContain(content);
	});

	it('drops unknown codes, bad JSON, blank lines and values of the wrong kind', async () => {
		const chunks = await decode('z:1\n0:"a\n\r\n0\n:\n0:7\nf:null\n9:[]\n8:{}\n2:"x"\nh:{}\nfoo\n0:"a"\n');
		expect(chunks).toEqual([
			{ type: 'text-start', id: 'text-1' },
			{ type: 'text-delta', id: 'text-1', delta: 'a' },
			{ type: 'text-end', id: 'text-1' },
		]);
	});

	it('turns 3 into an error, after which nothing follows', async () => {
		expect(await decode('3:"Broken"\n0:"late"\nd:{"finishReason":"stop"}\n')).toEqual([
			{ type: 'error', errorText: 'Broken' },
		]);
	});

	it('holds the finish until the end, since annotations may follow', async () => {
		const chunks = await decode('d:{"finishReason":"unknown"}\n8:[{"type":"finish","threadId":"t"}]\n');
		expect(chunks).toEqual([
			{ type: 'message-metadata', messageMetadata: { threadId: 't' } },
			{ type: 'finish', finishReason: 'other' },
		]);
	});

	it('takes an empty d for a finish', async () => {
		expect(await decode('d:{}\n')).toEqual([{ type: 'finish' }]);
	});

	it.each([
		['d', 'd:{"finishReason":"stop","threadId":"t"}'],
		['e', 'e:{"finishReason":"stop","threadId":"t"}'],
		['f', 'f:{"messageId":"m","threadId":"t"}'],
		['8', '8:[{"threadId":"t"}]'],
		['2', '2:[{"status":"retrieving"},{"threadId":"t"}]'],
	])('reads the thread from %s', async (_code, line) => {
		const chunks = await decode(`${line}\n`);
		expect(chunks.map(threadIdOf)).toContain('t');
	});

	it('takes an end without d for a cut, and a break after d for none', async () => {
		const onCut = vi.fn();
		await valuesOf(decodeDataStream(bodyOf(['0:"a"\n']), { onCut }));
		expect(onCut).toHaveBeenCalledOnce();
		const onLateCut = vi.fn();
		const broken = bodyOf(['d:{"finishReason":"stop"}\n'], new Error('late'));
		expect(await valuesOf(decodeDataStream(broken, { onCut: onLateCut }))).toHaveLength(1);
		expect(onLateCut).not.toHaveBeenCalled();
	});
});

describe('encoding', () => {
	it('writes the lines of v1', async () => {
		const text = await encode(
			{ type: 'start', messageId: 'm', messageMetadata: { threadId: 't' } },
			{ type: 'start-step' },
			{ type: 'reasoning-delta', id: 'r', delta: 'hm' },
			{ type: 'tool-input-start', toolCallId: 'c', toolName: 'search' },
			{ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{}' },
			{ type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: {} },
			{ type: 'tool-output-available', toolCallId: 'c', output: [] },
			{ type: 'finish-step' },
			{ type: 'start-step' },
			{ type: 'source-url', sourceId: 's', url: '/a', title: 'A' },
			{ type: 'file', url: 'data:text/plain;base64,aGk=', mediaType: 'text/plain' },
			{ type: 'data-status', data: 'reading', transient: true },
			{ type: 'text-start', id: '1' },
			{ type: 'text-delta', id: '1', delta: 'a\nb' },
			{ type: 'text-end', id: '1' },
			{ type: 'finish-step' },
			{ type: 'finish', finishReason: 'stop', threadId: 't' },
		);
		expect(text.split('\n')).toEqual([
			'f:{"messageId":"m"}',
			'8:[{"threadId":"t"}]',
			'g:"hm"',
			'b:{"toolCallId":"c","toolName":"search"}',
			'c:{"toolCallId":"c","argsTextDelta":"{}"}',
			'9:{"toolCallId":"c","toolName":"search","args":{}}',
			'a:{"toolCallId":"c","result":[]}',
			'e:{"finishReason":"tool-calls","isContinued":false}',
			'f:{"messageId":"m"}',
			'h:{"sourceType":"url","id":"s","url":"/a","title":"A"}',
			'k:{"data":"aGk=","mimeType":"text/plain"}',
			'2:[{"type":"data-status","data":"reading","transient":true}]',
			'0:"a\\nb"',
			'e:{"finishReason":"stop","isContinued":false}',
			'8:[{"type":"finish","threadId":"t"}]',
			'd:{"finishReason":"stop","threadId":"t"}',
			'',
		]);
	});

	it('sends an error as 3 and ends an aborted answer without d', async () => {
		expect(await encode({ type: 'error', errorText: 'Broken' })).toBe('3:"Broken"\n');
		expect(await encode({ type: 'start-step' }, { type: 'finish-step' }, { type: 'abort' })).not.toContain('d:');
	});

	it('says something that is nothing while nothing happens', async () => {
		let end = () => {};
		const chunks = new ReadableStream<Chunk>({
			start(controller) {
				controller.enqueue({ type: 'start', messageId: 'm' });
				controller.enqueue({ type: 'start-step' });
				end = () => {
					controller.enqueue({ type: 'finish', finishReason: 'stop' });
					controller.close();
				};
			},
		});
		let text = '';
		const decoder = new TextDecoder();
		for await (const piece of encodeDataStream(chunks, 5)) {
			text += decoder.decode(piece);
			if (text.endsWith('2:[]\n')) {
				end();
				end = () => {};
			}
		}
		expect(text).toMatch(/^f:\{"messageId":"m"\}\n(?:2:\[\]\n)+d:/);
		const types = (await valuesOf(decodeDataStream(bodyOf([text])))).map(({ type }) => type);
		expect(types).toEqual(['start', 'start-step', 'finish']);
	});

	it('always names a message and a finish reason, which the stock client insists on', async () => {
		const text = await encode({ type: 'start' }, { type: 'start-step' }, { type: 'finish-step' }, { type: 'finish' });
		expect(text).toMatch(/^f:\{"messageId":"msg-[0-9a-f]{24}"\}\n/);
		expect(text).toContain('e:{"finishReason":"stop","isContinued":false}\nd:{"finishReason":"stop"}\n');
	});

	it('closes a failed tool call with its sentence as the result', async () => {
		const text = await encode(
			{ type: 'tool-input-error', toolCallId: 'c', toolName: 'search', input: undefined, errorText: 'No such tool' },
			{ type: 'tool-output-error', toolCallId: 'd', errorText: 'Broken' },
		);
		expect(text).toBe(
			'9:{"toolCallId":"c","toolName":"search","args":{}}\na:{"toolCallId":"c","result":"No such tool"}\n' +
				'a:{"toolCallId":"d","result":"Broken"}\n',
		);
	});
});
