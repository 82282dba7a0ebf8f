import { AgentError } from './agent-error.js';

/** Resolves after a number of milliseconds. Rejects with the signal's reason when the signal aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal?.aborted) {
			reject(signal.reason);
			return;
		}
		const onAbort = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', onAbort);
			resolve();
		}, milliseconds);
		signal?.addEventListener('abort', onAbort, { once: true });
	});
}

/** The number of failures in a row after which the last error is thrown. */
const failuresMax = 8;

const longestDelayMs = 15_000;

/** Waits between failed attempts, longer each time, and gives up after the last one. */
export class Backoff {
	#failures = 0;

	constructor(
		readonly firstDelayMs: number,
		readonly signal: AbortSignal | undefined,
	) {}

	/** Forgets earlier failures after a success. */
	reset(): void {
		this.#failures = 0;
	}

	/** Resolves when the next attempt is due. Throws `error` when another attempt is pointless. */
	async wait(error: unknown): Promise<void> {
		this.signal?.throwIfAborted();
		if (!AgentError.isInstance(error) || !error.retryable) throw error;
		this.#failures++;
		if (this.#failures >= failuresMax) throw error;
		const delay = Math.min(longestDelayMs, this.firstDelayMs * 2 ** (this.#failures - 1));
		await sleep(Math.max(delay, (error.retryAfter ?? 0) * 1_000), this.signal);
	}
}
