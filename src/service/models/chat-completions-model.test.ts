import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { LanguageModelV2StreamPart } from '@ai-sdk/provider';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { shared } from '../../testing/service/shared.js';
import { createProviderModel } from './provider.js';
import { pushParts } from './push-parts.js';

const server = shared(startModelServer);

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
	expect({ ...mine, tools: undefined, port: 0 }).toEqual({ ...its, tools: undefined, port: 0 });
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

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const done = 'data: [DONE]\n\n';

/** What is heard of an answer with these bytes, cut at these places. */
function hear(said: string, cuts: number[] = []) {
	const bytes = new TextEncoder().encode(said);
	const ends = [...new Set(cuts), bytes.length].sort((left, right) => left - right);
	server.play({ body: ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)) });
	return listen();
}

it('reads words, thoughts, the end and the tokens, and lets the rest pass', async () => {
	const usage = { prompt_tokens: 1, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 3, other: [] } };
	const delta = { role: 'assistant', content: 'a', reasoning: 'c', reasoning_content: 'b', refusal: null };
	const events = [
		{ choices: [{ delta: null, finish_reason: null }], usage: null },
		{ choices: [] },
		{ id: 7, choices: [{ index: 0, delta, finish_reason: 'stop' }], usage },
	];
	expect(essence(await hear(events.map(event).join('') + done))).toEqual([
		['stream-start'],
		['reasoning-start'],
		['reasoning-delta', 'b'],
		['text-start'],
		['text-delta', 'a'],
		['reasoning-end'],
		['text-end'],
		[
			'finish',
			'stop',
			{
				inputTokens: 1,
				outputTokens: 2,
				totalTokens: undefined,
				reasoningTokens: undefined,
				cachedInputTokens: 3,
			},
		],
	]);
});

it('hands over the error that an event tells', async () => {
	const parts = await hear(event({ error: 'overloaded' }) + done);
	expect(parts.find(({ type }) => type === 'error')).toMatchObject({
		error: { message: 'The model reported an error: overloaded', statusCode: 500 },
	});
});

const yes = { choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }] };

it.each([
	null,
	'text',
	[],
	{},
	{ type: 'ping' },
	{ choices: null },
	{ choices: {} },
	{ choices: ['text'] },
	{ choices: [{ delta: 'text' }] },
	{ choices: [{ finish_reason: false }] },
	{ choices: [{}, { delta: { content: {} } }] },
	{ choices: [], usage: { prompt_tokens: 'many' } },
	{ usage: { completion_tokens_details: 1 } },
])('reads on past what has no words, before the answer and behind it: %j', async (value) => {
	const parts = await hear(event(value) + event(yes) + event(value) + done);
	const types = ['stream-start', 'text-start', 'text-delta', 'text-end', 'finish'];
	expect(essence(parts).map(([type]) => type)).toEqual(types);
	expect(parts.at(-1)).toMatchObject({ finishReason: 'stop' });
});

it.each<[object, [text: string, thoughts?: string]]>([
	[{ message: { content: 'a' } }, ['a']],
	[{ delta: { content: 7 } }, ['7']],
	[{ delta: { content: { type: 'text', text: 'a' } } }, ['a']],
	[{ delta: { content: ['a', { text: 'b' }] } }, ['ab']],
	[
		{
			delta: {
				content: [
					{ type: 'thinking', thinking: [{ type: 'text', text: 'b' }] },
					{ type: 'text', text: 'a' },
				],
			},
		},
		['a', 'b'],
	],
	[{ delta: { content: 'a', reasoning: { content: 'b' } } }, ['a', 'b']],
	[{ delta: { content: 'a', reasoning: [{ type: 'summary', summary: 'b' }, { text: 'c' }] } }, ['a', 'bc']],
	[{ delta: { content: 'a', reasoning_content: 'b', reasoning: {} } }, ['a', 'b']],
])('reads the words of %j', async (choice, [text, thoughts]) => {
	const said = essence(await hear(event({ choices: [choice] }) + done));
	expect(said.find(([type]) => type === 'text-delta')?.[1]).toBe(text);
	expect(said.find(([type]) => type === 'reasoning-delta')?.[1]).toBe(thoughts);
});

