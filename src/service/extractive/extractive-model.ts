import type {
	LanguageModelV2,
	LanguageModelV2CallOptions,
	LanguageModelV2StreamPart,
	LanguageModelV2Usage,
} from '@ai-sdk/provider';
import { extractiveAnswer } from './extractive-answer.js';
import { parseExtractiveInput } from './extractive-input.js';

/** By it, answers are known to be quoted. */
export const quotingModelId = 'extractive';

/** Whether the model of this name quotes: asked again it gives the same answer. */
export const isExtractive = (model: string | undefined): boolean => model === quotingModelId;

/**
 * The language model that needs no key, no network and no training: it answers with quotations from the passages in
 * `providerOptions.docent` (an `ExtractiveInput`) and ignores the prompt. It never says anything the documentation does not, and says it
 * at once.
 * @example
 * streamText({ model: createExtractiveModel(), messages, providerOptions: { docent: { question, passages, nearest, selections } } });
 */
export function createExtractiveModel(): LanguageModelV2 {
	const answer = (options: LanguageModelV2CallOptions) => {
		options.abortSignal?.throwIfAborted();
		const text = extractiveAnswer(parseExtractiveInput(options.providerOptions));
		return { text, usage: usageOf(options, text) };
	};
	return {
		specificationVersion: 'v2',
		provider: 'docent',
		modelId: quotingModelId,
		supportedUrls: {},
		async doGenerate(options) {
			const { text, usage } = answer(options);
			return { content: [{ type: 'text', text }], finishReason: 'stop', usage, warnings: [] };
		},
		async doStream(options) {
			const { text, usage } = answer(options);
			const id = 'answer';
			const parts: LanguageModelV2StreamPart[] = [
				{ type: 'stream-start', warnings: [] },
				{ type: 'text-start', id },
				{ type: 'text-delta', id, delta: text },
				{ type: 'text-end', id },
				{ type: 'finish', finishReason: 'stop', usage },
			];
			const stream = new ReadableStream<LanguageModelV2StreamPart>({
				start(controller) {
					for (const part of parts) controller.enqueue(part);
					controller.close();
				},
			});
			return { stream };
		},
	};
}

/** No tokens are spent. The numbers keep a site's statistics comparable: about four characters make a token. */
function usageOf(options: LanguageModelV2CallOptions, text: string): LanguageModelV2Usage {
	const inputTokens = Math.ceil(JSON.stringify(options.prompt).length / 4);
	const outputTokens = Math.ceil(text.length / 4);
	return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
}
