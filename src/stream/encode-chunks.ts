import type { Chunk } from './chunk.js';
import { encodeStream, type ItemEncoder, type ItemReader } from './encode-stream.js';
import { parseChunk } from './parse-chunk.js';

/** The shared part of both encoders: `encodeStream` for what is a chunk. */
export function encodeChunks(
	chunks: ReadableStream<Chunk> | ItemReader<Chunk>,
	encoder: ItemEncoder<Chunk>,
	keepAlive?: number,
): ReadableStream<Uint8Array> {
	const item = (value: Chunk) => {
		const chunk = parseChunk(value);
		return chunk ? encoder.item(chunk) : '';
	};
	return encodeStream(chunks, { ...encoder, item }, keepAlive);
}
