import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { ModelConfig } from '../config/model-settings.js';
import { extractiveAnswer } from '../extractive/extractive-answer.js';
import type { ExtractiveInput } from '../extractive/extractive-input.js';
import { createModel } from '../models/create-model.js';
import { ModelUnavailableError } from '../models/model-failure.js';
import { circuitsOf } from '../models/resilient-model.js';
import type { Log } from '../telemetry/log.js';
import type { Circuit } from '../telemetry/metrics.js';
import type { Prompt } from './prompt.js';
import { type QuotedData, quotedData, quotingName } from './quoted-data.js';
import { type ModelEvent, runModel } from './run-model.js';

export interface AnswerCall {
	/** For language models. */
	prompt: Prompt;
	/** For quotations. */
	input: ExtractiveInput;
	signal: AbortSignal;
}

export type AnswerEvent = ModelEvent | { type: 'quoted'; data: QuotedData };

/** Writes answers: a language model, or quotations from the documentation. */
export interface Answerer {
	/** The name of the model, or `extractive`; a provider that answers in its place is named by an event. */
	readonly name: string;
	/** Writes one answer. Resolves when the signal aborts. Rejects when every model failed, or one failed after its first word. */
	answer(call: AnswerCall, onEvent: (event: AnswerEvent) => void): Promise<void>;
	/** The circuits of its providers, for metrics. */
	circuits(): Circuit[];
}

/** No tokens are spent. The numbers keep a site's statistics comparable: about four characters make a token. */
function usageOf(prompt: Prompt, text: string) {
	const inputTokens = Math.ceil(JSON.stringify(prompt).length / 4);
	const outputTokens = Math.ceil(text.length / 4);
	return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
}

/**
 * Answers with quotations: no key, no network, and nothing that the documentation does not say.
 * @param reason why no model wrote, where one is configured
 */
function createQuotingAnswerer(reason?: QuotedData['reason']): Answerer {
	return {
		name: quotingName,
		async answer({ prompt, input, signal }, onEvent) {
			if (signal.aborted) return;
			const text = extractiveAnswer(input);
			onEvent({ type: 'model', model: { name: quotingName } });
			onEvent({ type: 'quoted', data: quotedData(text, reason) });
			onEvent({ type: 'text', delta: text });
			onEvent({ type: 'finish', reason: 'stop', usage: usageOf(prompt, text) });
		},
		circuits: () => [],
	};
}

export function createModelAnswerer(
	model: LanguageModelV2,
	{ temperature, maxOutputTokens }: Pick<ModelConfig, 'temperature' | 'maxOutputTokens'>,
): Answerer {
	return {
		name: model.modelId,
		answer: ({ prompt, signal }, onEvent) => runModel({ model, prompt, temperature, maxOutputTokens, signal }, onEvent),
		circuits: () => circuitsOf(model),
	};
}

/** Quotes where no model answered. A model that broke off after its first word stays the one that answers. */
function withQuotations(written: Answerer): Answerer {
	const quoting = createQuotingAnswerer('model-unavailable');
	return {
		...written,
		async answer(call, onEvent) {
			try {
				await written.answer(call, onEvent);
			} catch (error) {
				if (!(error instanceof ModelUnavailableError)) throw error;
				await quoting.answer(call, onEvent);
			}
		},
	};
}

/** Who writes readers' answers by a configuration: when every model fails, the documentation is quoted, unless the fallback is `none`. */
export async function createAnswerer(config: ModelConfig, log?: Log): Promise<Answerer> {
	if (config.provider === 'extractive') return createQuotingAnswerer();
	const written = createModelAnswerer(await createModel(config, log), config);
	return config.fallback?.provider === 'none' ? written : withQuotations(written);
}
