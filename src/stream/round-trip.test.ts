import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, streamOf, textOf, valuesOf } from '../testing/service/streams.js';
import type { Chunk } from './chunk.js';
import { decodeDataStream, encodeDataStream } from './data-stream.js';
import { decodeUiMessageStream, encodeUiMessageStream } from './ui-message-stream.js';

const text = fc.string({ unit: fc.constantFrom(...'aZ "\\:\n\r\t🎉é\u2028\0'), maxLength: 12 });
const finishReason = fc.constantFrom('stop', 'length', 'content-filter', 'tool-calls', 'error', 'other');
const url = fc.webPath({ size: 'small' }).map((path) => `/${path.replace(/^\/+/, '')}`);
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const textPart = fc
	.tuple(fc.constantFrom('text', 'reasoning'), fc.array(text, { minLength: 1, maxLength: 4 }))
	.map(([kind, deltas]) => ({ kind, deltas }));

/** A step as services send it: a tool call, sources, one reasoning part and one text part. */
const step = fc.record({
	call: fc.option(fc.record({ id: fc.uuid(), input: json, output: json }), { nil: undefined }),
	sources: fc.array(fc.record({ url, title: text }), { maxLength: 3 }),
	parts: fc.uniqueArray(textPart, { selector: ({ kind }) => kind, maxLength: 2 }),
});

const answer = fc.record({
	messageId: fc.uuid(),
	steps: fc.array(step, { minLength: 1, maxLength: 3 }),
	finishReason,
	threadId: fc.option(fc.uuid(), { nil: undefined }),
});

type Answer = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

function chunksOf({ messageId, steps, finishReason, threadId }: Answer): Chunk[] {
	return [
		{ type: 'start', messageId },
		...steps.flatMap(({ call, sources, parts }, index): Chunk[] => [
			{ type: 'start-step' },
			...(call
				? ([
						{ type: 'tool-input-available', toolCallId: call.id, toolName: 'lookup', input: call.input },
						{ type: 'tool-output-available', toolCallId: call.id, output: call.output },
					] satisfies Chunk[])
				: []),
			...sources.map(
				(source, position): Chunk => ({ type: 'source-url', sourceId: `${index}-${position}`, ...source }),
			),
			...parts.flatMap(({ kind, deltas }) => {
				const id = `${kind}-${index}`;
				return [
					{ type: `${kind}-start`, id },
					...deltas.map((delta) => ({ type: `${kind}-delta`, id, delta })),
					{ type: `${kind}-end`, id },
				] as Chunk[];
			}),
			{ type: 'finish-step' },
		]),
		{ type: 'finish', finishReason, ...(threadId !== undefined && { threadId }) } as Chunk,
	];
}

const pieces = (wire: string, size: number) => {
	const bytes = new TextEncoder().encode(wire);
	return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));
};

/** What a reader gets out of an answer, whatever the marks between the pieces. */
function substance(chunks: Chunk[]) {
	const join = (type: 'text-delta' | 'reasoning-delta') =>
		chunks.map((chunk) => (chunk.type === type ? chunk.delta : '')).join('');
	const last = chunks.at(-1);
	return {
		text: join('text-delta'),
		reasoning: join('reasoning-delta'),
		urls: [...new Set(chunks.flatMap((chunk) => (chunk.type === 'source-url' ? [chunk.url] : [])))],
		tools: chunks.filter((chunk) => chunk.type.startsWith('tool-')),
		steps: chunks.filter((chunk) => chunk.type === 'finish-step').length,
		finish: last?.type === 'finish' && [last.finishReason, last.threadId],
	};
}

describe('any answer', () => {
	it('comes back the same through v2, however the bytes are cut', async () => {
		await fc.assert(
			fc.asyncProperty(answer, fc.integer({ min: 1, max: 40 }), async (value, size) => {
				const chunks = chunksOf(value);
				const wire = await textOf(encodeUiMessageStream(streamOf(chunks)));
				expect(await valuesOf(decodeUiMessageStream(bodyOf(pieces(wire, size))))).toEqual(chunks);
			}),
		);
	});

	it('comes back with the same substance through v1, however the bytes are cut', async () => {
		await fc.assert(
			fc.asyncProperty(answer, fc.integer({ min: 1, max: 40 }), async (value, size) => {
				const chunks = chunksOf(value).map((chunk) =>
					// v1 has no way to say "no arguments".
					chunk.type === 'tool-input-available' ? { ...chunk, input: chunk.input ?? {} } : chunk,
				);
				const wire = await textOf(encodeDataStream(streamOf(chunks)));
				const decoded = await valuesOf(decodeDataStream(bodyOf(pieces(wire, size))));
				expect(substance(decoded)).toEqual(substance(chunks));
			}),
		);
	});
});
