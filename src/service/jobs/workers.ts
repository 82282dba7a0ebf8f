import type { AgentConfig } from '../config/agent-settings.js';
import { describeError } from '../telemetry/log.js';
import { type AttemptParts, attemptTurn } from './attempt-turn.js';
import type { ClaimedTurn, ClaimOptions } from './queue/claim-turn.js';
import { TurnLease } from './turn-lease.js';

export interface WorkersParts extends Omit<AttemptParts, 'config' | 'retryMs' | 'graceMs'> {
	config: Pick<AgentConfig, 'workers' | 'jobsAtOnce' | 'leaseMs' | 'deadlineSeconds' | 'attempts'>;
	projectId: string;
	/** Id of this process, which no other one has. */
	workerId: string;
	/** Milliseconds between two looks at the queue when no notice of work comes. @default 5000, or the lease */
	pollMs?: number | undefined;
	/** @default 2000 */
	retryMs?: number | undefined;
	/** @default 10000 */
	graceMs?: number | undefined;
}

/** Runs jobs of a project in this process, a few at once. */
export class Workers {
	readonly #running = new Map<TurnLease, { jobId: string; ended: Promise<void> }>();
	readonly #claiming: ClaimOptions;
	readonly #run: AttemptParts;
	#ends: (() => void)[] = [];
	#looking: Promise<void> | undefined;
	#isLookWanted = false;
	#isStopping = false;

	constructor(readonly parts: WorkersParts) {
		const { config, projectId, workerId, retryMs = 2_000, graceMs = 10_000 } = parts;
		const { leaseMs, jobsAtOnce, attempts } = config;
		const deadlineMs = config.deadlineSeconds * 1_000;
		this.#claiming = { projectId, workerId, leaseMs, jobsAtOnce, attempts, deadlineMs };
		this.#run = { ...parts, retryMs, graceMs };
	}

	start(): void {
		const { notices, config } = this.parts;
		if (config.workers === 0) return;
		const poll = setInterval(() => this.#look(), this.parts.pollMs ?? Math.min(5_000, config.leaseMs));
		poll.unref();
		this.#ends = [
			() => clearInterval(poll),
			notices.subscribe(
				(notice, jobId) => {
					if (notice === 'work') this.#look();
					else if (notice === 'cancel') this.#lookAt(jobId);
				},
				() => this.#onGap(),
			),
		];
		this.#look();
	}

	/** Stops running turns: each may run elsewhere at once, as if it had not begun. */
	async stop(): Promise<void> {
		this.#isStopping = true;
		for (const end of this.#ends.splice(0)) end();
		while (this.#looking) await this.#looking;
		for (const lease of this.#running.keys()) lease.stop('stopping');
		await Promise.all([...this.#running.values()].map(({ ended }) => ended));
	}

	#onGap(): void {
		this.#look();
		for (const lease of this.#running.keys()) void lease.look();
	}

	#lookAt(jobId: string): void {
		for (const [lease, running] of this.#running) if (running.jobId === jobId) void lease.look();
	}

	/** Takes what there is to do as far as there is room. A look that is wanted during another one comes after it. */
	#look(): void {
		this.#isLookWanted = true;
		this.#looking ??= this.#fill()
			.catch((error: unknown) => this.#onError(error))
			.finally(() => {
				this.#looking = undefined;
				// A notice came after the last look and before this line; it would be lost otherwise.
				if (this.#isLookWanted) this.#look();
			});
	}

	async #fill(): Promise<void> {
		while (this.#isLookWanted) {
			this.#isLookWanted = false;
			while (!this.#isStopping && this.#running.size < this.parts.config.workers) {
				const turn = await this.parts.queue.claim(this.#claiming);
				if (!turn) break;
				this.#begin(turn);
			}
		}
	}

	#begin(turn: ClaimedTurn): void {
		const { queue, config, log } = this.parts;
		const onError = (error: unknown) => this.#onError(error);
		const { leaseMs } = config;
		const lease = new TurnLease({ queue, claim: turn, leaseMs, remainingMs: turn.remainingMs, onError });
		log.info(
			{ job: turn.jobId, turn: turn.job.turn, attempt: turn.attempt, queuedMs: turn.queuedMs },
			'job turn begins',
		);
		const ended = attemptTurn(turn, lease, this.#run)
			.catch(onError)
			.finally(() => {
				lease[Symbol.dispose]();
				this.#running.delete(lease);
				this.#look();
			});
		this.#running.set(lease, { jobId: turn.jobId, ended });
	}

	#onError(error: unknown): void {
		this.parts.log.error({ error: describeError(error) }, 'jobs');
	}
}
