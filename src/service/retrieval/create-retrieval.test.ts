import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchPath } from '../../contract/routes.js';
import { type EmbeddingServer, startEmbeddingServer } from '../../testing/models/embedding-server.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import {
	createServiceUnderTest,
	fixtureDocs,
	type ServiceUnderTest,
} from '../../testing/service/service-under-test.js';
import { ConfigError } from '../config/config-error.js';
import { embeddingSettings } from '../config/model-settings.js';
import { resolveSettings } from '../config/resolve-settings.js';
import { loadDocumentation } from '../documentation/load-documentation.js';
import { createRetrieval } from './create-retrieval.js';
import { createMemoryVectorStore } from './meaning/vector-store.js';

describe('a service with an embedding model', () => {
	let server: EmbeddingServer;
	let service: ServiceUnderTest;
	beforeEach(async () => {
		server = await startEmbeddingServer([['revert', 'roll', 'rolling', 'back']]);
		service = await createServiceUnderTest({
			embedding: { provider: 'openai-compatible', model: 'test-vectors', baseUrl: server.url },
			retrieval: { synonyms: ['strangers = anonymous'] },
		});
	});
	afterEach(async () => {
		await service.dispose();
		await server.close();
	});

	const first = async (query: string) => {
		const response = await service.post(searchPath('docs'), { query });
		const [result] = (await response.json()) as { path: string }[];
		return result?.path;
	};

	it('finds by meaning as soon as the sections are embedded, and embeds nothing twice when it reads them again', async () => {
		const batches = () => server.calls.filter((texts) => texts.length > 1 || texts[0]?.includes('\n')).length;
		// Words alone may find it too.
		await expect.poll(batches, { timeout: 10_000 }).toBeGreaterThan(0);
		await expect.poll(() => first('revert'), { timeout: 10_000 }).toBe('/guide/rollouts#rolling-back');
		const before = batches();
		await service.reload();
		await expect.poll(() => first('revert'), { timeout: 10_000 }).toBe('/guide/rollouts#rolling-back');
		expect(batches()).toBe(before);
	});

	it('knows the synonyms of its configuration', async () => {
		expect(await first('strangers')).toBe('/guide/targeting#anonymous');
	});
});

it('says once that the package of a local embedding model is missing, and goes by words', async () => {
	const warnings: { error: { message: string } }[] = [];
	const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line)) });
	const retrieval = await createRetrieval({
		dataFolder: scratchFolder(),
		embedding: embeddingSettings.parse({ provider: 'local' }),
		retrieval: { synonyms: [] },
		vectors: createMemoryVectorStore(),
		log,
	});
	const retriever = await retrieval.index(await loadDocumentation(fixtureDocs));
	await retrieval.embedded();
	const [passage] = await retriever.search({ text: 'exit codes of the CLI', pageSize: 1 });
	expect(passage).toMatchObject({ url: '/reference/cli#exit-codes' });
	expect(warnings).toMatchObject([
		{ error: { message: expect.stringMatching(/^The local embedding model needs .* run "npm install/) } },
	]);
	await retrieval.stop();
});

describe('the configuration of an embedding model', () => {
	const resolve = (env: Record<string, string>) =>
		resolveSettings({ cwd: fixtureDocs, flags: { docsFolder: '.' }, env });

	it('takes address and key of the model when the provider is the same', async () => {
		const { embedding } = await resolve({
			DOCENT_MODEL_PROVIDER: 'openai-compatible',
			DOCENT_MODEL: 'talks',
			DOCENT_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/',
			DOCENT_MODEL_API_KEY: 'secret',
			DOCENT_EMBEDDING_PROVIDER: 'openai-compatible',
			DOCENT_EMBEDDING_MODEL: 'embeds',
		});
		expect(embedding).toMatchObject({ model: 'embeds', baseUrl: 'http://127.0.0.1:11434/v1', apiKey: 'secret' });
	});

	it('needs no name, no address and no key on this machine', async () => {
		expect((await resolve({ DOCENT_EMBEDDING_PROVIDER: 'local' })).embedding).toEqual({
			provider: 'local',
			timeoutSeconds: 2,
		});
	});

	it('names a model on this machine as the hub does, or by its folder, relative to where it is written', async () => {
		const cwd = scratchFolder({ 'docs/index.md': '# Docs', 'site/my.json': '{"embedding":{"model":"../e5"}}' });
		const modelOf = async (name?: string, file?: string) => {
			const env = { DOCENT_EMBEDDING_PROVIDER: 'local', ...(name && { DOCENT_EMBEDDING_MODEL: name }) };
			return (await resolveSettings({ cwd, env, file })).embedding.model;
		};
		expect(await modelOf('Xenova/bge-m3')).toBe('Xenova/bge-m3');
		expect(await modelOf('/srv/e5')).toBe('/srv/e5');
		expect(await modelOf('./e5')).toBe(join(cwd, 'e5'));
		expect(await modelOf(undefined, 'site/my.json')).toBe(join(cwd, 'e5'));
	});

	it.each<[Record<string, string>, RegExp]>([
		[{ DOCENT_EMBEDDING_PROVIDER: 'openai' }, /^embedding\.model is missing, and the provider openai needs it/],
		[
			{ DOCENT_EMBEDDING_PROVIDER: 'openai-compatible', DOCENT_EMBEDDING_MODEL: 'm' },
			/^embedding\.baseUrl is missing.*as in http/,
		],
		[
			{ DOCENT_EMBEDDING_PROVIDER: 'openai', DOCENT_EMBEDDING_MODEL: 'm' },
			/^embedding\.apiKey is missing.*OPENAI_API_KEY/,
		],
		[
			{ DOCENT_EMBEDDING_PROVIDER: 'anthropic' },
			/^embedding\.provider from .* is "anthropic"; use local, openai-compatible/,
		],
		[{ DOCENT_SYNONYMS: 'sso' }, /^retrieval\.synonyms from DOCENT_SYNONYMS is .*; join words/],
	])('is refused with a sentence when it is %o', async (env, sentence) => {
		const refused = await resolve(env).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(ConfigError);
		expect((refused as ConfigError).message).toMatch(sentence);
	});
});
