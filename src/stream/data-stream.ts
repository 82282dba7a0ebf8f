import type { Chunk } from './chunk.js';
import { createDataStreamParser } from './data-stream-decoder.js';
import { createDataStreamEncoder } from './data-stream-encoder.js';
import { type DecodeOptions, decodeBody } from './decode-body.js';
import { encodeChunks } from './encode-chunks.js';

/** Response headers of the v1 stream. The last two keep proxies from holding the lines back. */
export const dataStreamHeaders = {
	'content-type': 'text/plain; charset=utf-8',
	'x-vercel-ai-data-stream': 'v1',
	'cache-control': 'no-cache, no-transform',
	'x-accel-buffering': 'no',
} as const;

/** v1: the body of a response -> chunks. Never errors; a stream without an end is reported by `onCut`. */
export function decodeDataStream(body: ReadableStream<Uint8Array>, options?: DecodeOptions): ReadableStream<Chunk> {
	return decodeBody(body, createDataStreamParser, options);
}

/** v1: chunks -> the body of a response. */
export function encodeDataStream(chunks: ReadableStream<Chunk>): ReadableStream<Uint8Array> {
	return encodeChunks(chunks, createDataStreamEncoder());
}
