export interface ItemEncoder<Item> {
	/** Text that is sent at once, before the first item. @default nothing */
	begin?: string;
	/** The text of one item; empty when it cannot be expressed. */
	item(item: Item): string;
	/** The text after the last item. */
	end(): string;
}

export interface KeepAlive {
	/** Text for a quiet stream, which readers skip. */
	text: string;
	/** Milliseconds of silence before the text is sent. It may take up to twice as long. */
	interval: number;
}

/** Sends `keepAlive.text` regularly while nothing else is sent. */
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

/** Reads items one at a time. */
export type ItemReader<Item> = Pick<ReadableStreamDefaultReader<Item>, 'read' | 'cancel'>;

/** Encodes items as the body of a response. Cancelling the result cancels `items`; an error in `items` breaks the result. */
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
				// A reader that does not read needs no keep-alive, which would only fill the queue.
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
