import type { ModelLimits } from '../../config/model-settings.js';
import { ModelTimeoutError } from './model-failure.js';

/** Enforces the time limits of one model call: for the first word, between words, and in total. */
export class ModelTimeouts {
	readonly #firstMs: number;
	readonly #nextMs: number;
	readonly #wholeMs: number;
	readonly #begunAt = performance.now();
	#receivedAt: number | undefined;
	#hasEnded = false;
	#timer: NodeJS.Timeout | undefined;
	/** Time of the running timer, by `performance.now()`. */
	#firesAt = Number.POSITIVE_INFINITY;
	#fail = (_: ModelTimeoutError) => {};
	/** Rejects with a `ModelTimeoutError` when a limit is reached; never resolves. */
	readonly over = new Promise<never>((_, reject) => {
		this.#fail = reject;
	});

	constructor(
		readonly name: string,
		limits: Pick<ModelLimits, 'firstTokenSeconds' | 'idleSeconds' | 'answerSeconds'>,
	) {
		this.#firstMs = limits.firstTokenSeconds * 1_000;
		this.#nextMs = limits.idleSeconds * 1_000;
		this.#wholeMs = limits.answerSeconds * 1_000;
		this.#setTimer();
	}

	/** Records that a word has arrived. */
	received(): void {
		this.#receivedAt = performance.now();
		// The timer is only set again when it fires too early, not for each word.
		if (this.#deadline < this.#firesAt) this.#setTimer();
	}

	end(): void {
		this.#hasEnded = true;
		clearTimeout(this.#timer);
	}

	get #deadline(): number {
		const limit = this.#receivedAt === undefined ? this.#begunAt + this.#firstMs : this.#receivedAt + this.#nextMs;
		return Math.min(limit, this.#begunAt + this.#wholeMs);
	}

	#setTimer(): void {
		clearTimeout(this.#timer);
		this.#firesAt = this.#deadline;
		const judge = () => {
			if (this.#hasEnded) return;
			if (performance.now() < this.#deadline) this.#setTimer();
			else this.#fail(new ModelTimeoutError(this.#describe()));
		};
		// After a long pause of the process, data that has arrived meanwhile is read first.
		this.#timer = setTimeout(() => setImmediate(judge), Math.max(0, Math.ceil(this.#firesAt - performance.now())));
	}

	#describe(): string {
		if (this.#deadline === this.#begunAt + this.#wholeMs)
			return `${this.name} did not end within ${this.#wholeMs / 1_000} s.`;
		if (this.#receivedAt === undefined)
			return `${this.name} did not begin to answer within ${this.#firstMs / 1_000} s.`;
		return `${this.name} fell silent for ${this.#nextMs / 1_000} s.`;
	}
}
