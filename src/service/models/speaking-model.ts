import type { LanguageModelV2, LanguageModelV2CallOptions, LanguageModelV2StreamPart } from '@ai-sdk/provider';

export type Part = LanguageModelV2StreamPart;

/** Hears the parts of an answer as they come. What it throws ends the answer. */
export type Listener = (part: Part) => void;

/**
 * A language model that can say its answer to a listener. Streams hand each part on by promises, and several of them in a row
 * are most of what an answer costs a process that gives thousands at once (`bench/many-answers.js`).
 */
export interface SpeakingModel extends LanguageModelV2 {
	/** Resolves at the end of the answer. Rejects where `doStream` or its stream would. */
	speak(options: LanguageModelV2CallOptions, listener: Listener): Promise<void>;
}

const canSpeak = (model: LanguageModelV2): model is SpeakingModel => 'speak' in model;

/** Has any language model say its answer to a listener. A model that pays no heed to being aborted is let go. */
export async function hear(
	model: LanguageModelV2,
	options: LanguageModelV2CallOptions,
	listener: Listener,
): Promise<void> {
	if (canSpeak(model)) return model.speak(options, listener);
	const { abortSignal } = options;
	const { stream } = await model.doStream(options);
	const reader = stream.getReader();
	const letGo = () => void reader.cancel(abortSignal?.reason).catch(() => {});
	abortSignal?.addEventListener('abort', letGo, { once: true });
	if (abortSignal?.aborted) letGo();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) listener(next.value);
	} catch (error) {
		letGo();
		throw error;
	} finally {
		abortSignal?.removeEventListener('abort', letGo);
	}
}

/** What a model says as the stream that `doStream` owes its callers; it is there with the first part. */
export function streamOf(
	{ speak }: Pick<SpeakingModel, 'speak'>,
	options: LanguageModelV2CallOptions,
): ReturnType<LanguageModelV2['doStream']> {
	const cancelled = new AbortController();
	const { abortSignal } = options;
	const signal = abortSignal ? AbortSignal.any([abortSignal, cancelled.signal]) : cancelled.signal;
	return new Promise((resolve, reject) => {
		const stream = new ReadableStream<Part>({
			start(controller) {
				const listener = (part: Part) => {
					signal.throwIfAborted();
					controller.enqueue(part);
					resolve({ stream });
				};
				speak({ ...options, abortSignal: signal }, listener).then(
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
