import type { LanguageModelV2, LanguageModelV2Usage } from '@ai-sdk/provider';
import type { ModelChoice } from '../config/model-settings.js';
import { createChatCompletionsModel } from './chat-completions-model.js';
import { type OnPart, type PushingModel, pushParts, withPushParts } from './push-parts.js';
import { type CreateModel, fetchStream, NotStreamed, pushWholeAnswer } from './whole-answer.js';

/** Adds cached tokens to the input tokens, because Anthropic counts them separately; other providers include them. */
function withCachedTokens(usage: LanguageModelV2Usage): LanguageModelV2Usage {
	const { inputTokens, cachedInputTokens = 0 } = usage;
	return inputTokens === undefined ? usage : { ...usage, inputTokens: inputTokens + cachedInputTokens };
}

/** A provider's model that also reads an answer in one JSON text, and refuses a response that is not an answer. */
function createCheckedModel(createModel: CreateModel, usageOf = (usage: LanguageModelV2Usage) => usage): PushingModel {
	const model = createModel(fetch);
	const streaming = createModel(fetchStream);
	return withPushParts(model, {
		async doGenerate(options) {
			const result = await model.doGenerate(options);
			return { ...result, usage: usageOf(result.usage) };
		},
		doStream: (options) => streaming.doStream(options),
		async pushParts(options, push) {
			const onPart: OnPart = (part) => push(part.type === 'finish' ? { ...part, usage: usageOf(part.usage) } : part);
			try {
				await pushParts(streaming, options, onPart);
			} catch (error) {
				if (!(error instanceof NotStreamed)) throw error;
				await pushWholeAnswer(createModel, error, options, onPart);
			}
		},
	});
}

/** The language model that a configuration names, which `resolveSettings` has checked; its package is loaded when used. */
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
			return createCheckedModel((fetch) => createOpenAI({ ...settings, fetch })(model));
		}
		case 'anthropic': {
			const { createAnthropic } = await import('@ai-sdk/anthropic');
			return createCheckedModel((fetch) => createAnthropic({ ...settings, fetch })(model), withCachedTokens);
		}
		case 'google': {
			const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
			return createCheckedModel((fetch) => createGoogleGenerativeAI({ ...settings, fetch })(model));
		}
	}
}
