import type { LanguageModelV2, LanguageModelV2CallOptions } from '@ai-sdk/provider';
import { describeError, type Log } from '../log.js';
import { type Candidate, signPart } from './candidate.js';
import type { Circuit } from './circuit-breaker.js';
import { type FirstWords, readFirstWords } from './first-words.js';
import type { ModelLimits } from './model-config.js';
import { isProvidersFault, isWorthRetrying, ModelUnavailableError } from './model-failure.js';
import { Patience } from './patience.js';
import { retryDelayMs } from './retry-delay.js';

type StreamResult = Awaited<ReturnType<LanguageModelV2['doStream']>>;
type GenerateResult = Awaited<ReturnType<LanguageModelV2['doGenerate']>>;

export interface ResilientModelOptions {
	/** The first is asked first; another only when those before it failed before their first word. */
	candidates: readonly [Candidate, ...Candidate[]];
	limits: ModelLimits;
	log?: Log | undefined;
	/** From 0 to 1. @default Math.random */
	random?: (() => number) | undefined;
}

/** A language model that knows how its providers fare. */
export interface ResilientModel extends LanguageModelV2 {
	/** The circuits of all its providers, for metrics. */
	circuits(): Circuit[];
}

/** Resolves after `ms` milliseconds, rejects when the signal aborts. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
	signal?.throwIfAborted();
	await new Promise<void>((resolve, reject) => {
		const stop = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', stop);
			resolve();
		}, ms);
		signal?.addEventListener('abort', stop, { once: true });
	});
}

/** A call of one model up to its first word, and from there on a stream that is read no faster than it is wanted. */
async function openStream(
	candidate: Candidate,
	options: LanguageModelV2CallOptions,
	limits: ModelLimits,
): Promise<StreamResult> {
	const closing = new AbortController();
	const { abortSignal } = options;
	const signal = abortSignal ? AbortSignal.any([abortSignal, closing.signal]) : closing.signal;
	const patience = new Patience(candidate.name, limits);
	try {
		const result = await patience.wait('first', candidate.model.doStream({ ...options, abortSignal: signal }));
		const first = await readFirstWords(result.stream, (reader) => patience.wait('first', reader.read()));
		candidate.breaker.answer();
		return { ...result, stream: streamOf(candidate, first, patience, { closing, signal }) };
	} catch (error) {
		// A request that we no longer wait for must not go on.
		closing.abort(error);
		throw error;
	}
}

interface StreamEnd {
	/** Ends the request. */
	closing: AbortController;
	/** Aborts when nobody wants the rest, or when the request is ended. */
	signal: AbortSignal;
}

function streamOf(candidate: Candidate, first: FirstWords, patience: Patience, { closing, signal }: StreamEnd) {
	const { parts, reader, isOver } = first;
	const { breaker } = candidate;
	let hasFailed = false;
	// What breaks because we turned away is no fault of the provider.
	const blame = () => {
		hasFailed = true;
		if (!signal.aborted) breaker.fail();
	};
	async function nextPart() {
		const buffered = parts.shift();
		if (buffered || isOver) return buffered;
		const { done, value } = await patience.wait('next', reader.read());
		return done ? undefined : value;
	}
	return new ReadableStream<Awaited<ReturnType<typeof nextPart>> & object>(
		{
			async pull(controller) {
				try {
					const part = await nextPart();
					// After an error, some providers' packages still say that the answer has finished.
					if (part?.type === 'error') blame();
					if (part?.type === 'finish' && !hasFailed) breaker.succeed();
					if (part) controller.enqueue(signPart(part, candidate));
					else controller.close();
				} catch (error) {
					blame();
					closing.abort(error);
					controller.enqueue({ type: 'error', error });
					controller.close();
				}
			},
			async cancel(reason) {
				closing.abort(reason);
				await reader.cancel(reason).catch(() => {});
			},
		},
		{ highWaterMark: 0 },
	);
}

async function generate(
	{ model, name, breaker }: Candidate,
	options: LanguageModelV2CallOptions,
	limits: ModelLimits,
): Promise<GenerateResult> {
	const closing = new AbortController();
	const { abortSignal } = options;
	const signal = abortSignal ? AbortSignal.any([abortSignal, closing.signal]) : closing.signal;
	const patience = new Patience(name, { ...limits, firstTokenSeconds: limits.answerSeconds });
	try {
		const result = await patience.wait('first', model.doGenerate({ ...options, abortSignal: signal }));
		breaker.succeed();
		return result;
	} catch (error) {
		closing.abort(error);
		throw error;
	}
}

/**
 * Asks models in turn until one begins to answer: each again after a pause as long as that may help, then the next. What
 * fails after the first word fails for good, since a reader has begun to read.
 */
export function createResilientModel({
	candidates,
	limits,
	log,
	random = Math.random,
}: ResilientModelOptions): ResilientModel {
	type Call<Result> = (candidate: Candidate) => Promise<Result>;

	/** Asks one model until it answers. Returns the last failure otherwise. */
	async function insist<Result>(candidate: Candidate, call: Call<Result>, signal: AbortSignal | undefined) {
		let failure: unknown;
		for (let attempt = 0; ; attempt++) {
			signal?.throwIfAborted();
			if (!candidate.breaker.permit()) {
				return {
					failure: failure ?? new ModelUnavailableError(`${candidate.name} failed too often and is left alone.`),
				};
			}
			try {
				return { result: await call(candidate) };
			} catch (error) {
				if (signal?.aborted || !isProvidersFault(error)) candidate.breaker.release();
				else candidate.breaker.fail();
				signal?.throwIfAborted();
				failure = error;
			}
			const delay = retryDelayMs(attempt, failure, random());
			const isRepeated = attempt < limits.retries && delay !== undefined && isWorthRetrying(failure);
			log?.warn({ model: candidate.name, attempt, isRepeated, error: describeError(failure) }, 'model call failed');
			if (!isRepeated) return { failure };
			await pause(delay, signal);
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
		throw new ModelUnavailableError(`No model answered: ${names}.`, { cause: failure });
	}

	const [first] = candidates;
	return {
		specificationVersion: 'v2',
		provider: first.model.provider,
		modelId: first.model.modelId,
		supportedUrls: first.model.supportedUrls,
		doGenerate: (options) => ask((candidate) => generate(candidate, options, limits), options.abortSignal),
		doStream: (options) => ask((candidate) => openStream(candidate, options, limits), options.abortSignal),
		circuits: () => candidates.map(({ breaker }) => breaker.circuit),
	};
}

/** The circuits behind a model; none for a model that has no provider. */
export const circuitsOf = (model: LanguageModelV2): Circuit[] =>
	'circuits' in model && typeof model.circuits === 'function' ? (model as ResilientModel).circuits() : [];
