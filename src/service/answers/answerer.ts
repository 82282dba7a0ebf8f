import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { ModelFailure } from '../../contract/schema/insights.js';
import type { ModelConfig, ModelPrice } from '../config/model-settings.js';
import { extractiveAnswer } from '../extractive/extractive-answer.js';
import type { ExtractiveInput } from '../extractive/extractive-input.js';
import type { AnsweringModel } from '../models/candidate.js';
import type { Spending } from '../models/cost.js';
import { createModel, nameOf } from '../models/create-model.js';
import { failureOf, ModelUnavailableError } from '../models/failures/model-failure.js';
import { circuitsOf } from '../models/resilient-model.js';
import type { Log } from '../telemetry/log.js';
import type { Circuit } from '../telemetry/metrics.js';
import { createAnswerQueue } from './answer-queue.js';
import type { Prompt } from './prompt.js';
import { type QuotedData, quotedData, quotingName, quotingReasonOf } from './quoted-data.js';
import { type ModelEvent, runModel } from './run-model.js';

export interface AnswerCall {
	/** The prompt for a language model. */
	prompt: Prompt;
	/** The input for quoted answers. */
	input: ExtractiveInput;
	signal: AbortSignal;
}

export type AnswerEvent =
	| ModelEvent
	/** `failure` says why no model wrote, where one is configured. */
	| { type: 'quoted'; data: QuotedData; failure?: ModelFailure | undefined };

/** Writes answers, either with a language model or as quotations from the documentation. */
export interface Answerer {
	/** The name of the model, or `extractive`. An event names the provider that answers in its place. */
	readonly name: string;
	/** The price of the model. The same event has that of the provider. */
	readonly price?: ModelPrice | undefined;
	/** Writes one answer. Resolves when the signal aborts. Rejects when every model fails before its first word, or one fails after it. */
	answer(call: AnswerCall, onEvent: (event: AnswerEvent) => void): Promise<void>;
	/** The circuit breakers of the providers, for metrics. */
	circuits(): Circuit[];
}

/** Quotations cost no tokens. The estimate of four characters per token keeps a site's statistics comparable. */
function usageOf(prompt: Prompt, text: string) {
	const inputTokens = Math.ceil(JSON.stringify(prompt).length / 4);
	const outputTokens = Math.ceil(text.length / 4);
	return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
}

/** Answers with quotations; `failure` says why no model wrote, where one is configured. */
function createQuotingAnswerer(failure?: ModelFailure): Answerer {
	return {
		name: quotingName,
		async answer({ prompt, input, signal }, onEvent) {
			if (signal.aborted) return;
			const text = extractiveAnswer(input);
			onEvent({ type: 'model', model: { name: quotingName } });
			onEvent({ type: 'quoted', data: quotedData(text, quotingReasonOf(failure)), failure });
			onEvent({ type: 'text', delta: text });
			onEvent({ type: 'finish', reason: 'stop', usage: usageOf(prompt, text) });
		},
		circuits: () => [],
	};
}

/** @param known the name and the price, for an answer that ends before its provider is known */
export function createModelAnswerer(
	model: LanguageModelV2,
	{ temperature, maxOutputTokens }: Pick<ModelConfig, 'temperature' | 'maxOutputTokens'>,
	known: AnsweringModel = { name: model.modelId },
): Answerer {
	return {
		...known,
		answer: ({ prompt, signal }, onEvent) => runModel({ model, prompt, temperature, maxOutputTokens, signal }, onEvent),
		circuits: () => circuitsOf(model),
	};
}

/** Falls back to quotations when every model fails before its first word. */
function withQuotations(written: Answerer): Answerer {
	return {
		...written,
		async answer(call, onEvent) {
			try {
				await written.answer(call, onEvent);
			} catch (error) {
				if (!(error instanceof ModelUnavailableError)) throw error;
				await createQuotingAnswerer(failureOf(error)).answer(call, onEvent);
			}
		},
	};
}

/** Quotes the documentation while the budget in money is used up, whatever the fallback is. */
function withinBudget(written: Answerer, spending: Spending): Answerer {
	const quoting = createQuotingAnswerer('budget');
	return {
		...written,
		async answer(call, onEvent) {
			const isUsedUp = (await spending.usedUp()) !== undefined;
			await (isUsedUp ? quoting : written).answer(call, onEvent);
		},
	};
}

/** Limits the answers that are written at once. @param atOnce 0 means unlimited */
export function withQueue(written: Answerer, atOnce: number, waitMs?: number): Answerer {
	if (atOnce === 0) return written;
	const queue = createAnswerQueue(written.name, atOnce, waitMs);
	return {
		...written,
		async answer(call, onEvent) {
			if (call.signal.aborted) return;
			await queue.place(call.signal);
			try {
				await written.answer(call, onEvent);
			} finally {
				queue.leave();
			}
		},
	};
}

/** Creates the answerer that the configuration asks for. When every model fails, it quotes the documentation unless `fallback` is `none`. */
export async function createAnswerer(config: ModelConfig, log?: Log, spending?: Spending): Promise<Answerer> {
	if (config.provider === 'extractive') return createQuotingAnswerer();
	const onWasted = (cost: number, currency: string) => void spending?.add(cost, currency, 'answers');
	const model = await createModel(config, log, onWasted);
	const known = { name: nameOf(config), price: config.price };
	const written = withQueue(createModelAnswerer(model, config, known), config.answersAtOnce);
	const answerer = config.fallback?.provider === 'none' ? written : withQuotations(written);
	return spending ? withinBudget(answerer, spending) : answerer;
}
