import { beforeEach, describe, expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { shared } from '../../testing/service/shared.js';
import type { ModelEvent } from '../answers/model/model-turn.js';
import { runModel } from '../answers/model/run-model.js';
import { modelSettings } from '../config/model-settings.js';
import { createModel } from './create-model.js';
import { failureOf } from './failures/model-failure.js';
import { circuitsOf } from './resilient-model.js';

/** How servers behind the chat completions API end, cut and fail, as their documentation and their users tell it. */

const server = shared(startModelServer);
beforeEach(() => {
	server.requests.length = 0;
});

const prompt = { system: 'Answer briefly.', messages: [{ role: 'user' as const, content: 'Why?' }] };
const done = 'data: [DONE]\n\n';
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const choice = (delta: object, finishReason: string | null = null, more: object = {}) =>
	event({
		id: 'c',
		object: 'chat.completion.chunk',
		choices: [{ index: 0, delta, finish_reason: finishReason, ...more }],
	});
const say = (content: string) => choice({ content });

async function hear(said: string, more: Record<string, unknown> = {}) {
	server.play({ body: [new TextEncoder().encode(said)], ...more });
	const config = { provider: 'openai-compatible', model: 'one', baseUrl: server.url, retries: 0 };
	const model = await createModel(modelSettings.parse(config));
	const events: ModelEvent[] = [];
	const called: (readonly [string, string])[] = [];
	const tools = {
		definitions: [{ type: 'function' as const, name: 'search', inputSchema: { type: 'object' as const } }],
		async call(calls: readonly { toolName: string; input: string }[]) {
			for (const { toolName, input } of calls) called.push([toolName, input]);
			server.play({ pieces: ['Found.'] });
			return calls.map(() => 'Nothing.');
		},
	};
	const call = { model, prompt, signal: new AbortController().signal, ...(more.tools === true && { tools }) };
	const error = await runModel(call, (each) => events.push(each)).catch((failure: unknown) => failure);
	const of = (kind: 'text' | 'reasoning') => events.map((each) => (each.type === kind ? each.delta : '')).join('');
	const finish = events.find((each) => each.type === 'finish');
	return {
		...(more.tools === true && { called }),
		text: of('text'),
		thoughts: of('reasoning'),
		finish: finish?.reason,
		cached: finish?.usage.cachedInputTokens,
		failure: error && failureOf(error),
		blamed: circuitsOf(model)[0]?.failures,
	};
}

describe('a whole answer', () => {
	it.each<[string, string, object]>([
		[
			'of OpenRouter, with comments while it waits',
			`: OPENROUTER PROCESSING\n\n${say('Yes.')}${choice({}, 'stop')}${done}`,
			{},
		],
		[
			'of Azure, with the results of its filter and an event without a delta',
			event({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] }) +
				say('Yes.') +
				event({ choices: [{ index: 0, finish_reason: null, content_filter_offsets: {} }], usage: null }) +
				choice({}, 'stop') +
				done,
			{},
		],
		[
			'of Ollama, whose events have an empty reason to end',
			`${choice({ content: 'Yes.' }, '')}${choice({ content: '' }, 'stop')}${done}`,
			{},
		],
		['of a server that does not say that it is done', say('Yes.') + choice({}, 'stop'), {}],
		['of a server that gives no reason to end', say('Yes.') + done, { finish: 'other' }],
		['of a server with a reason of its own', say('Yes.') + choice({}, 'eos_token') + done, {}],
		[
			'of Gemini, which has named the reason in its own way',
			say('Yes.') + choice({}, null, { finishReason: 'stop' }),
			{},
		],
		[
			'of Mistral, whose thinking models send pieces',
			choice({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }) +
				choice({ content: [{ type: 'text', text: 'Yes.' }] }) +
				choice({}, 'stop') +
				done,
			{ thoughts: 'Hm.' },
		],
		[
			'of DeepSeek, with thoughts in a field of their own and its name for cached tokens',
			choice({ reasoning_content: 'Hm.', content: null }) +
				say('Yes.') +
				event({
					choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }],
					usage: { prompt_tokens: 9, completion_tokens: 2, prompt_cache_hit_tokens: 7 },
				}) +
				done,
			{ thoughts: 'Hm.', cached: 7 },
		],
		[
			'of vLLM without a parser for thoughts',
			say('<think>') + say('\nHm.\n</th') + say('ink>\n\n') + say('Yes.') + choice({}, 'stop') + done,
			{ thoughts: '\nHm.\n' },
		],
	])('%s', async (_, said, more) => {
		expect(await hear(said)).toEqual({
			text: 'Yes.',
			thoughts: '',
			finish: 'stop',
			cached: undefined,
			failure: undefined,
			blamed: 0,
			...more,
		});
	});

	it('of a server that calls its events plain text', async () => {
		const said = say('Yes.') + choice({}, 'stop') + done;
		expect(await hear(said, { contentType: 'text/plain' })).toMatchObject({ text: 'Yes.', finish: 'stop' });
	});

	it('has thoughts that are not closed only where nothing else comes', async () => {
		expect(await hear(`${say('<think>Hm, ')}${say('and so on')}${choice({}, 'length')}${done}`)).toMatchObject({
			text: '',
			thoughts: 'Hm, and so on',
			failure: 'empty',
		});
		expect(await hear(`${say('Write <think> so.')}${choice({}, 'stop')}${done}`)).toMatchObject({
			text: 'Write <think> so.',
			thoughts: '',
			finish: 'stop',
		});
	});
});

