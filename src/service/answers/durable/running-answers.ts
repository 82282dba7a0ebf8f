import { setTimeout as delay } from 'node:timers/promises';
import type { Put } from '../../../answering/checked/citation-filter.js';
import type { Notices } from '../../database/notices.js';
import { ServiceError } from '../../errors/service-error.js';
import { describeError } from '../../telemetry/log.js';
import { AnswerJournal, type JournalParts } from './answer-journal.js';
import { ReplayBuffer } from './replay-buffer.js';

/** Milliseconds in which an answer must end after the service has aborted it. */
const farewellMs = 1_000;

export type AnswerPlace = ReplayBuffer['place'];

/** The signals that end an answer early. */
export interface AnswerSignals {
	/** Aborts when the answer is no longer needed. */
	signal: AbortSignal;
	/** Aborts when the service shuts down. Readers are still connected and get a last sentence. */
	stopping: AbortSignal;
}

interface RunningAnswer {
	answer: ReplayBuffer;
	controller: AbortController;
}

interface RunningAnswersParts extends Omit<JournalParts, 'sendHeartbeat'> {
	notices: Notices;
	beatMs: number;
	/** Milliseconds after which an answer without readers is stopped. */
	abandonedAfterMs: number;
	/** Milliseconds after which an answer is stopped whose readers all left before its first word. */
	leftAfterMs: number;
	/** Whether other processes may ask for an answer as soon as it has an id. */
	isShared: boolean;
}

const restarting = () =>
	new ServiceError('unavailable', 'The service is being restarted; ask again in a moment.', {
		headers: { 'retry-after': '5' },
	});

/** The answers that this process writes. Each runs to its end, with or without readers. */
export class RunningAnswers {
	readonly #running = new Map<string, RunningAnswer>();
	readonly #stopping = new AbortController();
	readonly #journal: AnswerJournal;
	readonly #unsubscribe: (() => void)[];
	#isStopping = false;
	#timer: NodeJS.Timeout | undefined;
	#beatAt = Number.NEGATIVE_INFINITY;
	#beating: Promise<void> | undefined;

	constructor(readonly parts: RunningAnswersParts) {
		const { notices } = parts;
		this.#journal = new AnswerJournal({ ...parts, sendHeartbeat: () => this.#sendHeartbeat() });
		this.#unsubscribe = [
			notices.subscribe('stop', (messageId) => void this.stopOne(messageId)),
			notices.subscribe('reading', (messageId) => this.get(messageId)?.noteReading()),
			notices.onGap(() => void this.#stopRequested()),
		];
	}

	/** A running answer, or one that has just ended. */
	get(messageId: string): ReplayBuffer | undefined {
		return this.#running.get(messageId)?.answer;
	}

	/** Number of answers with words that are not in the log yet. */
	get unlogged(): number {
		return this.#journal.behind;
	}

	/** Throws a `ServiceError` when the service is shutting down. */
	refuseWhenStopping(): void {
		if (this.#isStopping) throw restarting();
	}

	/** Runs an answer to its end. `write` must end when a signal aborts, and say how it ended by its last chunk. */
	async begin(place: AnswerPlace, write: (signals: AnswerSignals, put: Put) => Promise<void>): Promise<ReplayBuffer> {
		const { isShared } = this.parts;
		const controller = new AbortController();
		const answer: ReplayBuffer = new ReplayBuffer(place, () => this.#journal.noteNews(answer));
		if (isShared) await this.#journal.begin([answer]);
		this.refuseWhenStopping();
		this.#running.set(place.messageId, { answer, controller });
		this.#timer ??= setInterval(() => void this.#tend(), this.parts.beatMs).unref();
		void this.#journal.keep(answer, isShared).then(() => this.#running.delete(place.messageId));
		const signals = { signal: controller.signal, stopping: this.#stopping.signal };
		void this.#run(
			answer,
			write(signals, (chunk) => answer.push(chunk)),
		);
		return answer;
	}

	/** Stops an answer of this process. Resolves after its end, with false when the answer does not run here. */
	async stopOne(messageId: string): Promise<boolean> {
		const running = this.#running.get(messageId);
		if (!running) return false;
		running.controller.abort();
		await running.answer.ended;
		return true;
	}

	/** Stops the answers of a thread that run in this process. Resolves after their end. */
	async stopThread(threadId: string): Promise<void> {
		const answers = [...this.#running.values()].filter(({ answer }) => answer.place.threadId === threadId);
		await Promise.all(answers.map(({ answer }) => this.stopOne(answer.place.messageId)));
	}

	/** Waits `graceMs` for running answers, asks the rest to end, then aborts those that do not. */
	async stop(graceMs: number): Promise<void> {
		this.#isStopping = true;
		const allEnded = () => Promise.all([...this.#running.values()].map(({ answer }) => answer.ended));
		await within(graceMs, allEnded());
		this.#stopping.abort();
		await within(farewellMs, allEnded());
		for (const { answer, controller } of this.#running.values()) {
			// An answer that waits for an absent database has no ending yet.
			if (!answer.hasTerminal) answer.push({ type: 'error', errorText: restarting().message });
			controller.abort();
			answer.close();
		}
		for (const unsubscribe of this.#unsubscribe) unsubscribe();
		clearInterval(this.#timer);
		await this.#beating;
		await this.#journal.close();
		await this.parts.answerLog.leave(this.parts.nodeId).catch(() => {});
	}

	async #run(answer: ReplayBuffer, writing: Promise<void>): Promise<void> {
		try {
			await writing;
		} catch (error) {
			this.parts.log.error({ error: describeError(error) }, 'answer broken');
		} finally {
			answer.close();
		}
	}

	/** The heartbeat comes before the answer: other nodes would otherwise take the answer for lost. */
	async #sendHeartbeat(): Promise<void> {
		const { answerLog, nodeId, beatMs } = this.parts;
		if (performance.now() - this.#beatAt < beatMs * 2) return;
		this.#beating ??= answerLog
			.beat(nodeId)
			.then(() => {
				this.#beatAt = performance.now();
			})
			.finally(() => {
				this.#beating = undefined;
			});
		await this.#beating;
	}

	async #tend(): Promise<void> {
		if (this.#running.size === 0) {
			clearInterval(this.#timer);
			this.#timer = undefined;
			return;
		}
		const { answerLog, nodeId, abandonedAfterMs, leftAfterMs, log } = this.parts;
		for (const { answer, controller } of this.#running.values()) {
			if (answer.unreadMs > abandonedAfterMs || answer.leftEarlyMs > leftAfterMs) controller.abort();
		}
		try {
			await answerLog.beat(nodeId);
			this.#beatAt = performance.now();
			await this.#stopRequested();
		} catch (error) {
			log.error({ error: describeError(error) }, 'no sign of life');
		}
	}

	/** A notice may be lost, so the log is asked too. */
	async #stopRequested(): Promise<void> {
		const { answerLog, nodeId } = this.parts;
		const requested = await answerLog.requestedStops(nodeId).catch(() => []);
		for (const messageId of requested) void this.stopOne(messageId);
	}
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
	const timer = new AbortController();
	const time = delay(ms, undefined, { signal: timer.signal }).catch(() => {});
	await Promise.race([work, time]);
	timer.abort();
}
