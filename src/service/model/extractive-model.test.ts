import { streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import { createExtractiveModel } from './extractive-model.js';

const passage = {
	url: '/guide#stop',
	path: '/guide',
	title: 'Guide',
	heading: 'Stop',
	breadcrumb: ['Guide', 'Stop'],
	markdown: 'Press the stop button to end an answer before it is complete. What has arrived stays where it is.',
	score: 0.9,
};
const docent = { question: 'How do I stop an answer?', passages: [passage], nearest: [passage], selections: [] };
const whole = `${passage.markdown} [1](/guide#stop)`;

const ask = (model = createExtractiveModel({ tokensPerSecond: Number.POSITIVE_INFINITY }), abortSignal?: AbortSignal) =>
	streamText({
		model,
		prompt: docent.question,
		providerOptions: { docent },
		maxRetries: 0,
		...(abortSignal && { abortSignal }),
		onError: () => undefined,
	});

describe('createExtractiveModel', () => {
	it('streams an answer through the same call as any other model', async () => {
		const result = ask();
		const deltas: string[] = [];
		for await (const delta of result.textStream) deltas.push(delta);
		expect(deltas.length).toBeGreaterThan(5);
		expect(deltas.join('')).toBe(whole);
		expect(deltas.at(-1)).toBe(' [1](/guide#stop)');
		expect(await result.finishReason).toBe('stop');
		expect((await result.usage).outputTokens).toBe(Math.ceil(whole.length / 4));
	});

	it('generates the same answer in one piece', async () => {
		const { content, finishReason } = await createExtractiveModel().doGenerate({
			prompt: [],
			providerOptions: { docent },
		});
		expect(content).toEqual([{ type: 'text', text: whole }]);
		expect(finishReason).toBe('stop');
	});

	it('stops when it is aborted, in the middle of a wait', async () => {
		const controller = new AbortController();
		const result = ask(createExtractiveModel({ tokensPerSecond: 0.001 }), controller.signal);
		const types: string[] = [];
		for await (const part of result.fullStream) {
			types.push(part.type);
			if (part.type === 'text-delta') controller.abort();
		}
		expect(types.filter((type) => type === 'text-delta')).toHaveLength(1);
		expect(types.at(-1)).toBe('abort');
	});

	it('stops for any reason that the signal was given', async () => {
		const controller = new AbortController();
		const { stream } = await createExtractiveModel({ tokensPerSecond: 0.001 }).doStream({
			prompt: [],
			providerOptions: { docent },
			abortSignal: controller.signal,
		});
		const reader = stream.getReader();
		for (const type of ['stream-start', 'text-start', 'text-delta'])
			expect((await reader.read()).value?.type).toBe(type);
		const next = reader.read();
		controller.abort(new Error('the reader left'));
		await expect(next).rejects.toMatchObject({ name: 'AbortError' });
	});

	it('makes nothing ahead of its reader and ends when the stream is cancelled', async () => {
		const { stream } = await createExtractiveModel({ tokensPerSecond: 0.001 }).doStream({
			prompt: [],
			providerOptions: { docent },
		});
		const reader = stream.getReader();
		await reader.read();
		await reader.cancel();
		expect((await reader.read()).done).toBe(true);
	});

	it('refuses a call without passages, naming what is missing', async () => {
		await expect(createExtractiveModel().doGenerate({ prompt: [] })).rejects.toThrow(
			/^The extractive model cannot read providerOptions\.docent \(.+\); pass an ExtractiveInput there\.$/,
		);
		await expect(
			createExtractiveModel().doStream({ prompt: [], providerOptions: { docent: { ...docent, question: 7 } } }),
		).rejects.toThrow(/providerOptions\.docent\.question/);
	});
});
