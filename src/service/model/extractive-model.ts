import type {
	LanguageModelV2,
	LanguageModelV2CallOptions,
	LanguageModelV2StreamPart,
	LanguageModelV2Usage,
} from '@ai-sdk/provider';
import { extractiveAnswer } from './extractive-answer.js';
import { parseExtractiveInput } from './extractive-input.js';
import { paceOf, toPieces } from './extractive-pace.js';

export interface ExtractiveModelOptions {
	/** Pieces of a few words that are streamed in a second; `Infinity` for no delay. @default 150 */
	tokensPerSecond?: number;
}

/**
 * The language model that needs no key, no network and no training: it answers with quotations from the passages in
 * `providerOptions.docent` (an `ExtractiveInput`) and ignores the prompt. It never says anything the documentation does not.
 * @example
 * streamText({ model: createExtractiveModel(), messages, providerOptions: { docent: { question, passages, nearest, selections } } });
 */
export function createExtractiveModel({ tokensPerSecond = 150 }: ExtractiveModelOptions = {}): LanguageModelV2 {
	return {
		specificationVersion: 'v2',
		provider: 'docent',
		modelId: 'extractive',
		supportedUrls: {},
		async doGenerate(options) {
			options.abortSignal?.throwIfAborted();
			const text = extractiveAnswer(parseExtractiveInput(options.providerOptions));
			return { content: [{ type: 'text', text }], finishReason: 'stop', usage: usageOf(options, text), warnings: [] };
		},
		async doStream(options) {
			options.abortSignal?.throwIfAborted();
			const text = extractiveAnswer(parseExtractiveInput(options.providerOptions));
			return { stream: streamOf(text, usageOf(options, text), tokensPerSecond, options.abortSignal) };
		},
	};
}

/** A piece is made only when the reader of the stream asks for one, so a slow reader holds nothing up but itself. */
function streamOf(
	text: string,
	usage: LanguageModelV2Usage,
	tokensPerSecond: number,
	signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV2StreamPart> {
	const cancelled = new AbortController();
	const stop = signal === undefined ? cancelled.signal : AbortSignal.any([signal, cancelled.signal]);
	const parts = answerParts(text, usage, tokensPerSecond, stop);
	return new ReadableStream<LanguageModelV2StreamPart>(
		{
			async pull(controller) {
				const next = await parts.next();
				if (next.done === true) controller.close();
				else controller.enqueue(next.value);
			},
			cancel(reason) {
				cancelled.abort(reason);
			},
		},
		{ highWaterMark: 0 },
	);
}

async function* answerParts(
	text: string,
	usage: LanguageModelV2Usage,
	tokensPerSecond: number,
	signal: AbortSignal,
): AsyncGenerator<LanguageModelV2StreamPart, void> {
	const id = 'answer';
	yield { type: 'stream-start', warnings: [] };
	yield { type: 'text-start', id };
	const startedAt = performance.now();
	for (const [position, delta] of toPieces(text).entries()) {
		await paceOf(position, startedAt, tokensPerSecond, signal);
		yield { type: 'text-delta', id, delta };
	}
	yield { type: 'text-end', id };
	yield { type: 'finish', finishReason: 'stop', usage };
}

/** No tokens are spent. The numbers keep a site's statistics comparable: about four characters make a token. */
function usageOf(options: LanguageModelV2CallOptions, text: string): LanguageModelV2Usage {
	const inputTokens = Math.ceil(JSON.stringify(options.prompt).length / 4);
	const outputTokens = Math.ceil(text.length / 4);
	return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
}
