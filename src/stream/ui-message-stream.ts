import type { Chunk } from './chunk.js';
import { type DecodeOptions, decodeBody } from './decode-body.js';
import { encodeChunks, type ItemReader } from './encode-stream.js';
import { createSseParser, encodeSseEvent, keepAliveComment } from './sse.js';

/** Response headers of the v2 stream. The last two keep proxies from buffering the events. */
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
		// A broken event or the closing `[DONE]` does not end the answer.
		return undefined;
	}
}

/** Decodes the body of a v2 response into chunks. The stream never errors; `onCut` reports a missing end. */
export function decodeUiMessageStream(
	body: ReadableStream<Uint8Array>,
	options?: DecodeOptions,
): ReadableStream<Chunk> {
	return decodeBody(body, (onEvent) => createSseParser((data) => onEvent(parseJson(data))), options);
}

/**
 * Encodes chunks as the body of a v2 response. Missing fields are left out, never sent as null.
 *
 * @param keepAlive milliseconds of silence before a comment is sent. Without it, no comment is sent.
 */
export function encodeUiMessageStream(
	chunks: ReadableStream<Chunk> | ItemReader<Chunk>,
	keepAlive?: number,
): ReadableStream<Uint8Array> {
	return encodeChunks(
		chunks,
		{
			item: (chunk) => encodeSseEvent(JSON.stringify(chunk)),
			quiet: keepAliveComment,
			end: () => encodeSseEvent('[DONE]'),
		},
		keepAlive,
	);
}
