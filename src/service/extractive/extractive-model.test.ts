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

const ask = (abortSignal?: AbortSignal) =>
	streamText({
		model: createExtractiveModel(),
		prompt: docent.question,
		providerOptions: { docent },
		maxRetries: 0,
		...(abortSignal && { abortSignal }),
		onError: () => undefined,
	});

describe('createExtractiveModel', () => {
	it('says an answer at once, through the same call as any other model', async () => {
		const result = ask();
		const deltas: string[] = [];
		for await (const delta of result.textStream) deltas.push(delta);
		expect(deltas).toEqual([whole]);
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

	it('says nothing when it was aborted before', async () => {
		const abortSignal = AbortSignal.abort(new DOMException('The reader left.', 'AbortError'));
		const types: string[] = [];
		for await (const part of ask(abortSignal).fullStream) types.push(part.type);
		expect(types).not.toContain('text-delta');
		expect(types.at(-1)).toBe('abort');
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
