import type { Circuit, CircuitState } from '../../telemetry/metrics.js';

interface CircuitBreakerOptions {
	name: string;
	/** Number of failures in a row that open the circuit. */
	failures: number;
	/** Milliseconds for which it stays open. */
	restMs: number;
}

/** A probe may take as long as an answer; others look again after this time. */
const probeMs = 5_000;

/**
 * Leaves a provider alone after several failures in a row, so that readers get the fallback at once and do not wait for a
 * timeout. After a rest a single call probes whether it is back.
 */
export class CircuitBreaker {
	#failures = 0;
	#openedAt: number | undefined;
	#isProbing = false;
	/** The newest failure. */
	lastError: unknown;

	constructor(readonly options: CircuitBreakerOptions) {}

	get circuit(): Circuit {
		return { name: this.options.name, state: this.#state, failures: this.#failures };
	}

	get #state(): CircuitState {
		if (this.#openedAt === undefined) return 'closed';
		return this.#isProbing || performance.now() - this.#openedAt >= this.options.restMs ? 'half-open' : 'open';
	}

	/** Requests permission for a call. Every permitted call must end with `succeed`, `fail` or `release`. */
	permit(): boolean {
		const state = this.#state;
		if (state === 'closed') return true;
		if (state === 'open' || this.#isProbing) return false;
		this.#isProbing = true;
		return true;
	}

	/** Milliseconds after which a call that is not permitted now may be asked for again. */
	get waitMs(): number {
		const rest = this.options.restMs - (performance.now() - (this.#openedAt ?? Number.NEGATIVE_INFINITY));
		return this.#isProbing ? Math.min(this.options.restMs, probeMs) : Math.max(0, Math.ceil(rest));
	}

	/** Records that the provider has begun to answer. The result of the answer is reported later. */
	answer(): void {
		if (this.#isProbing) this.succeed();
	}

	succeed(): void {
		this.#failures = 0;
		this.#openedAt = undefined;
		this.#isProbing = false;
	}

	/** @param error why */
	fail(error?: unknown): void {
		this.#failures++;
		this.lastError = error;
		if (this.#isProbing || this.#failures >= this.options.failures) this.#openedAt = performance.now();
		this.#isProbing = false;
	}

	/** Leaves the provider alone at once: it has said that such calls always fail. */
	open(error: unknown): void {
		this.#failures = this.options.failures - 1;
		this.fail(error);
	}

	/** Records the end of a call that says nothing about the provider. */
	release(): void {
		this.#isProbing = false;
	}
}
