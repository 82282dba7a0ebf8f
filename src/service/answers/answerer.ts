import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { Prompt } from '../../answering/prompt/prompt.js';
import { type QuotedData, quotedData, quotingName } from '../../answering/quoted-data.js';
import type { PassagesData } from '../../contract/answer-parts.js';
import type { ModelFailure } from '../../contract/schema/insights.js';
import { extractiveAnswer } from '../../search/extractive/extractive-answer.js';
import type { ExtractiveInput } from '../../search/extractive/extractive-input.js';
import type { Findings } from '../../search/passages/find-passages.js';
import type { ModelConfig, ModelPrice } from '../config/model-settings.js';
import type { AnsweringModel } from '../models/candidate.js';
import type { Spending } from '../models/cost.js';
import { createModel, nameOf } from '../models/create-model.js';
import { failureOf, ModelUnavailableError } from '../models/failures/model-failure.js';
import { circuitsOf, mayThinkFirst, takesTools } from '../models/resilient-model.js';
import type { Log } from '../telemetry/log.js';
import type { Circuit } from '../telemetry/metrics.js';
import { createAnswerQueue } from './answer-queue.js';
import type { ModelEvent } from './model/model-turn.js';
import { type ModelTools, runModel } from './model/run-model.js';
import type { TokenMeter } from './model/token-meter.js';
import { writeStarters } from './suggested/write-starters.js';
import { isWeak, writeQueries } from './tools/write-queries.js';

export interface AnswerCall {
	/** The prompt for a language model. */
	prompt: Prompt;
	/** Tools by which the model may look again. @default none */
	tools?: ModelTools | undefined;
	/** The input for quoted answers. */
	input: ExtractiveInput;
	signal: AbortSignal;
}

export type AnswerEvent =
	| ModelEvent
	/** `failure` says why no model wrote, where one is configured. */
	| {
			type: 'quoted';
			data: QuotedData;
			passages: PassagesData;
			/** Whether there are pages to show when the same is asked again. */
			hasFurther(): boolean;
			failure?: ModelFailure | undefined;
	  };

/** Writes answers, either with a language model or as quotations from the documentation. */
export interface Answerer {
	/** The name of the model, or `extractive`. An event names the provider that answers in its place. */
	readonly name: string;
	/** The price of the model. The same event has that of the provider. */
	readonly price?: ModelPrice | undefined;
	/** Whether its model takes tools, as far as is known. */
	takesTools(): boolean;
	/** Asks its model, which takes no tools, for other words to search for. */
	writeQueries?(findings: Findings, signal: AbortSignal): ReturnType<typeof writeQueries>;
	/** Asks its model for questions to begin with; none when what it says is none. The meter counts what that costs. */
	writeStarters?(page: string, meter: TokenMeter, signal: AbortSignal): Promise<string[]>;
	/** Writes one answer. Resolves when the signal aborts. Rejects with a `ToolsRefusedError` when the model takes no tools, and when every model fails before its first word, or one fails after it. */
	answer(call: AnswerCall, onEvent: (event: AnswerEvent) => void): Promise<void>;
	/** The circuit breakers of the providers, for metrics. */
	circuits(): Circuit[];
}

/** Answers with quotations; `failure` says why no model wrote, where one is configured. */
export function createQuotingAnswerer(failure?: ModelFailure): Answerer {
	return {
		name: quotingName,
		async answer({ input, signal }, onEvent) {
			if (signal.aborted) return;
			const { text, data, hasFurther } = extractiveAnswer(input);
			onEvent({ type: 'model', model: { name: quotingName } });
			onEvent({ type: 'quoted', data: quotedData(failure), passages: data, hasFurther, failure });
			onEvent({ type: 'text', delta: text });
			// Quotations cost no tokens.
			onEvent({ type: 'finish', reason: 'stop', usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 } });
		},
		takesTools: () => false,
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
		async answer({ prompt, tools, input, signal }, onEvent) {
			// Where the first search found enough, most models answer at once, and no reader waits for their first words.
			const holdsOpening = isWeak(input) || (input.leftOpen ?? 0) > 0;
			const call = { model, prompt, tools, holdsOpening, temperature, maxOutputTokens, signal };
			await runModel({ ...call, mayThinkFirst: mayThinkFirst(model) }, onEvent);
		},
		takesTools: () => takesTools(model),
		writeQueries: (findings, signal) => writeQueries(model, findings, signal),
		writeStarters: (page, meter, signal) => writeStarters(model, page, meter, signal),
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
				// What a model has left open before has shown no passages.
				const quoting = { ...call, input: { ...call.input, leftOpen: 0 } };
				await createQuotingAnswerer(failureOf(error)).answer(quoting, onEvent);
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
		async writeQueries(findings, signal) {
			const isUsedUp = (await spending.usedUp()) !== undefined;
			if (isUsedUp || !written.writeQueries) throw new Error('There is no model to ask for queries.');
			return await written.writeQueries(findings, signal);
		},
		async writeStarters(page, meter, signal) {
			const isUsedUp = (await spending.usedUp()) !== undefined;
			if (isUsedUp || !written.writeStarters) throw new Error('There is no money left to ask for questions.');
			return await written.writeStarters(page, meter, signal);
		},
	};
}

/** Limits the calls of the model that run at once, those for queries and questions too. @param atOnce 0 means unlimited */
export function withQueue(written: Answerer, atOnce: number, waitMs?: number): Answerer {
	if (atOnce === 0) return written;
	const queue = createAnswerQueue(written.name, atOnce, waitMs);
	async function inPlace<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
		await queue.place(signal);
		try {
			return await run();
		} finally {
			queue.leave();
		}
	}
	const { writeQueries, writeStarters } = written;
	return {
		...written,
		async answer(call, onEvent) {
			if (!call.signal.aborted) await inPlace(call.signal, () => written.answer(call, onEvent));
		},
		...(writeQueries && {
			writeQueries: (findings: Findings, signal: AbortSignal) => inPlace(signal, () => writeQueries(findings, signal)),
		}),
		...(writeStarters && {
			writeStarters: (page: string, meter: TokenMeter, signal: AbortSignal) =>
				inPlace(signal, () => writeStarters(page, meter, signal)),
		}),
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
