import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchPath } from '../../contract/routes.js';
import { type EmbeddingServer, startEmbeddingServer } from '../../testing/models/embedding-server.js';
import {
	createServiceUnderTest,
	fixtureDocs,
	type ServiceUnderTest,
} from '../../testing/service/service-under-test.js';
import { ConfigError } from '../config/config-error.js';
import { resolveSettings } from '../config/resolve-settings.js';

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
		await expect.poll(() => first('revert'), { timeout: 10_000 }).toBe('/guide/rollouts#rolling-back');
		const batches = () => server.calls.filter((texts) => texts.length > 1 || texts[0]?.includes('\n')).length;
		const before = batches();
		await service.reload();
		await expect.poll(() => first('revert'), { timeout: 10_000 }).toBe('/guide/rollouts#rolling-back');
		expect(batches()).toBe(before);
	});

	it('knows the synonyms of its configuration', async () => {
		expect(await first('strangers')).toBe('/guide/targeting#anonymous');
	});
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
		[{ DOCENT_EMBEDDING_PROVIDER: 'anthropic' }, /^embedding\.provider from .* is "anthropic"; use openai-compatible/],
		[{ DOCENT_SYNONYMS: 'sso' }, /^retrieval\.synonyms from DOCENT_SYNONYMS is .*; join words/],
	])('is refused with a sentence when it is %o', async (env, sentence) => {
		const refused = await resolve(env).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(ConfigError);
		expect((refused as ConfigError).message).toMatch(sentence);
	});
});
