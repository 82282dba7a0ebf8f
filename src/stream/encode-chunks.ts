import type { Chunk } from './chunk.js';
import { encodeStream, type ItemReader, type KeepAlive } from './encode-stream.js';
import { parseChunk } from './parse-chunk.js';

export interface ChunkEncoder {
	/** What goes on the wire for one chunk; empty when the generation has no word for it. */
	chunk(chunk: Chunk): string;
	/** What goes on the wire after the last chunk. */
	end(): string;
}

/** The part that both encoders share. Cancelling the result cancels `chunks`; an error in `chunks` breaks the result. */
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
