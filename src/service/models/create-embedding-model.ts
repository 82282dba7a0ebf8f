import type { EmbeddingModelV2 } from '@ai-sdk/provider';
import type { EmbeddingConfig } from '../config/model-settings.js';

/** The embedding model that a configuration names, which `resolveSettings` has checked; `undefined` when it names none. */
export async function createEmbeddingModel(config: EmbeddingConfig): Promise<EmbeddingModelV2<string> | undefined> {
	const { provider, model = '', baseUrl, apiKey } = config;
	const settings = { ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) };
	switch (provider) {
		case undefined:
			return undefined;
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
