import type { Chunk } from './chunk.js';
import { createDataStreamParser } from './data-stream-decoder.js';
import { createDataStreamEncoder } from './data-stream-encoder.js';
import { type DecodeOptions, decodeBody } from './decode-body.js';
import type { ItemReader } from './encode-stream.js';
import { encodeChunks } from './encode-stream.js';

/** Response headers of the v1 stream. The last two keep proxies from buffering the lines. */
export const dataStreamHeaders = {
	'content-type': 'text/plain; charset=utf-8',
	'x-vercel-ai-data-stream': 'v1',
	'cache-control': 'no-cache, no-transform',
	'x-accel-buffering': 'no',
} as const;

/** Decodes the body of a v1 response into chunks. The stream never errors; `onCut` reports a missing end. */
export function decodeDataStream(body: ReadableStream<Uint8Array>, options?: DecodeOptions): ReadableStream<Chunk> {
	return decodeBody(body, createDataStreamParser, options);
}

/**
 * Encodes chunks as the body of a v1 response.
 *
 * @param keepAlive milliseconds of silence before a line without effect is sent; never without it
 */
export const encodeDataStream = (
	chunks: ReadableStream<Chunk> | ItemReader<Chunk>,
	keepAlive?: number,
): ReadableStream<Uint8Array> => encodeChunks(chunks, createDataStreamEncoder(), keepAlive);
