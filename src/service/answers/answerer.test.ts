import { describe, expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { shared } from '../../testing/service/shared.js';
import { modelSettings } from '../config/model-settings.js';
import { type AnswerEvent, type Answerer, createAnswerer } from './answerer.js';

const passage = {
	url: '/guide#stop',
	path: '/guide',
	title: 'Guide',
	heading: 'Stop',
	breadcrumb: ['Guide', 'Stop'],
	markdown: 'Press the stop button to end an answer before it is complete. What has arrived stays where it is.',
	score: 0.9,
};
const prompt = { system: 'Answer.', messages: [{ role: 'user' as const, content: 'How do I stop an answer?' }] };
const input = { question: 'How do I stop an answer?', passages: [passage], nearest: [passage], selections: [] };
const quotation = `From the documentation:\n\n**${[...passage.breadcrumb.slice(0, 1), passage.heading].join(' › ')}**\n\n${passage.markdown} [1](/guide#stop)`;

async function ask(answerer: Answerer, signal = new AbortController().signal): Promise<AnswerEvent[]> {
	const events: AnswerEvent[] = [];
	await answerer.answer({ prompt, input, signal }, (event) => events.push(event));
	return events;
}

describe('without a model', () => {
	it('an answer is a quotation, which says so, comes at once and costs no tokens', async () => {
		const answerer = await createAnswerer(modelSettings.parse({}));
		expect(await ask(answerer)).toEqual([
			{ type: 'model', model: { name: 'extractive' } },
			{
				type: 'quoted',
				data: {},
				passages: expect.objectContaining({ frame: 'passages' }),
				hasFurther: expect.any(Function),
			},
			{ type: 'text', delta: quotation },
			{ type: 'finish', reason: 'stop', usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 } },
		]);
		expect(answerer.circuits()).toEqual([]);
	});

	it('nothing is said when the reader has left before', async () => {
		expect(await ask(await createAnswerer(modelSettings.parse({})), AbortSignal.abort())).toEqual([]);
	});
});

describe('with a model that fails', () => {
	const server = shared(startModelServer);
	const create = (fallback?: { provider: string }) =>
		createAnswerer(
			modelSettings.parse({ provider: 'openai-compatible', model: 'one', baseUrl: server.url, retries: 0, fallback }),
		);

	it.each([undefined, { provider: 'extractive' }])('the documentation is quoted, fallback %j', async (fallback) => {
		server.play({ status: 400 });
		const answerer = await create(fallback);
		expect(await ask(answerer)).toMatchObject([
			{ type: 'model', model: { name: 'extractive' } },
			{ type: 'quoted', data: { reason: 'model-unavailable' } },
			{ type: 'text', delta: quotation },
			{ type: 'finish' },
		]);
		expect(answerer.circuits().map(({ name }) => name)).toEqual(['openai-compatible/one']);
	});

	it('there is no answer when the fallback is none', async () => {
		server.play({ status: 400 });
		await expect(ask(await create({ provider: 'none' }))).rejects.toThrow('No model answered');
	});

	it('what has begun is not quoted over', async () => {
		server.play({ pieces: ['Half', 'way'], ending: 'error' });
		const events: AnswerEvent[] = [];
		const answerer = await create();
		const signal = new AbortController().signal;
		await expect(answerer.answer({ prompt, input, signal }, (event) => events.push(event))).rejects.toThrow();
		expect(events.some(({ type }) => type === 'quoted')).toBe(false);
	});
});
