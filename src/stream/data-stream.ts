import type { Chunk } from './chunk.js';
import { createDataStreamParser } from './data-stream-decoder.js';
import { createDataStreamEncoder } from './data-stream-encoder.js';
import { type DecodeOptions, decodeBody } from './decode-body.js';
import { encodeChunks } from './encode-chunks.js';
import type { ItemReader } from './encode-stream.js';

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

/** The protocol has no comments, and stock clients refuse an empty line; they take a list of no data for nothing. */
const nothing = '2:[]\n';

export interface DataStreamOptions {
	/** Milliseconds of silence after which something is sent that says nothing. @default never */
	keepAlive?: number;
}

/** v1: chunks -> the body of a response. */
export function encodeDataStream(
	chunks: ReadableStream<Chunk> | ItemReader<Chunk>,
	{ keepAlive }: DataStreamOptions = {},
): ReadableStream<Uint8Array> {
	const heartbeat = keepAlive === undefined ? undefined : { text: nothing, interval: keepAlive };
	return encodeChunks(chunks, createDataStreamEncoder(), heartbeat);
}
