import type { Chunk } from '../stream/chunk.js';

/** The chunks of an answer, one after the other. Who stops reading cancels the answer. */
export async function* chunksIn(answer: ReadableStream<Chunk>): AsyncGenerator<Chunk, undefined> {
	const reader = answer.getReader();
	try {
		for (let { value } = await reader.read(); value; { value } = await reader.read()) yield value;
		return undefined;
	} finally {
		void reader.cancel().catch(() => {});
	}
}

/**
 * An answer that has begun. It ends without an error when `signal` is aborted.
 *
 * @param end ends the work on it
 * @throws what comes in place of the first chunk
 */
export async function beginAnswer(
	chunks: AsyncGenerator<Chunk, undefined>,
	signal: AbortSignal | undefined,
	end: () => unknown = () => chunks.return(undefined),
): Promise<ReadableStream<Chunk>> {
	let { value: first } = await chunks.next();
	return new ReadableStream<Chunk>(
		{
			async pull(controller) {
				const { value } = first
					? { value: first }
					: await chunks.next().catch((error) => {
							if (!signal?.aborted) throw error;
							return { value: undefined };
						});
				first = undefined;
				if (value) controller.enqueue(value);
				else controller.close();
			},
			cancel: () => void end(),
		},
		// Nothing is buffered, because an error drops buffered chunks.
		{ highWaterMark: 0 },
	);
}
