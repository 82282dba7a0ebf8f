import type { Chunk } from './chunk.js';
import type { LineSplitter } from './line-splitter.js';
import { createNormaliser } from './normalise.js';

export interface DecodeOptions {
	/**
	 * Called before the stream of chunks closes without a `finish`, `abort` or `error` having come: the answer was cut.
	 * `cause` is what broke the connection; there is none when the body simply ended.
	 */
	onCut?: (cause?: unknown) => void;
}

/**
 * How far a body is read ahead. A visible page reads as fast as it draws, because each read takes a browser longer than parsing what was
 * read. A hidden page draws nothing, so it reads all that has come: a browser throws away unread text when the connection is reset.
 */
const ahead: QueuingStrategy<Chunk> = {
	highWaterMark: 1,
	size: () => (globalThis.document?.visibilityState === 'visible' ? 1 : 0),
};

/** Milliseconds that a service may take to close the connection after the last chunk. */
const drainLimit = 5_000;

/**
 * Reads to the end after the last chunk. Otherwise the service would see a reader who hung up. Gives up when the service does not
 * close the connection.
 */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
	const timer = setTimeout(() => void reader.cancel().then(undefined, () => {}), drainLimit);
	try {
		while (!(await reader.read()).done);
	} catch {
		// The answer is complete, so an error of the connection no longer matters.
	} finally {
		clearTimeout(timer);
	}
}

/**
 * The part that both decoders share: bytes -> text -> the generation's parser -> normalised chunks. The resulting stream
 * never errors, because an error would discard chunks that are already queued; see `onCut`. Cancelling it cancels the body.
 */
export function decodeBody(
	body: ReadableStream<Uint8Array>,
	createParser: (onEvent: (event: unknown) => void) => LineSplitter,
	{ onCut }: DecodeOptions = {},
): ReadableStream<Chunk> {
	const reader = body.getReader();
	const text = new TextDecoder();
	let queued: Chunk[] = [];
	const normaliser = createNormaliser((chunk) => queued.push(chunk));
	const parser = createParser(normaliser.push);

	function end(cause?: unknown) {
		parser.push(text.decode());
		parser.end();
		normaliser.end();
		if (!normaliser.finished) onCut?.(cause);
	}

	/** Reads the next piece of the body. Returns true at the end. */
	async function advance(): Promise<boolean> {
		try {
			const { done, value } = await reader.read();
			if (done) end();
			else parser.push(text.decode(value, { stream: true }));
			return done;
		} catch (error) {
			end(error);
			return true;
		}
	}

	return new ReadableStream<Chunk>(
		{
			async pull(controller) {
				let done = false;
				while (queued.length === 0 && !done && !normaliser.finished) done = await advance();
				for (const chunk of queued) controller.enqueue(chunk);
				queued = [];
				if (!done && !normaliser.finished) return;
				controller.close();
				if (!done) void drain(reader);
			},
			// A broken body has nothing to cancel.
			cancel: (reason) => reader.cancel(reason).then(undefined, () => {}),
		},
		ahead,
	);
}