describe('a call of a tool, and what is said behind it,', () => {
	const piece = (call: object) => choice({ tool_calls: [call] });
	const search = { id: 'a', type: 'function', function: { name: 'search', arguments: '{"query":"a"}' } };
	const once = [['search', '{"query":"a"}']];

	it.each<[string, string, object]>([
		[
			'of OpenAI, whose input comes in pieces',
			piece({ index: 0, ...search, function: { name: 'search', arguments: '' } }) +
				piece({ index: 0, function: { arguments: '{"query":' } }) +
				piece({ index: 0, function: { arguments: '"a"}' } }) +
				choice({}, 'tool_calls') +
				done,
			{ called: once },
		],
		['of Ollama, whole and with another reason to end', piece({ index: 0, ...search }) + choice({}, 'stop') + done, {}],
		[
			'of Gemini, with one index for all',
			piece({ index: 0, ...search }) + piece({ index: 0, ...search, id: 'b' }) + choice({}, 'tool_calls') + done,
			{ called: [...once, ...once] },
		],
		[
			'of a server without indices and ids, twice in a turn',
			piece({ function: search.function }) +
				piece({ function: { name: 'search', arguments: '{"query":' } }) +
				piece({ function: { arguments: '"b"}' } }) +
				choice({}, 'tool_calls') +
				done,
			{ called: [...once, ['search', '{"query":"b"}']] },
		],
		['of a server without indices', piece(search) + choice({}, 'tool_calls') + done, {}],
		[
			'of a server that sends the input as an object',
			piece({ index: 0, id: 'a', function: { name: 'search', arguments: { query: 'a' } } }) +
				choice({}, 'tool_calls') +
				done,
			{},
		],
		[
			'behind thoughts and an announcement',
			say('<think>Hm.</think>') +
				say('Let me search for that.') +
				piece({ index: 0, ...search }) +
				choice({}, 'tool_calls') +
				done,
			{ thoughts: 'Hm.' },
		],
		[
			'behind words of the answer, which stay',
			say('Because of this [1].\n') + piece({ index: 0, ...search }) + choice({}, 'tool_calls') + done,
			{ text: 'Because of this [1].\n\n\nFound.' },
		],
	])('%s', async (_, said, more) => {
		expect(await hear(said, { tools: true })).toMatchObject({
			called: once,
			text: 'Found.',
			finish: 'stop',
			failure: undefined,
			blamed: 0,
			...more,
		});
	});

	it('of a gateway that does not stream', async () => {
		const message = { role: 'assistant', content: null, tool_calls: [search] };
		const said = JSON.stringify({ id: 'c', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
		expect(await hear(said, { tools: true, contentType: 'application/json' })).toMatchObject({
			called: once,
			text: 'Found.',
		});
	});
});

describe('what fails before the first word', () => {
	it.each<[string, string, string, number]>([
		[
			'vLLM: an error of the request in the stream',
			event({ error: { object: 'error', message: 'Too long.', code: 400 } }) + done,
			'request',
			0,
		],
		[
			'vLLM: the same in its older form',
			event({ object: 'error', message: 'Too long.', code: 400 }) + done,
			'request',
			0,
		],
		['vLLM: nothing but the end', done, 'empty', 1],
		['LM Studio: a prompt that is too long gives no words', choice({}, 'stop') + done, 'empty', 1],
		[
			'LiteLLM: the code is a text',
			event({ error: { message: 'Slow down.', type: 'None', code: '429' } }),
			'rate-limit',
			1,
		],
		[
			'OpenRouter: an error beside an empty list',
			event({ choices: [], error: { code: 502, message: 'Provider disconnected.' } }),
			'server-error',
			1,
		],
		['Groq: the code is a word', event({ error: { message: 'No.', code: 'rate_limit_exceeded' } }), 'rate-limit', 1],
		['Gemini: the filter in its own words', choice({}, 'SAFETY') + done, 'filtered', 0],
		[
			'OpenAI: a refusal',
			choice({ content: '', refusal: 'I cannot ' }) + choice({ refusal: 'do so.' }) + choice({}, 'stop') + done,
			'refused',
			0,
		],
	])('%s', async (_, said, failure, blamed) => {
		expect(await hear(said)).toMatchObject({ text: '', failure, blamed, finish: undefined });
	});

	it('llama.cpp: an error as JSON with status 200', async () => {
		const said = '{"error":{"code":400,"message":"exceeds the context","type":"exceed_context_size_error"}}';
		expect(await hear(said, { contentType: 'application/json' })).toMatchObject({ failure: 'request', blamed: 0 });
	});

	it('a gateway that does not stream: a refusal', async () => {
		const message = { role: 'assistant', content: null, refusal: 'I cannot do so.' };
		const said = JSON.stringify({ id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }] });
		expect(await hear(said, { contentType: 'application/json' })).toMatchObject({ text: '', failure: 'refused' });
	});
});

