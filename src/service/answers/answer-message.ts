import { setTimeout as delay } from 'node:timers/promises';
import { hasWords, repeatsAtEnd } from '../../answering/answer-text.js';
import { verdictOf } from '../../answering/verdict/verdict.js';
import type { PassagesData, VerdictData } from '../../contract/answer-parts.js';
import type { ModelFailure } from '../../contract/schema/insights.js';
import type { Chunk, FinishReason } from '../../stream/chunk.js';
import { DatabaseUnavailableError } from '../errors/database-unavailable.js';
import { failureOf, ModelUnavailableError } from '../models/failures/model-failure.js';
import { TokenMeter } from './model/token-meter.js';
import type { StoredMessage, StoredSource, ThreadStore } from './threads/thread-store.js';

/** Milliseconds before the second attempt to store an answer; each further pause is twice as long, up to `longestPauseMs`. */
const firstPauseMs = 100;
const longestPauseMs = 3_000;

/** Milliseconds for all attempts. A restart of the database takes less. */
const patienceMs = 20_000;

/** Collects an answer while it streams and stores it exactly once. */
export class AnswerMessageRecord {
	readonly #pieces: string[] = [];
	/** Pieces before the last call of a tool, which may only have announced it. */
	#announced = 0;
	readonly #sources: { url: string; title: string }[] = [];
	/** What an answer without a language model shows. */
	passages: PassagesData | undefined;
	readonly #begunAt = performance.now();
	#stored: Promise<void> | undefined;
	/** Milliseconds from the question to the first word. */
	firstTextMs: number | undefined;
	/** Whether the question only greets or thanks. */
	isGreeting = false;
	/** What the search found first, or what comes nearest. */
	nearest: StoredSource[] = [];
	/** Whether the search found nothing. */
	foundNothing = false;
	/** Whether the model has told by its mark that no passage answers. */
	refuses = false;
	/** Addresses of cited sections that a later search found, and the first one did not. */
	foundAgain: ReadonlySet<string> = new Set();
	/** What the answer is worth, once it is known. */
	verdict: VerdictData | undefined;
	/** Counts what the answer spends. */
	readonly meter = new TokenMeter();
	/** Name of the model that answers, for example `openai/gpt-4.1-mini`. */
	model: string | undefined;
	/** Why no model wrote the answer, or why it is not complete. */
	modelFailure: ModelFailure | undefined;

	constructor(
		readonly threads: Pick<ThreadStore, 'append' | 'hasAnswer'>,
		readonly thread: { domain: string; threadId: string; messageId: string },
		/** The content sources of a cited page. */
		readonly contentSourcesAt: (url: string) => readonly string[] | undefined = () => undefined,
	) {}

	/** Length of the text so far, in UTF-16 code units. */
	get length(): number {
		return this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
	}

	/** Whether the text has a visible character. */
	get hasWords(): boolean {
		return this.#pieces.some(hasWords);
	}

	/** Whether a model has said the same again and again until it was cut. */
	isRunaway(reason: FinishReason): boolean {
		return reason === 'length' && repeatsAtEnd(this.#pieces.join(''));
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

	/** Forgets what was said and cited: they were thoughts. */
	beginAnew(): void {
		this.#pieces.length = 0;
		this.#announced = 0;
		this.#sources.length = 0;
	}

	take(chunk: Chunk): void {
		if (chunk.type === 'text-delta') {
			this.firstTextMs ??= this.ageMs;
			this.#pieces.push(chunk.delta);
		}
		if (chunk.type === 'tool-input-start') this.#announced = this.#pieces.length;
		if (chunk.type === 'data-passages') this.passages = chunk.data as PassagesData;
		if (chunk.type === 'source-url') this.#sources.push({ url: chunk.url, title: chunk.title ?? chunk.url });
	}

	/** What the answer is worth, from what was said at last. */
	judge(outcome: NonNullable<StoredMessage['outcome']>): VerdictData {
		const { isGreeting, foundNothing, refuses, passages } = this;
		const text = this.#pieces.slice(this.#announced).join('') || this.#pieces.join('');
		const facts = { text, passages, citations: this.#sources.length };
		this.verdict = verdictOf({ outcome, isGreeting, foundNothing, refuses, ...facts });
		return this.verdict;
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
		const { verdict } = this.judge(outcome);
		const message: StoredMessage = {
			id: messageId,
			role: 'assistant',
			text,
			sources: this.#sources.map((source) => {
				const contentSources = this.contentSourcesAt(source.url);
				const again = this.foundAgain.has(source.url) && { again: true as const };
				return { ...source, ...again, ...(contentSources && { contentSources }) };
			}),
			shown: this.passages?.passages.map(({ url, title }) => ({ url, title })) ?? this.nearest,
			...(this.isGreeting && { smallTalk: true }),
			outcome,
			model: this.model,
			modelFailure: this.modelFailure,
			usage: this.meter.usage,
			firstTextMs: this.firstTextMs,
			durationMs: this.ageMs,
			...(verdict === 'unanswered' && { unanswered: true }),
			...(verdict === 'doubtful' && { doubtful: true }),
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
