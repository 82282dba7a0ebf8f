import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyOf, streamOf, valuesOf } from '../testing/service/streams.js';
import { type Chunk, isTerminal } from './chunk.js';
import { decodeDataStream } from './data-stream.js';
import { decodeUiMessageStream } from './ui-message-stream.js';

const id = fc.constantFrom('1', '2', '3');
const type = fc.constantFrom(
	...['start', 'start-step', 'text-start', 'text-delta', 'text-end', 'reasoning-start', 'reasoning-delta'],
	...['reasoning-end', 'tool-input-start', 'tool-input-delta', 'tool-input-available', 'tool-input-error'],
	...['tool-output-available', 'tool-output-error', 'source-url', 'source-document', 'file', 'data-x'],
	...['finish-step', 'message-metadata', 'tool-approval-request', 'custom', 'reset-step'],
);
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null));

/** Events in any order, each with plausible fields of which any may be null. */
const event = fc.record({
	type,
	id: sometimes(id),
	toolCallId: sometimes(id),
	toolName: sometimes(fc.constantFrom('search', 'lookup')),
	delta: sometimes(fc.string()),
	inputTextDelta: sometimes(fc.constantFrom('{"a":', '1}', '[', 'x')),
	input: fc.jsonValue(),
	output: fc.jsonValue(),
	errorText: sometimes(fc.string()),
	dynamic: sometimes(fc.boolean()),
	sourceId: sometimes(id),
	url: sometimes(fc.webUrl()),
	title: sometimes(fc.string()),
	mediaType: sometimes(fc.constant('text/plain')),
	data: fc.jsonValue(),
	messageId: sometimes(id),
	messageMetadata: sometimes(fc.dictionary(fc.constantFrom('threadId', 'a'), fc.string())),
});

/** What the stock client makes of the chunks; throws where it stumbles. */
const read = (chunks: Chunk[]) =>
	valuesOf(readUIMessageStream<UIMessage>({ stream: streamOf<UIMessageChunk>(chunks), terminateOnError: true }));

it('whatever order events come in, the stock client reads what is left of them', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(event, { maxLength: 15 }), async (events) => {
			const wire = events.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
			const messages = await read(await valuesOf(decodeUiMessageStream(bodyOf([wire]))));
			for (const part of messages.at(-1)?.parts ?? []) {
				if (part.type === 'text' || part.type === 'reasoning') expect(part.state).toBe('done');
			}
		}),
		{ numRuns: 150 },
	);
});

const line = fc.tuple(
	fc.constantFrom(...'0abcdefghijk23489z'),
	fc.oneof(
		fc.string(),
		fc.record({
			toolCallId: sometimes(id),
			toolName: sometimes(fc.constant('search')),
			args: fc.jsonValue(),
			argsTextDelta: sometimes(fc.string()),
			result: fc.oneof(fc.jsonValue(), fc.array(fc.record({ path: fc.webPath(), content: fc.string() }))),
			messageId: sometimes(id),
			finishReason: sometimes(fc.constantFrom('stop', 'unknown')),
			isContinued: fc.boolean(),
			url: sometimes(fc.webUrl()),
			data: sometimes(fc.base64String()),
			mimeType: sometimes(fc.constant('text/plain')),
			threadId: sometimes(fc.string()),
		}),
		fc.array(fc.jsonValue()),
	),
);

it('whatever lines come in v1, the stock client reads the chunks they become', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(line, { maxLength: 15 }), async (lines) => {
			const wire = lines.map(([code, value]) => `${code}:${JSON.stringify(value)}\n`).join('');
			const chunks = await valuesOf(decodeDataStream(bodyOf([wire])));
			await read(chunks.filter((chunk) => chunk.type !== 'error'));
		}),
		{ numRuns: 150 },
	);
});

it.each([
	['v1', decodeDataStream],
	['v2', decodeUiMessageStream],
] as const)('any bytes at all end in a closed stream: %s', async (_name, decode) => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), async (pieces) => {
			let cuts = 0;
			const chunks = await valuesOf(decode(bodyOf(pieces), { onCut: () => cuts++ }));
			expect(cuts).toBe(chunks.some(isTerminal) ? 0 : 1);
		}),
	);
});
