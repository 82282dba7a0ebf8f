import type {
	LanguageModelV2,
	LanguageModelV2CallOptions,
	LanguageModelV2StreamPart,
	LanguageModelV2Usage,
} from '@ai-sdk/provider';

export type Part = LanguageModelV2StreamPart;

/** A part that says that the text so far were thoughts: the answer begins with what follows. */
export const beginAnew: Part = { type: 'raw', rawValue: Symbol('begin anew') };

/** The usage of a call that reports none. */
export const unknownUsage: Readonly<LanguageModelV2Usage> = {
	inputTokens: undefined,
	outputTokens: undefined,
	totalTokens: undefined,
};

/** Receives each part of an answer. An error that it throws ends the answer. */
export type OnPart = (part: Part) => void;

/**
 * A language model that pushes the parts of its answer to a callback. A stream hands each part on by promises, and several streams
 * in a row are most of what an answer costs a process that gives thousands at once (`bench/crowds/many-answers.js`).
 */
export interface PushingModel extends LanguageModelV2 {
	/** Resolves at the end of the answer. Rejects where `doStream` or its stream would. */
	pushParts(options: LanguageModelV2CallOptions, onPart: OnPart): Promise<void>;
}

/** A model that pushes its parts. Fields are copied by name, because those of a provider's model may be getters. */
export const withPushParts = (
	{ provider, modelId, supportedUrls }: LanguageModelV2,
	own: Pick<PushingModel, 'doGenerate' | 'doStream' | 'pushParts'>,
): PushingModel => ({ specificationVersion: 'v2', provider, modelId, supportedUrls, ...own });

const canPush = (model: LanguageModelV2): model is PushingModel => 'pushParts' in model;

/** Pushes the parts of any language model. A stream that ignores an abort is cancelled. */
export async function pushParts(
	model: LanguageModelV2,
	options: LanguageModelV2CallOptions,
	onPart: OnPart,
): Promise<void> {
	if (canPush(model)) return model.pushParts(options, onPart);
	const { abortSignal } = options;
	const { stream } = await model.doStream(options);
	const reader = stream.getReader();
	const letGo = () => void reader.cancel(abortSignal?.reason).catch(() => {});
	abortSignal?.addEventListener('abort', letGo, { once: true });
	if (abortSignal?.aborted) letGo();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) onPart(next.value);
	} catch (error) {
		letGo();
		throw error;
	} finally {
		abortSignal?.removeEventListener('abort', letGo);
	}
}

/** The stream of a `doStream` result, made of pushed parts. Resolves with the first part. */
export function streamOf(
	{ pushParts }: Pick<PushingModel, 'pushParts'>,
	options: LanguageModelV2CallOptions,
): ReturnType<LanguageModelV2['doStream']> {
	const cancelled = new AbortController();
	const { abortSignal } = options;
	const signal = abortSignal ? AbortSignal.any([abortSignal, cancelled.signal]) : cancelled.signal;
	return new Promise((resolve, reject) => {
		const stream = new ReadableStream<Part>({
			start(controller) {
				const onPart = (part: Part) => {
					signal.throwIfAborted();
					controller.enqueue(part);
					resolve({ stream });
				};
				pushParts({ ...options, abortSignal: signal }, onPart).then(
					() => {
						if (!cancelled.signal.aborted) controller.close();
						resolve({ stream });
					},
					(error: unknown) => {
						reject(error);
						if (!cancelled.signal.aborted) controller.error(error);
					},
				);
			},
			cancel: (reason) => cancelled.abort(reason),
		});
	});
}
