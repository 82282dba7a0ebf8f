import type { AgentEvent } from '../contract/agent-v2.js';
import { createAgentEventParser } from '../stream/agent-event-stream.js';
import { AgentError } from './agent-error.js';
import { Patience } from './patience.js';
import type { CallOptions } from './send-request.js';

export interface EventsOptions extends CallOptions {
	/** The id of the last event that is known already. @default 0, none */
	after?: number;
	/** Milliseconds until a stream that was cut is asked for again, longer each time that nothing came of it. @default 500 */
	retryMs?: number;
	/** A stream that says nothing for so long is taken for cut; the service says something every 30 seconds. @default 60000 */
	silenceMs?: number;
}

/** A stream that lasted longer was no failed attempt. */
const longMs = 15_000;

/** Opens the stream after an event; it may end with nothing more to come. */
type OpenStream = (after: number, signal: AbortSignal) => Promise<Response>;

const broken = (cause?: unknown) =>
	new AgentError('unreachable', 'The stream of events broke off; the service cannot be reached.', {
		retryable: true,
		cause,
	});

/** What one response brings, until it ends or breaks. */
async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<AgentEvent> {
	const reader = body.getReader();
	const text = new TextDecoder();
	const found: AgentEvent[] = [];
	const parser = createAgentEventParser((event) => found.push(event));
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			onBytes();
			parser.push(text.decode(value, { stream: true }));
			yield* found.splice(0);
		}
	} finally {
		await reader.cancel().catch(() => {});
	}
}

/** Aborts after a time without `hear`, or with the caller's signal. */
function createWatchdog(silenceMs: number, signal: AbortSignal | undefined) {
	const controller = new AbortController();
	const onAbort = () => controller.abort(signal?.reason);
	signal?.addEventListener('abort', onAbort, { once: true });
	let timer: ReturnType<typeof setTimeout> | undefined;
	const hear = () => {
		clearTimeout(timer);
		timer = setTimeout(() => controller.abort(broken()), silenceMs);
	};
	hear();
	return {
		signal: controller.signal,
		hear,
		stop() {
			clearTimeout(timer);
			signal?.removeEventListener('abort', onAbort);
		},
	};
}

const isEnd = (event: AgentEvent) => event.type === 'status' && event.data.status !== 'active';

/**
 * All events of a job in order, each once, until the job has ended. A stream that is cut is resumed after its last event, at any
 * process of the service.
 */
export async function* jobEvents(
	open: OpenStream,
	options: EventsOptions,
): AsyncGenerator<AgentEvent, void, undefined> {
	const { signal, retryMs = 500, silenceMs = 60_000 } = options;
	const patience = new Patience(retryMs, signal);
	let opened = 0;
	let after = options.after ?? 0;
	for (;;) {
		const watchdog = createWatchdog(silenceMs, signal);
		let hasEnded = false;
		let failure: unknown;
		try {
			signal?.throwIfAborted();
			opened = Date.now();
			const response = await open(after, watchdog.signal);
			if (response.status === 204 || !response.body) return;
			for await (const event of readEvents(response.body, watchdog.hear)) {
				if (event.id <= after) continue;
				after = event.id;
				hasEnded = isEnd(event);
				patience.reset();
				yield event;
			}
		} catch (error) {
			failure = AgentError.isInstance(error) ? error : broken(error);
		} finally {
			watchdog.stop();
		}
		if (hasEnded && failure === undefined) return;
		// Proxies cut what lasts long, however well the service is.
		if (Date.now() - opened > longMs) patience.reset();
		// A service that stops ends its streams without a word: that is no failure, but not to be repeated without a pause either.
		await patience.wait(failure ?? broken());
	}
}
