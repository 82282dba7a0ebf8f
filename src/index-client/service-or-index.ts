import type { Chunk } from '../stream/chunk.js';
import { beginAnswer, chunksIn } from './chunk-stream.js';

type Answer = Promise<ReadableStream<Chunk>>;

const isWord = (chunk: Chunk) => chunk.type === 'text-delta' && chunk.delta.trim() !== '';

/** A chunk of the index, where the service should have written. */
const asReplacement = (chunk: Chunk): Chunk =>
	chunk.type === 'data-quoted' ? { ...chunk, data: { reason: 'model-unavailable' } } : chunk;

async function* chunksOf(service: Answer, askIndex: () => Answer, signal: AbortSignal | undefined) {
	let hasBegun = false;
	let hasWord = false;
	try {
		for await (const chunk of chunksIn(await service)) {
			hasBegun = true;
			hasWord ||= isWord(chunk);
			yield chunk;
		}
	} catch (error) {
		if (hasWord || signal?.aborted) throw error;
		const answer = await askIndex().catch(() => {
			throw error;
		});
		for await (const chunk of chunksIn(answer)) {
			// The message has begun already.
			if (chunk.type !== 'start' || !hasBegun) yield asReplacement(chunk);
		}
	}
	return undefined;
}

/**
 * The answer of the service, or that of the index where the service fails before its first word.
 *
 * @throws the service's error when the index fails as well; what was asked for when `signal` was aborted
 */
export const serviceOrIndex = (service: Answer, askIndex: () => Answer, signal: AbortSignal | undefined): Answer =>
	beginAnswer(chunksOf(service, askIndex, signal), signal);
