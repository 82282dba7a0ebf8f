import { describe, expect, it } from 'vitest';
import type { Chunk } from './chunk.js';
import { createNormaliser } from './normalise.js';

function normalise(...events: unknown[]): Chunk[] {
	const chunks: Chunk[] = [];
	const normaliser = createNormaliser((chunk) => chunks.push(chunk));
	for (const event of events) normaliser.push(event);
	normaliser.end();
	return chunks;
}

const step = [{ type: 'start' }, { type: 'start-step' }] as const;

describe('events that are not chunks', () => {
	it('drops unknown types, such as types of later SDKs', () => {
		const unknown = [
			{ type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' },
			{ type: 'tool-output-denied', toolCallId: 'c' },
			{ type: 'reset-step' },
			{ type: 'custom', kind: 'x' },
			{ type: 'reasoning-file', url: 'data:,', mediaType: 'text/plain' },
			{ type: 'steering-message' },
			{ type: 'constructor' },
			{ type: '__proto__' },
		];
		expect(normalise(...step, ...unknown, { type: 'finish' })).toEqual([...step, { type: 'finish' }]);
	});

	it('ignores what is not an object with a type, or lacks a field', () => {
		const bad = [
			undefined,
			null,
			7,
			'text',
			[],
			{},
			{ type: 3 },
			{ type: 'text-delta', id: '1' },
			{ type: 'source-url' },
		];
		expect(normalise(...bad, { type: 'text-delta', id: 1, delta: 'x' }, { type: 'finish' })).toEqual([
			{ type: 'finish' },
		]);
	});

	it('leaves out optional fields that are null', () => {
		expect(
			normalise(
				{ type: 'start', messageId: null, messageMetadata: null },
				{ type: 'source-url', sourceId: 's', url: '/a', title: null },
				{ type: 'finish', finishReason: null, threadId: null },
			),
		).toEqual([{ type: 'start' }, { type: 'source-url', sourceId: 's', url: '/a' }, { type: 'finish' }]);
	});

	it('names a source without an identifier by its URL', () => {
		expect(normalise({ type: 'source-url', url: '/a' })).toEqual([{ type: 'source-url', sourceId: '/a', url: '/a' }]);
	});

	it.each(['unknown', 'interrupted', 'whatever'])('turns the finish reason %s into other', (finishReason) => {
		expect(normalise({ type: 'finish', finishReason })).toEqual([{ type: 'finish', finishReason: 'other' }]);
	});
});

describe('parts', () => {
	it('opens a part for an orphan delta', () => {
		expect(
			normalise({ type: 'text-delta', id: '1', delta: 'a' }, { type: 'reasoning-delta', id: '1', delta: 'b' }),
		).toEqual([
			{ type: 'text-start', id: '1' },
			{ type: 'text-delta', id: '1', delta: 'a' },
			{ type: 'reasoning-start', id: '1' },
			{ type: 'reasoning-delta', id: '1', delta: 'b' },
			{ type: 'reasoning-end', id: '1' },
			{ type: 'text-end', id: '1' },
		]);
	});

	it('drops an orphan end', () => {
		expect(normalise({ type: 'text-end', id: '1' }, { type: 'reasoning-end', id: '1' })).toEqual([]);
	});

	it.each(['finish-step', 'finish', 'abort', 'error'])('closes open parts at %s', (type) => {
		expect(normalise({ type: 'text-start', id: '1' }, { type, errorText: 'x' }).map((chunk) => chunk.type)).toEqual([
			'text-start',
			'text-end',
			type,
		]);
	});

	it('closes open parts when the stream is cut', () => {
		expect(normalise({ type: 'text-start', id: '1' })).toEqual([
			{ type: 'text-start', id: '1' },
			{ type: 'text-end', id: '1' },
		]);
	});

	it('closes a part before another with its identifier begins', () => {
		expect(
			normalise({ type: 'text-start', id: '1' }, { type: 'text-start', id: '1' }).map((chunk) => chunk.type),
		).toEqual(['text-start', 'text-end', 'text-start', 'text-end']);
	});
});

describe('the course of an answer', () => {
	it.each([{ type: 'finish' }, { type: 'abort' }, { type: 'error', errorText: 'x' }] as const)(
		'stops at the first terminal chunk: $type',
		(terminal) => {
			expect(normalise(terminal, { type: 'text-delta', id: '1', delta: 'late' }, { type: 'finish' })).toEqual([
				terminal,
			]);
		},
	);

	it('tells a finished stream from a cut one', () => {
		const normaliser = createNormaliser(() => {});
		normaliser.push({ type: 'start' });
		normaliser.end();
		expect(normaliser.finished).toBe(false);
		normaliser.push({ type: 'finish' });
		expect(normaliser.finished).toBe(true);
	});

	it('drops a start after the first content', () => {
		expect(normalise({ type: 'start-step' }, { type: 'start', messageId: 'a' })).toEqual([{ type: 'start-step' }]);
	});

	it('begins one message only, and keeps the metadata of a second start', () => {
		expect(
			normalise(
				{ type: 'start', messageId: 'a' },
				{ type: 'start', messageId: 'b', messageMetadata: { threadId: 't' } },
				{ type: 'start', messageId: 'c' },
			),
		).toEqual([
			{ type: 'start', messageId: 'a' },
			{ type: 'message-metadata', messageMetadata: { threadId: 't' } },
		]);
	});
});

describe('tool calls', () => {
	const start = { type: 'tool-input-start', toolCallId: 'c', toolName: 'search' } as const;
	const available = { type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: {} } as const;
	const output = { type: 'tool-output-available', toolCallId: 'c', output: [] } as const;
	const delta = { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{' } as const;

	it('keeps a whole call', () => {
		expect(normalise(start, delta, available, output)).toEqual([start, delta, available, output]);
	});

	it('drops deltas and results of a call that was never announced', () => {
		expect(normalise(delta, output, { type: 'tool-output-error', toolCallId: 'c', errorText: 'x' })).toEqual([]);
	});

	it('drops input that comes after the input was complete', () => {
		expect(normalise(start, available, delta)).toEqual([start, available]);
	});

	it('takes from the announcement whether a call is dynamic', () => {
		expect(normalise({ ...start, dynamic: true }, available, output)).toEqual([
			{ ...start, dynamic: true },
			{ ...available, dynamic: true },
			{ ...output, dynamic: true },
		]);
		expect(normalise(available, { ...output, dynamic: true })).toEqual([available, output]);
	});
});
