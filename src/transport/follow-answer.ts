import { DocentError } from '../client/docent-error.js';
import type { Chunk } from '../stream/chunk.js';

export interface AnswerFollower {
	signal: AbortSignal | undefined;
	/** The reader stopped the answer, before or after it began. */
	onStop(): void;
	/** The answer came to its end. */
	onFinish(): void;
	/** The error behind the chunk that tells of one. */
	error(): DocentError | undefined;
}

/** An answer as the chat of an app needs it: it fails with the error itself, in place of a chunk that carries a sentence. */
export async function followAnswer<Begun extends ReadableStream<Chunk> | null>(
	begin: () => Promise<Begun>,
	{ signal, onStop, onFinish, error }: AnswerFollower,
): Promise<Begun> {
	signal?.addEventListener('abort', onStop, { once: true });
	const end = () => signal?.removeEventListener('abort', onStop);
	const answer = await begin().catch((cause: unknown) => {
		end();
		throw cause;
	});
	if (!answer) {
		end();
		return answer;
	}
	const chunks = answer.getReader();
	const followed = new ReadableStream<Chunk>(
		{
			async pull(controller) {
				const { done, value } = await chunks.read();
				if (done || value.type === 'error') end();
				if (done) return controller.close();
				if (value.type === 'error') {
					return controller.error(error() ?? new DocentError('answer', value.errorText, { retryable: true }));
				}
				if (value.type === 'finish') onFinish();
				controller.enqueue(value);
			},
			cancel(reason) {
				end();
				return chunks.cancel(reason);
			},
		},
		// As with what is followed, nothing is read ahead.
		{ highWaterMark: 0 },
	);
	return followed as Begun;
}
