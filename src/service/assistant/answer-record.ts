import type { Chunk } from '../../stream/chunk.js';
import type { StoredMessage, ThreadStore } from '../store/thread-store.js';

/** Gathers an answer while it streams and stores it once, however it ends. */
export class AnswerRecord {
	readonly #pieces: string[] = [];
	readonly #sources: { url: string; title: string }[] = [];
	#stored = false;

	constructor(
		readonly threads: ThreadStore,
		readonly thread: { domain: string; threadId: string; messageId: string },
	) {}

	/** UTF-16 code units of text so far. */
	get length(): number {
		return this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
	}

	take(chunk: Chunk): void {
		if (chunk.type === 'text-delta') this.#pieces.push(chunk.delta);
		if (chunk.type === 'source-url') this.#sources.push({ url: chunk.url, title: chunk.title ?? chunk.url });
	}

	/** Stores what came; does nothing the second time. */
	async store(outcome: NonNullable<StoredMessage['outcome']>): Promise<void> {
		if (this.#stored) return;
		this.#stored = true;
		const { domain, threadId, messageId } = this.thread;
		await this.threads.append(domain, threadId, {
			id: messageId,
			role: 'assistant',
			text: this.#pieces.join(''),
			sources: this.#sources,
			outcome,
			createdAt: new Date().toISOString(),
		});
	}
}
