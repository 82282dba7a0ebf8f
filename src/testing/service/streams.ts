import type { Chunk } from '../../stream/chunk.js';
import { decodeUiMessageStream } from '../../stream/ui-message-stream.js';

/** Streams from and to values, for tests of either side. */

/** A body that arrives in the given pieces. `brokenBy` ends it the way a lost connection does. */
export function bodyOf(pieces: Iterable<string | Uint8Array>, brokenBy?: Error): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const queue = Array.from(pieces, (piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
	return new ReadableStream({
		pull(controller) {
			const piece = queue.shift();
			if (piece) return controller.enqueue(piece);
			if (brokenBy) controller.error(brokenBy);
			else controller.close();
		},
	});
}

/** The text cut after every single byte. */
export function byteByByte(text: string): Uint8Array[] {
	return Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte));
}

export function streamOf<Value>(values: Iterable<Value>): ReadableStream<Value> {
	const iterator = values[Symbol.iterator]();
	return new ReadableStream({
		pull(controller) {
			const { done, value } = iterator.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
}

export async function valuesOf<Value>(stream: ReadableStream<Value>): Promise<Value[]> {
	const values: Value[] = [];
	const reader = stream.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) values.push(next.value);
	return values;
}

export async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
	return new Response(body).text();
}

/** The text of an answer, whatever the pieces are that it came in. */
export const textIn = (chunks: readonly Chunk[]): string =>
	chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');

/** The chunks of an answer of the current generation. */
export const chunksOf = ({ body }: Response): Promise<Chunk[]> =>
	valuesOf(decodeUiMessageStream(body ?? new ReadableStream()));
