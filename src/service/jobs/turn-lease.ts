import type { AgentQueue } from './queue/agent-queue.js';
import type { JobClaim } from './stored-job.js';
import { type StopReason, TurnStopped } from './turn-ending.js';

interface TurnLeaseParts {
	queue: Pick<AgentQueue, 'extend'>;
	claim: JobClaim;
	leaseMs: number;
	/** Milliseconds that remain of the turn's time. */
	remainingMs: number;
	onError(error: unknown): void;
}

/**
 * A worker's hold of a job, renewed after each third of its length. A worker that could not renew it in time gives the job up,
 * because another worker may have it by then.
 */
export class TurnLease implements Disposable {
	readonly #controller = new AbortController();
	readonly #heartbeat: NodeJS.Timeout;
	readonly #deadline: NodeJS.Timeout;
	/** When the lease ends, by this machine's monotonic clock. */
	#heldUntil: number;
	#looks: Promise<void> = Promise.resolve();

	constructor(readonly parts: TurnLeaseParts) {
		const { leaseMs, remainingMs } = parts;
		this.#heldUntil = performance.now() + leaseMs;
		this.#heartbeat = setInterval(() => void this.look(), leaseMs / 3);
		this.#deadline = setTimeout(() => this.stop('deadline'), Math.max(0, remainingMs));
	}

	/** Aborted with a `TurnStopped`. */
	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** Whether no other worker can have the job yet. */
	get isHeld(): boolean {
		return performance.now() < this.#heldUntil;
	}

	/** Why the turn was stopped from outside; undefined when it was not. */
	get stopped(): StopReason | undefined {
		const { aborted, reason } = this.#controller.signal;
		return aborted && reason instanceof TurnStopped ? reason.reason : undefined;
	}

	stop(reason: StopReason): void {
		this.#controller.abort(new TurnStopped(reason));
	}

	/** Extends the lease, and stops the turn when it was cancelled or belongs to another worker. Never rejects. */
	look(): Promise<void> {
		this.#looks = this.#looks.then(() => this.#extend());
		return this.#looks;
	}

	async #extend(): Promise<void> {
		if (this.signal.aborted) return;
		const { queue, claim, leaseMs, onError } = this.parts;
		const asked = performance.now();
		try {
			const state = await queue.extend(claim, leaseMs);
			if (state !== 'held') this.stop(state);
			this.#heldUntil = asked + leaseMs;
		} catch (error) {
			onError(error);
			if (performance.now() >= this.#heldUntil) this.stop('lost');
		}
	}

	[Symbol.dispose](): void {
		clearInterval(this.#heartbeat);
		clearTimeout(this.#deadline);
	}
}
