import type { Chunk } from './chunk.js';
import { parseChunk } from './parse-chunk.js';

export interface ItemEncoder<Item> {
	/** Text that is sent at once, before the first item. @default nothing */
	begin?: string;
	/** The text of one item; empty when it cannot be expressed. */
	item(item: Item): string;
	/** Text that is sent while the stream is quiet. Readers skip it. */
	quiet: string;
	/** The text after the last item. */
	end(): string;
}

/** Calls `send` regularly while nothing else is sent. */
function createHeartbeat(send: () => void, interval: number | undefined) {
	let isQuiet = true;
	const timer =
		interval &&
		setInterval(() => {
			if (isQuiet) send();
			isQuiet = true;
		}, interval);
	return {
		beat: () => {
			isQuiet = false;
		},
		stop: () => clearInterval(timer),
	};
}

/** Reads items one at a time. */
export type ItemReader<Item> = Pick<ReadableStreamDefaultReader<Item>, 'read' | 'cancel'>;

/**
 * Encodes items as the body of a response. Cancelling the result cancels `items`; an error in `items` breaks the result.
 *
 * @param keepAlive milliseconds of silence before the encoder's `quiet` text is sent, which may take up to twice as long.
 * Without it, the text is never sent.
 */
export function encodeStream<Item>(
	items: ReadableStream<Item> | ItemReader<Item>,
	encoder: ItemEncoder<Item>,
	keepAlive?: number,
): ReadableStream<Uint8Array> {
	const reader = 'getReader' in items ? items.getReader() : items;
	const bytes = new TextEncoder();
	let heartbeat: ReturnType<typeof createHeartbeat> | undefined;

	return new ReadableStream<Uint8Array>({
		start(controller) {
			const send = () => {
				// A reader that does not read needs no keep-alive, which would only fill the queue.
				if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes.encode(encoder.quiet));
			};
			if (encoder.begin !== undefined) controller.enqueue(bytes.encode(encoder.begin));
			heartbeat = createHeartbeat(send, keepAlive);
		},
		async pull(controller) {
			try {
				for (let next = await reader.read(); !next.done; next = await reader.read()) {
					const text = encoder.item(next.value);
					if (text === '') continue;
					heartbeat?.beat();
					controller.enqueue(bytes.encode(text));
					return;
				}
			} catch (error) {
				heartbeat?.stop();
				return controller.error(error);
			}
			heartbeat?.stop();
			const last = encoder.end();
			if (last !== '') controller.enqueue(bytes.encode(last));
			controller.close();
		},
		cancel(reason) {
			heartbeat?.stop();
			return reader.cancel(reason);
		},
	});
}

/** Encodes chunks in either generation's format. It skips values that are not chunks. */
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
