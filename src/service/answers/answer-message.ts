import { setTimeout as delay } from 'node:timers/promises';
import type { ModelFailure } from '../../contract/schema/insights.js';
import type { Chunk } from '../../stream/chunk.js';
import { DatabaseUnavailableError } from '../errors/database-unavailable.js';
import { failureOf, ModelUnavailableError } from '../models/failures/model-failure.js';
import { saysDoubt, saysNoAnswer } from './says-no-answer.js';
import type { StoredMessage, ThreadStore } from './threads/thread-store.js';
import { TokenMeter } from './token-meter.js';

/** Milliseconds before the second attempt to store an answer; each further pause is twice as long, up to `longestPauseMs`. */
const firstPauseMs = 100;
const longestPauseMs = 3_000;

/** Milliseconds for all attempts. A restart of the database takes less. */
const patienceMs = 20_000;

/** Collects an answer while it streams and stores it exactly once. */
export class AnswerMessageRecord {
	readonly #pieces: string[] = [];
	readonly #sources: { url: string; title: string }[] = [];
	readonly #begunAt = performance.now();
	#stored: Promise<void> | undefined;
	/** Milliseconds from the question to the first word. */
	firstTextMs: number | undefined;
	/** Whether the documentation did not answer the question. */
	isUnanswered = false;
	/** Whether the answer itself expresses doubt. It is known once the answer is stored. */
	isDoubtful = false;
	/** Counts what the answer spends. */
	readonly meter = new TokenMeter();
	/** Name of the model that answers, for example `openai/gpt-4.1-mini`. */
	model: string | undefined;
	/** Why no model wrote the answer, or why it is not complete. */
	modelFailure: ModelFailure | undefined;

	constructor(
		readonly threads: ThreadStore,
		readonly thread: { domain: string; threadId: string; messageId: string },
	) {}

	/** Length of the text so far, in UTF-16 code units. */
	get length(): number {
		return this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
	}

	/** Whether the text has a visible character. */
	get hasWords(): boolean {
		return this.#pieces.some((piece) => /[^\s\p{Cf}]/u.test(piece));
	}

	/** Notes why the model did not answer, or not to the end. */
	failed(error: unknown): void {
		const failure = failureOf(error);
		// A failure after the first word has cut the answer, whatever its kind.
		this.modelFailure = this.hasWords && (failure === 'other' || failure === 'unreachable') ? 'cut' : failure;
		if (error instanceof ModelUnavailableError) this.meter.forget();
	}

	/** Milliseconds since the question. */
	get ageMs(): number {
		return Math.round(performance.now() - this.#begunAt);
	}

	take(chunk: Chunk): void {
		if (chunk.type === 'text-delta') {
			this.firstTextMs ??= this.ageMs;
			this.#pieces.push(chunk.delta);
		}
		if (chunk.type === 'data-unanswered') this.isUnanswered = true;
		if (chunk.type === 'source-url') this.#sources.push({ url: chunk.url, title: chunk.title ?? chunk.url });
	}

	/** Stores the answer and retries failed attempts. A second call does nothing. */
	store(outcome: NonNullable<StoredMessage['outcome']>): Promise<void> {
		this.#stored ??= this.#store(outcome);
		return this.#stored;
	}

	/** Whether the answer was stored although the database reported an error. */
	async #isThere(): Promise<boolean> {
		const { domain, threadId, messageId } = this.thread;
		return await this.threads.hasAnswer(domain, messageId, threadId).catch(() => false);
	}

	async #store(outcome: NonNullable<StoredMessage['outcome']>): Promise<void> {
		const { domain, threadId, messageId } = this.thread;
		const text = this.#pieces.join('');
		// A model may decline although fitting passages exist; only its text shows that.
		this.isUnanswered ||= outcome === 'finished' && saysNoAnswer(text);
		this.isDoubtful = outcome === 'finished' && !this.isUnanswered && saysDoubt(text);
		const message: StoredMessage = {
			id: messageId,
			role: 'assistant',
			text,
			sources: this.#sources,
			outcome,
			model: this.model,
			modelFailure: this.modelFailure,
			usage: this.meter.usage,
			firstTextMs: this.firstTextMs,
			durationMs: this.ageMs,
			...(this.isUnanswered && { unanswered: true }),
			...(this.isDoubtful && { doubtful: true }),
			createdAt: new Date().toISOString(),
		};
		const giveUpAt = performance.now() + patienceMs;
		for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
			try {
				return await this.threads.append(domain, threadId, message);
			} catch (error) {
				if (await this.#isThere()) return;
				if (!(error instanceof DatabaseUnavailableError) || performance.now() > giveUpAt) throw error;
				await delay(pauseMs);
			}
		}
	}
}
