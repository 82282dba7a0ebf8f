import { AgentError } from './agent-error.js';
import { sleep } from './sleep.js';

/** Failures in a row after which the last one is thrown. */
const mostFailures = 8;

const longestDelayMs = 15_000;

/** Waits between attempts that fail, longer each time, and knows when to stop trying. */
export class Patience {
	#failures = 0;

	constructor(
		readonly firstDelayMs: number,
		readonly signal: AbortSignal | undefined,
	) {}

	/** There was success: what was is forgotten. */
	reset(): void {
		this.#failures = 0;
	}

	/** Resolves when it is time for another attempt; throws `error` when there is no sense in one. */
	async wait(error: unknown): Promise<void> {
		this.signal?.throwIfAborted();
		if (!AgentError.isInstance(error) || !error.retryable) throw error;
		this.#failures++;
		if (this.#failures >= mostFailures) throw error;
		const delay = Math.min(longestDelayMs, this.firstDelayMs * 2 ** (this.#failures - 1));
		await sleep(Math.max(delay, (error.retryAfter ?? 0) * 1_000), this.signal);
	}
}
