import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../testing/service/listen.js';
import { promptSettings } from '../config/answer-settings.js';
import { modelSettings } from '../config/model-settings.js';
import type { Log } from '../telemetry/log.js';
import { warnOfContext } from './warn-of-context.js';

/** What an owner is told at the start by a server that answers these paths, and what it was asked. */
async function warningOf(answers: Record<string, unknown>, settings: Record<string, unknown> = {}) {
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const path = request.url ?? '';
		asked.push(path);
		const body = answers[path];
		response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
		response.end(JSON.stringify(body ?? { error: 'not found' }));
	});
	await using listening = await listen(server);
	const baseUrl = `${listening.origin}/v1`;
	const model = modelSettings.parse({ provider: 'openai-compatible', model: 'qwen3', baseUrl, ...settings });
	const warnings: string[] = [];
	const log = { warn: ({ sentence }: { sentence: string }) => warnings.push(sentence) } as unknown as Log;
	await warnOfContext({ model, prompt: promptSettings.parse({}) }, { log, signal: new AbortController().signal });
	return { warnings, asked };
}

const list = (row: object) => ({ '/v1/models': { data: [{ id: 'other' }, row] } });
const ollama = { ...list({ id: 'qwen3:latest' }), '/api/show': { modelfile: 'FROM qwen3' } };

it.each([
	[
		'vLLM',
		list({ id: 'qwen3', max_model_len: 8_192 }),
		/reads 8,192 tokens, and a question may need 14,500; set model\.contextTokens to 8192/,
	],
	['llama.cpp', { '/props': { default_generation_settings: { n_ctx: 4_096 } } }, /contextTokens to 4096/],
	[
		'LM Studio',
		{ '/api/v0/models': { data: [{ id: 'qwen3', loaded_context_length: 4_000 }] } },
		/contextTokens to 4000/,
	],
	[
		'Ollama, once it has loaded the model',
		{ ...ollama, '/api/ps': { models: [{ name: 'qwen3:latest', context_length: 4_096 }] } },
		/contextTokens to 4096, or give it more with Ollama by num_ctx/,
	],
	[
		'Ollama, by the parameters of the model',
		{ ...ollama, '/api/show': { modelfile: '', parameters: 'stop "x"\nnum_ctx    8192' } },
		/contextTokens to 8192/,
	],
	['Ollama, which does not tell', ollama, /^Ollama does not tell .* may be only 4,096/],
])('warns of a model that reads too little: %s', async (_, answers, sentence) => {
	expect((await warningOf(answers)).warnings).toEqual([expect.stringMatching(sentence)]);
});

it('says nothing where there is room, or where nothing tells', async () => {
	expect((await warningOf(list({ id: 'qwen3', context_length: 131_072 }))).warnings).toEqual([]);
	expect((await warningOf({})).warnings).toEqual([]);
});

it('asks nothing once model.contextTokens is set, and never the model itself', async () => {
	expect(await warningOf(ollama, { contextTokens: 8_192 })).toEqual({ warnings: [], asked: [] });
	const { asked } = await warningOf(ollama);
	expect(asked.filter((path) => /completions|generate|chat/.test(path))).toEqual([]);
});