describe('what fails in the middle is kept, and does not finish', () => {
	it.each<[string, string]>([
		[
			'OpenRouter: an error with a choice that ends',
			event({ error: { code: 502, message: 'Gone.' }, choices: [{ delta: { content: '' }, finish_reason: 'error' }] }),
		],
		[
			'OpenRouter: an error inside of the choice',
			choice({ content: '' }, 'error', { error: { code: 502, message: 'Gone.' } }),
		],
		['a reason to end that is an error', choice({}, 'error') + done],
		['vLLM: a reason to end that the protocol does not have', choice({}, 'abort') + done],
		['Ollama: the runner stops, and the body ends', ''],
		['a proxy that ends the body in the middle of an event', 'data: {"choices":[{"index":0,"del'],
	])('%s', async (_, said) => {
		expect(await hear(say('Because ') + said)).toMatchObject({
			text: 'Because ',
			failure: expect.any(String),
			finish: undefined,
			blamed: 1,
		});
	});

	it('a refusal after some words, which is not the fault of the provider', async () => {
		const said = say('Because ') + choice({ refusal: 'I cannot go on.' }) + choice({}, 'stop') + done;
		expect(await hear(said)).toMatchObject({ text: 'Because ', failure: 'refused', finish: undefined, blamed: 0 });
	});
});
