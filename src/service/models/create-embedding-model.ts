import { join } from 'node:path';
import type { EmbeddingModelV2 } from '@ai-sdk/provider';
import type { EmbeddingConfig } from '../config/model-settings.js';
import { createLocalEmbeddingModel, type LocalEmbeddingModel } from './local/local-embedding-model.js';

/** An embedding model. One in a process of this machine has more to it than a provider's. */
export type EmbeddingModel = EmbeddingModelV2<string> & Partial<Pick<LocalEmbeddingModel, 'minSimilarity' | 'close'>>;

/**
 * The embedding model that a configuration names, which `resolveSettings` has checked; `undefined` when it names none. Models from
 * the hub are kept in the data folder.
 */
export async function createEmbeddingModel(
	config: EmbeddingConfig,
	{ dataFolder }: { dataFolder: string },
): Promise<EmbeddingModel | undefined> {
	const { provider, model = '', baseUrl, apiKey } = config;
	const settings = { ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) };
	switch (provider) {
		case undefined:
			return undefined;
		case 'local':
			return createLocalEmbeddingModel({ model: config.model, cacheFolder: join(dataFolder, 'models') });
		case 'openai-compatible': {
			const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
			return createOpenAICompatible({ ...settings, name: provider, baseURL: baseUrl ?? '' }).textEmbeddingModel(model);
		}
		case 'openai': {
			const { createOpenAI } = await import('@ai-sdk/openai');
			return createOpenAI(settings).textEmbeddingModel(model);
		}
		case 'google': {
			const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
			return createGoogleGenerativeAI(settings).textEmbeddingModel(model);
		}
	}
}
