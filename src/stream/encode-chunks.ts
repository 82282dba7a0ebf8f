import type { Chunk } from './chunk.js';
import { encodeStream, type ItemReader, type KeepAlive } from './encode-stream.js';
import { parseChunk } from './parse-chunk.js';

export interface ChunkEncoder {
	/** The bytes of one chunk as text; empty when the generation cannot express it. */
	chunk(chunk: Chunk): string;
	/** The text after the last chunk. */
	end(): string;
}

/** The shared part of both encoders. Cancelling the result cancels `chunks`; an error in `chunks` breaks the result. */
export function encodeChunks(
	chunks: ReadableStream<Chunk> | ItemReader<Chunk>,
	encoder: ChunkEncoder,
	keepAlive?: KeepAlive,
): ReadableStream<Uint8Array> {
	const item = (value: Chunk) => {
		const chunk = parseChunk(value);
		return chunk ? encoder.chunk(chunk) : '';
	};
	return encodeStream(chunks, { item, end: () => encoder.end() }, keepAlive);
}