it('reads the first of two choices, wherever it stands', async () => {
	const choice = (index: number, content: string) => ({ index, delta: { content } });
	const said = event({ choices: [choice(1, 'No.'), choice(0, 'Yes')] }) + event({ choices: [choice(1, 'Never.')] });
	const parts = await hear(`${said}${event({ choices: [choice(0, '.')] })}${done}`);
	expect(essence(parts).flatMap(([type, text]) => (type === 'text-delta' ? [text] : []))).toEqual(['Yes', '.']);
});

it('counts tokens that are written as texts, and knows nothing of others', async () => {
	const usage = { prompt_tokens: '3', completion_tokens: 'some', total_tokens: 5 };
	const parts = await hear(event(yes) + event({ usage }) + done);
	expect(parts.at(-1)).toMatchObject({ usage: { inputTokens: 3, outputTokens: undefined, totalTokens: 5 } });
});

it('reads an answer in one JSON text under the name of a stream', async () => {
	const message = { role: 'assistant', content: 'Yes.' };
	const said = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }, null, 2);
	expect(essence(await hear(said)).slice(1, -1)).toEqual([['text-start'], ['text-delta', 'Yes.'], ['text-end']]);
});

it.each([
	['says that it is done', event(yes) + done],
	['has given its reason to end', event(yes)],
])('does not wait for the end of a connection that stays open once the server %s', async (_, said) => {
	server.play({ body: [new TextEncoder().encode(said)], ending: 'hang' });
	const gone = server.clientGone();
	expect((await listen()).at(-1)).toMatchObject({ type: 'finish', finishReason: 'stop' });
	await gone;
});

it('leaves out the field for tokens once a server has refused it', async () => {
	const model = await createProviderModel({ provider: 'openai-compatible', model: 'one', baseUrl: server.url });
	const ask = () => pushParts(model, { prompt }, () => {});
	server.requests.length = 0;
	server.play({ status: 400, says: 'Unrecognized request argument supplied: stream_options' }, { pieces: ['Yes.'] });
	await ask();
	await ask();
	const fields = server.requests.map((request) => 'stream_options' in request);
	expect(fields).toEqual([true, false, false]);
	server.play({ status: 400, says: 'Another field is wrong.' });
	await expect(ask()).rejects.toMatchObject({ statusCode: 400 });
	expect(server.requests).toHaveLength(4);
});

it.each([
	['gzip', gzipSync],
	['deflate', deflateSync],
	['br', brotliCompressSync],
] as const)('reads an answer that its server has packed as %s, which nobody asked for', async (encoding, pack) => {
	server.play({ body: [pack(event(yes) + done)], headers: { 'content-encoding': encoding } });
	expect(essence(await listen())).toContainEqual(['text-delta', 'Yes.']);
	server.play({ body: [pack('<html></html>')], contentType: 'text/html', headers: { 'content-encoding': encoding } });
	await expect(listen()).rejects.toThrow('a web page');
});

it('rejects what only says that it is packed', async () => {
	server.play({ body: [new TextEncoder().encode(event(yes))], headers: { 'content-encoding': 'gzip' } });
	await expect(listen()).rejects.toThrow('incorrect header check');
});

it('uses a connection again that the server ends by itself', async () => {
	server.play({ pieces: ['Yes.'] });
	const sockets = new Set<unknown>();
	for (const _ of [1, 2, 3]) {
		await listen();
		sockets.add(server.requests.at(-1)?.port);
	}
	expect(sockets.size).toBe(1);
});

it('reads the same from pieces of any size', async () => {
	const said = [
		event({ choices: [{ delta: { reasoning_content: 'Hm. ' } }] }),
		event({ choices: [{ delta: { content: 'Ünïcødé 🙂 ' } }] }),
		event({ choices: [{ delta: { content: 'ends' }, finish_reason: 'length' }] }),
		event({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } }),
		done,
	].join('');
	const whole = await hear(said);
	expect(essence(whole).map(([, text]) => text)).toEqual([
		undefined,
		undefined,
		'Hm. ',
		undefined,
		'Ünïcødé 🙂 ',
		'ends',
		undefined,
		undefined,
		'length',
	]);
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat(new TextEncoder().encode(said).length)), async (cuts) => {
			expect(await hear(said, cuts)).toEqual(whole);
		}),
	);
});
