import type { LanguageModelV2, LanguageModelV2StreamPart } from '@ai-sdk/provider';

export interface PacedModel {
	model: LanguageModelV2;
	/** Runs a read of the model's output; the model may speak while one is waiting. */
	whileWaiting<Value>(read: () => Promise<Value>): Promise<Value>;
}

/**
 * A model that speaks only while somebody waits for its words. The SDK's `streamText` pumps a model's stream into memory as
 * fast as it comes (its tool runner reads from `start`, without backpressure), so a reader who has stopped reading would
 * have a whole answer generated and kept for him. When `signal` aborts, the model's stream is cancelled, whether the model
 * pays heed to the signal or not.
 */
export function paceModel(model: LanguageModelV2, signal: AbortSignal): PacedModel {
	let isWanted = false;
	let wake = () => {};

	function wanted(): Promise<void> | undefined {
		if (isWanted || signal.aborted) return undefined;
		return new Promise((resolve) => {
			wake = resolve;
		});
	}
	signal.addEventListener('abort', () => wake(), { once: true });

	const gate = () =>
		new TransformStream<LanguageModelV2StreamPart, LanguageModelV2StreamPart>({
			async transform(part, controller) {
				await wanted();
				if (signal.aborted) controller.terminate();
				else controller.enqueue(part);
			},
		});

	return {
		model: {
			specificationVersion: 'v2',
			provider: model.provider,
			modelId: model.modelId,
			supportedUrls: model.supportedUrls,
			doGenerate: (options) => model.doGenerate(options),
			async doStream(options) {
				const result = await model.doStream(options);
				return { ...result, stream: result.stream.pipeThrough(gate(), { signal }) };
			},
		},
		async whileWaiting(read) {
			isWanted = true;
			wake();
			try {
				return await read();
			} finally {
				isWanted = false;
			}
		},
	};
}
