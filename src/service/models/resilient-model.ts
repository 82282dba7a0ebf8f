import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModelV2, LanguageModelV2CallOptions, LanguageModelV2Content } from '@ai-sdk/provider';
import type { ModelLimits } from '../config/model-settings.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Circuit } from '../telemetry/metrics.js';
import { attemptModel } from './attempt-model.js';
import type { Candidate } from './candidate.js';
import { costOf } from './cost.js';
import {
	BadAnswerError,
	failureOf,
	isProvidersFault,
	ModelUnavailableError,
	refusesTools,
	ToolsRefusedError,
} from './failures/model-failure.js';
import { ModelTimeouts } from './failures/model-timeouts.js';
import { isWorthRetrying, retryDelayMs } from './failures/retry.js';
import { type OnPart, type PushingModel, streamOf } from './push-parts.js';
import { readWhole } from './text/text-reader.js';

type GenerateResult = Awaited<ReturnType<LanguageModelV2['doGenerate']>>;

interface ResilientModelOptions {
	/** The models in order. The next one is asked when all before it failed before their first word. */
	candidates: readonly [Candidate, ...Candidate[]];
	limits: ModelLimits;
	log?: Log | undefined;
	/** Receives the cost of each call that brought no answer. */
	onWasted?: ((cost: number, currency: string) => void) | undefined;
}

/** A language model with the state of its providers. */
interface ResilientModel extends PushingModel {
	/** The circuit breakers of all providers, for metrics. */
	circuits(): Circuit[];
	/** Whether the first model takes tools, as far as is known. */
	takesTools(): boolean;
	/** Whether the text of the first model may begin in thoughts that no mark has opened. */
	mayThinkFirst(): boolean;
}

const isCall = ({ type }: LanguageModelV2Content) => type === 'tool-call';

async function generate(
	{ model, name, breaker }: Candidate,
	options: LanguageModelV2CallOptions,
	limits: ModelLimits,
): Promise<GenerateResult> {
	const closing = new AbortController();
	const { abortSignal } = options;
	const signal = abortSignal ? AbortSignal.any([abortSignal, closing.signal]) : closing.signal;
	const timeouts = new ModelTimeouts(name, { ...limits, firstTokenSeconds: limits.answerSeconds });
	try {
		const result = await Promise.race([model.doGenerate({ ...options, abortSignal: signal }), timeouts.over]);
		breaker.succeed();
		const content = readWhole(result.content, options);
		const hasPrinted = content.filter(isCall).length > result.content.filter(isCall).length;
		return { ...result, content, ...(hasPrinted && { finishReason: 'tool-calls' as const }) };
	} catch (error) {
		closing.abort(error);
		throw error;
	} finally {
		timeouts.end();
	}
}

/**
 * One call with tools. A refusal of the tools is told at once: no other attempt helps. Once the model has called one, an error that
 * names tools is about that call.
 */
async function attempt(
	candidate: Candidate,
	options: LanguageModelV2CallOptions,
	{ limits, log }: Pick<ResilientModelOptions, 'limits' | 'log'>,
	onPart: OnPart,
) {
	const { tools, name } = candidate;
	if (!options.tools?.length) return await attemptModel(candidate, options, limits, onPart);
	if (!tools?.permit()) throw new ToolsRefusedError(`${name} takes no tools.`);
	const isFirst = !options.prompt.some(({ role }) => role === 'tool');
	try {
		return await attemptModel(candidate, options, limits, onPart);
	} catch (error) {
		const isSlip = error instanceof ToolsRefusedError;
		const isRefused = isFirst && !isSlip && refusesTools(error);
		if (isSlip) tools.fail(error);
		else if (isRefused) tools.open(error);
		else tools.release();
		if (!isSlip && !isRefused) throw error;
		const isLeft = tools.circuit.state === 'open';
		log?.warn(
			{ model: name, error: describeError(error) },
			isLeft ? 'model takes no tools' : 'unreadable call of a tool',
		);
		throw new ToolsRefusedError(`${name} takes no tools.`, { cause: error });
	}
}

