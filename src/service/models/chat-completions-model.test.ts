import type { LanguageModelV2StreamPart } from '@ai-sdk/provider';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { ChatCompletionParts } from './chat-completions-model.js';
import { createProviderModel } from './provider.js';
import { pushParts } from './push-parts.js';

let server: ModelServer;
beforeAll(async () => {
	server = await startModelServer();
});
afterAll(() => server.close());

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Why?' }] }];
const tools = [{ type: 'function' as const, name: 'unused', inputSchema: { type: 'object' as const } }];

async function listen(more: object = {}) {
	const model = await createProviderModel({ provider: 'openai-compatible', model: 'one', baseUrl: server.url });
	const parts: LanguageModelV2StreamPart[] = [];
	await pushParts(model, { prompt, temperature: 0.5, ...more }, (part) => parts.push(part));
	return parts;
}

/** What a reader of the stream can tell: names of parts and what is said of the response differ. */
const essence = (parts: LanguageModelV2StreamPart[]) =>
	parts.flatMap((part): [string, ...unknown[]][] => {
		if (part.type === 'text-delta' || part.type === 'reasoning-delta') return [[part.type, part.delta]];
		if (part.type === 'finish') return [[part.type, part.finishReason, part.usage]];
		return part.type === 'response-metadata' ? [] : [[part.type]];
	});

it.each([
	['an answer', { pieces: ['Because ', 'of it.'] }],
	[
		'an answer with its tokens',
		{ pieces: ['Yes.'], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } },
	],
	['an empty answer', { pieces: [] }],
	['an error in the middle', { pieces: ['Because '], ending: 'error' as const }],
])('reads %s as the package of the SDK does', async (_, scenario) => {
	server.play(scenario);
	const ours = await listen();
	// A call with tools is the package's own.
	const theirs = await listen({ tools });
	const failed = (parts: LanguageModelV2StreamPart[]) => parts.some(({ type }) => type === 'error');
	expect(failed(ours)).toBe(failed(theirs));
	if (!failed(ours)) expect(essence(ours)).toEqual(essence(theirs));
	const [mine, its] = server.requests.slice(-2);
	expect({ ...mine, tools: undefined }).toEqual({ ...its, tools: undefined });
});

it('refuses what is no event of the interface, and reads on', async () => {
	server.play({ pieces: ['Because '], ending: 'nonsense' });
	expect(essence(await listen()).map(([type]) => type)).toEqual([
		'stream-start',
		'text-start',
		'text-delta',
		'error',
		'text-end',
		'finish',
	]);
});

it('rejects when the connection breaks', async () => {
	server.play({ pieces: ['Because '], ending: 'break' });
	await expect(listen()).rejects.toThrow('aborted');
});

it('says what the package says of a refusal, with its headers', async () => {
	server.play({ status: 429, headers: { 'retry-after': '7' } });
	await expect(listen()).rejects.toMatchObject({
		name: 'AI_APICallError',
		statusCode: 429,
		isRetryable: true,
		responseHeaders: { 'retry-after': '7' },
	});
});

it('says that nobody is there in a way that is worth another try', async () => {
	const model = await createProviderModel({
		provider: 'openai-compatible',
		model: 'one',
		baseUrl: 'http://127.0.0.1:9/v1',
	});
	await expect(pushParts(model, { prompt }, () => {})).rejects.toMatchObject({
		name: 'AI_APICallError',
		isRetryable: true,
	});
});

it('reads the same from pieces of any size', () => {
	const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
	const said = [
		event({ choices: [{ delta: { reasoning_content: 'Hm. ' } }] }),
		event({ choices: [{ delta: { content: 'Ünïcødé 🙂 ' } }] }),
		event({ choices: [{ delta: { content: 'ends' }, finish_reason: 'length' }] }),
		event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } }),
		'data: [DONE]\n\n',
	].join('');
	const bytes = new TextEncoder().encode(said);
	const read = (cuts: number[]) => {
		const heard: LanguageModelV2StreamPart[] = [];
		const parts = new ChatCompletionParts((part) => heard.push(part));
		const ends = [...new Set(cuts), bytes.length].sort((left, right) => left - right);
		let from = 0;
		for (const end of ends) {
			parts.push(bytes.subarray(from, end));
			from = end;
		}
		parts.end();
		return heard;
	};
	const whole = read([]);
	expect(essence(whole).map(([, text]) => text)).toEqual([
		undefined,
		'Hm. ',
		undefined,
		'Ünïcødé 🙂 ',
		'ends',
		undefined,
		undefined,
		'length',
	]);
	fc.assert(
		fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
			expect(read(cuts)).toEqual(whole);
		}),
	);
});
