import type { AgentEvent } from '../contract/agent-v2.js';
import { createAgentEventParser } from '../stream/agent-event-stream.js';
import { AgentError } from './agent-error.js';
import { Backoff } from './backoff.js';
import type { CallOptions } from './send-request.js';

export interface EventsOptions extends CallOptions {
	/** The id of the last event that the caller already has. @default 0, none */
	after?: number;
	/** Milliseconds before a broken stream is opened again. The pause grows while no event comes. @default 500 */
	retryMs?: number;
	/** A stream that is silent for this many milliseconds counts as broken. The service sends something every 30 seconds. @default 60000 */
	silenceMs?: number;
}

/** A stream that lasted longer than this does not count as a failed attempt. */
const longMs = 15_000;

/** Opens the stream after an event. The stream may end without any event. */
type OpenStream = (after: number, signal: AbortSignal) => Promise<Response>;

const broken = (cause?: unknown) =>
	new AgentError('unreachable', 'The stream of events broke off; the service cannot be reached.', {
		retryable: true,
		cause,
	});

/** The events of one response, until it ends or breaks. */
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

/** Aborts when `hear` is not called for some time, or when the caller's signal aborts. */
function createWatchdog(silenceMs: number, signal: AbortSignal | undefined) {
	const controller = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const hear = () => {
		clearTimeout(timer);
		timer = setTimeout(() => controller.abort(broken()), silenceMs);
	};
	hear();
	return {
		signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
		hear,
		stop: () => clearTimeout(timer),
	};
}

const isEnd = (event: AgentEvent) => event.type === 'status' && event.data.status !== 'active';

/**
 * All events of a job in order, each once, until the job has ended. A cut stream is resumed after its last event. Any process of the
 * service can resume it.
 */
export async function* jobEvents(
	open: OpenStream,
	options: EventsOptions,
): AsyncGenerator<AgentEvent, void, undefined> {
	const { signal, retryMs = 500, silenceMs = 60_000 } = options;
	const backoff = new Backoff(retryMs, signal);
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
				backoff.reset();
				yield event;
			}
		} catch (error) {
			failure = AgentError.isInstance(error) ? error : broken(error);
		} finally {
			watchdog.stop();
		}
		if (hasEnded && failure === undefined) return;
		// Proxies cut long connections even when the service is well.
		if (Date.now() - opened > longMs) backoff.reset();
		// A service that shuts down ends its streams silently. That is not a failure, but the next attempt still has to wait a little.
		await backoff.wait(failure ?? broken());
	}
}