/** A failed call, for the log. */
function describeFailure({ name, advise }: Candidate, failure: unknown) {
	const reason = failureOf(failure);
	return { model: name, reason, advice: advise(reason, failure), error: describeError(failure) };
}

/** Asks models in turn until one begins to answer, each again as long as that may help. After the first word a failure is final. */
export function createResilientModel({ candidates, limits, log, onWasted }: ResilientModelOptions): ResilientModel {
	type Call<Result> = (candidate: Candidate) => Promise<Result>;

	/** Calls one model until it answers, or returns its last failure. */
	async function insist<Result>(candidate: Candidate, call: Call<Result>, signal: AbortSignal | undefined) {
		let failure: unknown;
		for (let attempt = 0; ; attempt++) {
			signal?.throwIfAborted();
			if (!candidate.breaker.permit()) {
				return {
					failure:
						failure ??
						new ModelUnavailableError(`${candidate.name} failed too often and is left alone.`, {
							cause: candidate.breaker.lastError,
							retryAfterMs: candidate.breaker.waitMs,
						}),
				};
			}
			try {
				return { result: await call(candidate) };
			} catch (error) {
				if (signal?.aborted || error instanceof ToolsRefusedError || !isProvidersFault(error))
					candidate.breaker.release();
				else candidate.breaker.fail(error);
				signal?.throwIfAborted();
				if (error instanceof ToolsRefusedError) throw error;
				failure = error;
				const { price } = candidate;
				if (price && error instanceof BadAnswerError && error.usage)
					onWasted?.(costOf(error.usage, price), price.currency);
			}
			const delay = retryDelayMs(attempt, failure, Math.random());
			const isRepeated = attempt < limits.retries && delay !== undefined && isWorthRetrying(failure);
			log?.warn({ ...describeFailure(candidate, failure), attempt, isRepeated }, 'model call failed');
			if (!isRepeated) return { failure };
			// An abort has its own reason, which the pause would wrap.
			await pause(delay, undefined, { signal }).catch(() => signal?.throwIfAborted());
		}
	}

	async function ask<Result>(call: Call<Result>, signal: AbortSignal | undefined): Promise<Result> {
		let failure: unknown;
		for (const candidate of candidates) {
			const outcome = await insist(candidate, call, signal);
			if (outcome.result !== undefined) return outcome.result;
			failure = outcome.failure;
		}
		const names = candidates.map(({ name }) => name).join(', then ');
		const retryAfterMs = failure instanceof ModelUnavailableError ? failure.retryAfterMs : undefined;
		throw new ModelUnavailableError(`No model answered: ${names}.`, { cause: failure, retryAfterMs });
	}

	const pushParts: PushingModel['pushParts'] = async (options, onPart) => {
		const answer = await ask((candidate) => attempt(candidate, options, { limits, log }, onPart), options.abortSignal);
		await answer.ended;
	};
	const [first] = candidates;
	return {
		specificationVersion: 'v2',
		provider: first.model.provider,
		modelId: first.model.modelId,
		supportedUrls: first.model.supportedUrls,
		doGenerate: (options) => ask((candidate) => generate(candidate, options, limits), options.abortSignal),
		doStream: (options) => streamOf({ pushParts }, options),
		pushParts,
		circuits: () => candidates.map(({ breaker }) => breaker.circuit),
		mayThinkFirst: () => first.thinksFirst === undefined,
		takesTools: () => first.tools !== undefined && first.tools.circuit.state !== 'open',
	};
}

/** A model that a caller brings says nothing of its providers. */
const asResilient = (model: LanguageModelV2) => model as LanguageModelV2 & Partial<ResilientModel>;

/** Whether a model takes tools, as far as is known. */
export const takesTools = (model: LanguageModelV2): boolean => asResilient(model).takesTools?.() ?? true;

/** Whether the text of a model may begin in thoughts that no mark has opened. Its first answer tells. */
export const mayThinkFirst = (model: LanguageModelV2): boolean => asResilient(model).mayThinkFirst?.() ?? false;

/** The circuit breakers of a model; none for a model without a provider. */
export const circuitsOf = (model: LanguageModelV2): Circuit[] => asResilient(model).circuits?.() ?? [];
