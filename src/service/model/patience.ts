import type { ModelLimits } from './model-config.js';
import { ModelTimeoutError } from './model-failure.js';

type Wait = 'first' | 'next';

/** Measures how long one call of a model keeps us waiting; the time that its reader takes is not the model's. */
export class Patience {
	#spentMs = 0;
	readonly #limits: Record<Wait, number>;
	readonly #wholeMs: number;

	constructor(
		readonly name: string,
		limits: Pick<ModelLimits, 'firstTokenSeconds' | 'idleSeconds' | 'answerSeconds'>,
	) {
		this.#limits = { first: limits.firstTokenSeconds * 1_000, next: limits.idleSeconds * 1_000 };
		this.#wholeMs = limits.answerSeconds * 1_000;
	}

	/**
	 * Waits for the model. All waits for the first word share one limit, every later wait has one of its own, and all of
	 * them together have another. Throws a `ModelTimeoutError`.
	 */
	async wait<Value>(kind: Wait, promise: PromiseLike<Value>): Promise<Value> {
		const begun = performance.now();
		const limit = kind === 'first' ? this.#limits.first - this.#spentMs : this.#limits.next;
		const left = Math.min(limit, this.#wholeMs - this.#spentMs);
		let timer: NodeJS.Timeout | undefined;
		const timeout = new Promise<never>((_, reject) => {
			timer = setTimeout(() => reject(new ModelTimeoutError(this.#describe(kind, limit))), Math.max(0, left));
		});
		try {
			return await Promise.race([promise, timeout]);
		} finally {
			clearTimeout(timer);
			this.#spentMs += performance.now() - begun;
		}
	}

	#describe(kind: Wait, limit: number): string {
		if (this.#wholeMs - this.#spentMs < limit) return `${this.name} did not end within ${this.#wholeMs / 1_000} s.`;
		if (kind === 'first') return `${this.name} did not begin to answer within ${this.#limits.first / 1_000} s.`;
		return `${this.name} fell silent for ${this.#limits.next / 1_000} s.`;
	}
}
