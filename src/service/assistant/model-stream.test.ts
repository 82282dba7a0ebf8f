import type { LanguageModelV2, LanguageModelV2StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { type ModelCall, type ModelEvent, streamModel } from './model-stream.js';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

/** A model that speaks as fast as it is read, counts how far it got, and pays no heed to being aborted. */
function countingModel(words: number, finishReason: 'stop' | 'unknown' = 'stop') {
	const said = { words: 0, isOver: false };
	const model: LanguageModelV2 = {
		specificationVersion: 'v2',
		provider: 'test',
		modelId: 'counting',
		supportedUrls: {},
		doGenerate: () => Promise.reject(new Error('This model only streams.')),
		async doStream() {
			function* parts(): Generator<LanguageModelV2StreamPart> {
				try {
					yield { type: 'stream-start', warnings: [] };
					yield { type: 'text-start', id: '1' };
					for (; said.words < words; said.words++) yield { type: 'text-delta', id: '1', delta: 'word ' };
					yield { type: 'text-end', id: '1' };
					yield { type: 'finish', finishReason, usage };
				} finally {
					said.isOver = true;
				}
			}
			const all = parts();
			const stream = new ReadableStream<LanguageModelV2StreamPart>({
				pull(controller) {
					const { done, value } = all.next();
					if (done) controller.close();
					else controller.enqueue(value);
				},
				cancel: () => void all.return(undefined),
			});
			return { stream };
		},
	};
	return { model, said };
}

function call(model: LanguageModelV2, signal = new AbortController().signal): ModelCall {
	const prompt = { system: 'Answer.', messages: [{ role: 'user' as const, content: 'Why?' }] };
	return { model, prompt, input: { question: 'Why?', passages: [], nearest: [], selections: [] }, signal };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('lets go of the model when it is not read to the end', async () => {
	const { model, said } = countingModel(100_000);
	const events = streamModel(call(model));
	for (let read = 0; read < 10; read++) await events.next();
	await events.return(undefined);
	for (let turn = 0; turn < 20; turn++) await nextTurn();
	expect(said.isOver).toBe(true);
	expect(said.words).toBeLessThan(200);
});

it('ends an answer that does not end by itself', async () => {
	const { model, said } = countingModel(Number.POSITIVE_INFINITY);
	let length = 0;
	let last: ModelEvent | undefined;
	for await (const event of streamModel(call(model))) {
		if (event.type === 'text') length += event.delta.length;
		last = event;
	}
	expect(length).toBe(200_000);
	expect(last).toMatchObject({ type: 'finish', reason: 'length' });
	expect(said.isOver).toBe(true);
});

it('ends quietly when it is aborted, even while the model pays no heed', async () => {
	const controller = new AbortController();
	const { model } = countingModel(Number.POSITIVE_INFINITY);
	let read = 0;
	for await (const event of streamModel(call(model, controller.signal))) {
		expect(event.type).toBe('text');
		if (++read === 5) controller.abort(new Error('a reason of its own'));
	}
	expect(read).toBeLessThan(100);
});

it('never passes on a finish reason that some clients refuse', async () => {
	const events: unknown[] = [];
	for await (const event of streamModel(call(countingModel(1, 'unknown').model))) events.push(event);
	expect(events).toEqual([
		{ type: 'text', delta: 'word ' },
		{ type: 'finish', reason: 'other', usage: expect.objectContaining(usage) },
	]);
});
