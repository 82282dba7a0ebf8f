import type { Chunk } from '../../stream/chunk.js';

/** A stream that produces a chunk only when one is read. `cancel` must end the generator, even one that is waiting. */
export function chunkStream(chunks: AsyncGenerator<Chunk>, cancel: () => Promise<void>): ReadableStream<Chunk> {
	return new ReadableStream<Chunk>(
		{
			async pull(controller) {
				const { done, value } = await chunks.next();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			cancel,
		},
		{ highWaterMark: 0 },
	);
}
