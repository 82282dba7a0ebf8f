import type { LanguageModelV2, LanguageModelV2StreamPart } from '@ai-sdk/provider';
import { expect, it, vi } from 'vitest';
import type { ModelEvent } from './model-turn.js';
import { type ModelCall, runModel } from './run-model.js';

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
	return { model, prompt, signal };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('lets go of the model when its onPart fails', async () => {
	const { model, said } = countingModel(100_000);
	let heard = 0;
	const running = runModel(call(model), () => {
		if (++heard === 10) throw new Error('enough');
	});
	await expect(running).rejects.toThrow('enough');
	for (let turn = 0; turn < 20; turn++) await nextTurn();
	expect(said.isOver).toBe(true);
	expect(said.words).toBeLessThan(200);
});

it('ends an answer that does not end by itself', async () => {
	const { model, said } = countingModel(Number.POSITIVE_INFINITY);
	let length = 0;
	let last: ModelEvent | undefined;
	await runModel(call(model), (event) => {
		if (event.type === 'text') length += event.delta.length;
		last = event;
	});
	expect(length).toBe(200_000);
	expect(last).toMatchObject({ type: 'finish', reason: 'length' });
	expect(said.isOver).toBe(true);
});

it('ends quietly when it is aborted, even while the model pays no heed', async () => {
	const controller = new AbortController();
	const { model, said } = countingModel(Number.POSITIVE_INFINITY);
	const types: string[] = [];
	await runModel(call(model, controller.signal), ({ type }) => {
		types.push(type);
		if (types.length === 5) controller.abort(new Error('a reason of its own'));
	});
	expect(types).toEqual(Array.from({ length: 5 }, () => 'text'));
	expect(said.words).toBeLessThan(100);
});

it('never passes on a finish reason that some clients refuse', async () => {
	const events: unknown[] = [];
	await runModel(call(countingModel(1, 'unknown').model), (event) => events.push(event));
	expect(events).toEqual([
		{ type: 'text', delta: 'word ' },
		{ type: 'finish', reason: 'other', usage: expect.objectContaining(usage) },
	]);
});

it('holds an opening back no longer than a reader of a slow model waits', async () => {
	vi.useFakeTimers();
	try {
		const { model } = countingModel(0);
		const stream = new ReadableStream<LanguageModelV2StreamPart>({
			start: (controller) => controller.enqueue({ type: 'text-delta', id: '1', delta: 'Switch it' }),
		});
		const controller = new AbortController();
		const heard: ModelEvent[] = [];
		const tools = { definitions: [], call: () => Promise.reject(new Error('Nothing is called.')) };
		const slow = { ...model, doStream: () => Promise.resolve({ stream }) };
		const running = runModel({ ...call(slow, controller.signal), tools }, (event) => heard.push(event));
		await vi.advanceTimersByTimeAsync(1_000);
		expect(heard).toEqual([]);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(heard).toEqual([{ type: 'text', delta: 'Switch it' }]);
		controller.abort();
		await running;
	} finally {
		vi.useRealTimers();
	}
});
