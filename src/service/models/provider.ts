import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { ModelChoice } from '../config/model-settings.js';
import { createChatCompletionsModel } from './chat-completions-model.js';

/**
 * The language model that a configuration names, as its provider's package makes it. Each is loaded only when it is used.
 * The configuration was checked by `resolveSettings`: what a provider needs is there.
 */
export async function createProviderModel(choice: ModelChoice): Promise<LanguageModelV2> {
	const { provider, model = '', baseUrl, apiKey } = choice;
	const settings = { ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) };
	switch (provider) {
		case 'extractive':
			throw new Error('Quotations need no language model, so the provider `extractive` has none.');
		case 'openai-compatible': {
			const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
			const all = { ...settings, name: provider, baseURL: baseUrl ?? '', includeUsage: true };
			return createChatCompletionsModel((fetch) => createOpenAICompatible({ ...all, fetch })(model));
		}
		case 'openai': {
			const { createOpenAI } = await import('@ai-sdk/openai');
			return createOpenAI(settings)(model);
		}
		case 'anthropic': {
			const { createAnthropic } = await import('@ai-sdk/anthropic');
			return createAnthropic(settings)(model);
		}
		case 'google': {
			const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
			return createGoogleGenerativeAI(settings)(model);
		}
	}
}
