import type { Chunk } from './chunk.js';
import { type DecodeOptions, decodeBody } from './decode-body.js';
import { encodeChunks } from './encode-chunks.js';
import type { ItemReader } from './encode-stream.js';
import { createSseParser, encodeSseComment, encodeSseEvent } from './sse.js';

/** Response headers of the v2 stream. The last two keep proxies from holding the events back. */
export const uiMessageStreamHeaders = {
	'content-type': 'text/event-stream; charset=utf-8',
	'x-vercel-ai-ui-message-stream': 'v1',
	'cache-control': 'no-cache, no-transform',
	'x-accel-buffering': 'no',
} as const;

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// One broken event, or the closing `[DONE]`, must not end the answer.
		return undefined;
	}
}

/** v2: the body of a response -> chunks. Never errors; a stream without an end is reported by `onCut`. */
export function decodeUiMessageStream(
	body: ReadableStream<Uint8Array>,
	options?: DecodeOptions,
): ReadableStream<Chunk> {
	return decodeBody(body, (onEvent) => createSseParser((data) => onEvent(parseJson(data))), options);
}

export interface UiMessageStreamOptions {
	/** Milliseconds of silence after which a comment is sent. @default never */
	keepAlive?: number;
}

/** v2: chunks -> the body of a response. Every field that may be missing is left out rather than sent as null. */
export function encodeUiMessageStream(
	chunks: ReadableStream<Chunk> | ItemReader<Chunk>,
	{ keepAlive }: UiMessageStreamOptions = {},
): ReadableStream<Uint8Array> {
	return encodeChunks(
		chunks,
		{ chunk: (chunk) => encodeSseEvent(JSON.stringify(chunk)), end: () => encodeSseEvent('[DONE]') },
		keepAlive === undefined ? undefined : { text: encodeSseComment('keep-alive'), interval: keepAlive },
	);
}
