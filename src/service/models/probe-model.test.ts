import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddingServer } from '../../testing/models/embedding-server.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { listen } from '../../testing/service/listen.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { shared } from '../../testing/service/shared.js';
import { embeddingSettings, modelSettings } from '../config/model-settings.js';
import { createEmbeddingModel } from './create-embedding-model.js';
import { probeEmbedding, probeModel } from './probe-model.js';

const server = shared(startModelServer);
beforeEach(() => {
	server.requests.length = 0;
	server.play({ pieces: ['OK.'] });
});

const probe = (config: Record<string, unknown>) =>
	probeModel(modelSettings.parse({ provider: 'openai-compatible', model: 'one', baseUrl: server.url, ...config }));

it('nothing is asked when the documentation is quoted', async () => {
	expect(await probeModel(modelSettings.parse({}))).toEqual([]);
});

it.each([undefined, 'key-1'])(
	'a list of models that needs the key is enough, and costs nothing; key %s',
	async (apiKey) => {
		expect(await probe(apiKey ? { apiKey } : {})).toEqual([{ ok: true, sentence: 'openai-compatible/one is there.' }]);
		expect(server.requests).toEqual([]);
	},
);

describe('what the list does not tell is asked with one short call', () => {
	const json = (value: unknown) => ({
		body: [new TextEncoder().encode(JSON.stringify(value))],
		contentType: 'application/json',
	});
	const answer = { id: 'c', choices: [{ message: { role: 'assistant', content: 'OK.' }, finish_reason: 'stop' }] };

	it('of 16 tokens at most', async () => {
		server.play(json(answer));
		expect(await probe({ model: 'not-listed' })).toMatchObject([{ ok: true }]);
		expect(server.requests).toMatchObject([{ max_tokens: 16, model: 'not-listed' }]);
	});

	it.each<[string, Record<string, unknown>, Parameters<ModelServer['play']>[0], RegExp]>([
		[
			'a wrong key',
			{ apiKey: 'key-2' },
			{ status: 401 },
			/refused the key; check model\.apiKey \(DOCENT_MODEL_API_KEY\)/,
		],
		['an unknown model', {}, { status: 404 }, /does not know the model other .* check model\.model/],
		['an account without credit', {}, { status: 429 }, /429.*credit/],
		['an error of the provider', {}, { status: 503 }, /error of its own/],
		['an error as an answer', {}, json({ error: 'Unexpected endpoint' }), /not an answer; model\.baseUrl is http/],
	])('%s is told with its fix', async (_, config, scenario, sentence) => {
		server.play(scenario);
		expect(await probe({ model: 'other', ...config })).toEqual([
			{ ok: false, sentence: expect.stringMatching(sentence) },
		]);
		expect(server.requests).toHaveLength(1);
	});
});

it.each([
	[
		'without /v1',
		() => server.url.replace('/v1', ''),
		/has no \/v1 at its end, which most servers need, as in http:\/\/127\.0\.0\.1:\d+\/v1\./,
	],
	[
		'where nobody listens',
		() => 'http://127.0.0.1:9/v1',
		/Nobody answers at the address of the model.*model\.baseUrl is http:\/\/127\.0\.0\.1:9\/v1/,
	],
])('an address %s is told', async (_, baseUrl, sentence) => {
	expect(await probe({ baseUrl: baseUrl() })).toEqual([{ ok: false, sentence: expect.stringMatching(sentence) }]);
});

it('the fallback is probed as well, by the names of its settings', async () => {
	const fallback = { provider: 'openai-compatible', model: 'gone', baseUrl: server.url, apiKey: 'key-1' };
	server.play({ status: 401 });
	expect(await probe({ apiKey: 'key-1', fallback })).toEqual([
		{ ok: true, sentence: 'openai-compatible/one is there.' },
		{ ok: false, sentence: expect.stringContaining('check model.fallback.apiKey (DOCENT_FALLBACK_API_KEY)') },
	]);
});

it.each([
	['openai-compatible', 'DOCENT_MODEL_API_KEY'],
	['openai', 'OPENAI_API_KEY'],
	['anthropic', 'ANTHROPIC_API_KEY'],
	['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
])('a key that %s refuses is told, with the variable %s', async (provider, variable) => {
	await using http = await listen(
		createServer((_, response) => response.writeHead(401).end('{"error":{"message":"Bad key sk-abcdef-1."}}')),
	);
	const config = { provider, model: 'test-model', baseUrl: `${http.origin}/v1`, apiKey: 'key-1' };
	expect(await probeModel(modelSettings.parse(config))).toEqual([
		{ ok: false, sentence: expect.stringMatching(`refused the key; check model.apiKey .*${variable}`) },
	]);
});

describe('an embedding model', () => {
	const vectors = shared(() => startEmbeddingServer([['probe']]));
	const probeWith = async (settings: object) => {
		const config = embeddingSettings.parse(settings);
		return probeEmbedding(config, await createEmbeddingModel(config, { dataFolder: scratchFolder() }));
	};
	const probe = (more: object = {}) =>
		probeWith({ provider: 'openai-compatible', model: 'e', baseUrl: vectors.url, ...more });

	it('is probed with one word, and with its own settings in the sentence', async () => {
		expect(await probeWith({})).toBeUndefined();
		expect(await probe()).toMatchObject({ ok: true });
		vectors.answerWith(401);
		expect(await probe()).toEqual({
			ok: false,
			sentence: expect.stringContaining('embedding.apiKey (DOCENT_EMBEDDING_API_KEY)'),
		});
		expect(await probe({ baseUrl: vectors.url.replace('/v1', '') })).toMatchObject({
			sentence: expect.stringContaining('embedding.baseUrl'),
		});
	});
});
