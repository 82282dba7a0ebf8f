export interface ItemEncoder<Item> {
	/** What goes on the wire before anything else, at once. @default nothing */
	begin?: string;
	/** What goes on the wire for one item; empty when there is no word for it. */
	item(item: Item): string;
	/** What goes on the wire after the last item. */
	end(): string;
}

export interface KeepAlive {
	/** What is sent when the stream has been quiet; readers must skip it. */
	text: string;
	/** Milliseconds: sent when nothing was written for this long, at the latest after twice as long. */
	interval: number;
}

/** Repeats `keepAlive.text` while nothing else is sent. */
function createHeartbeat(send: (text: string) => void, keepAlive: KeepAlive | undefined) {
	let quiet = true;
	const timer =
		keepAlive &&
		setInterval(() => {
			if (quiet) send(keepAlive.text);
			quiet = true;
		}, keepAlive.interval);
	return {
		beat: () => {
			quiet = false;
		},
		stop: () => clearInterval(timer),
	};
}

/** Hands items over one at a time, as a stream's reader does. */
export type ItemReader<Item> = Pick<ReadableStreamDefaultReader<Item>, 'read' | 'cancel'>;

/** Items -> the body of a response. Cancelling the result cancels `items`; an error in `items` breaks the result. */
export function encodeStream<Item>(
	items: ReadableStream<Item> | ItemReader<Item>,
	encoder: ItemEncoder<Item>,
	keepAlive?: KeepAlive,
): ReadableStream<Uint8Array> {
	const reader = 'getReader' in items ? items.getReader() : items;
	const bytes = new TextEncoder();
	let heartbeat: ReturnType<typeof createHeartbeat> | undefined;

	return new ReadableStream<Uint8Array>({
		start(controller) {
			const send = (text: string) => {
				// A reader that does not read needs no proof of life, and the queue must not grow for it.
				if ((controller.desiredSize ?? 0) > 0) controller.enqueue(bytes.encode(text));
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
