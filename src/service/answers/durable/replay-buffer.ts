import { type Chunk, isTerminal } from '../../../stream/chunk.js';
import type { ItemReader } from '../../../stream/encode-stream.js';
import type { AnswerState } from './answer-log.js';

/** Reads an answer at the reader's own pace, one chunk per call. */
export type ChunkReader = ItemReader<Chunk>;

/** Joins the last words with those before them; false when the chunk has to stand by itself. */
function joinText(chunks: Chunk[], from: number, chunk: Chunk): boolean {
	const last = chunks.length > from ? chunks.at(-1) : undefined;
	if (last === undefined || (chunk.type !== 'text-delta' && chunk.type !== 'reasoning-delta')) return false;
	if (last.type !== chunk.type || last.id !== chunk.id) return false;
	chunks[chunks.length - 1] = { ...last, delta: last.delta + chunk.delta };
	return true;
}

/** Joins neighbouring text chunks for storage. */
export function joinTexts(chunks: Iterable<Chunk>): Chunk[] {
	const joined: Chunk[] = [];
	for (const chunk of chunks) if (!joinText(joined, 0, chunk)) joined.push(chunk);
	return joined;
}

/**
 * One answer in memory, stored once for all its readers. A slow reader costs nothing, because it holds only a position.
 * Words that come within one turn of the event loop are handed on together.
 */
export class ReplayBuffer {
	readonly #chunks: Chunk[] = [];
	readonly #waiting = new Set<() => void>();
	/** Number of chunks that readers may have. Later chunks may still grow. */
	#published = 0;
	#isPublishing = false;
	#isClosed = false;
	#lastReadAt = performance.now();
	/** Number of readers that have not left. */
	#readers = 0;
	/** When the last reader left, if that was before the first word. */
	#leftEarlyAt: number | undefined;
	#hasText = false;
	#noteEnd = () => {};
	readonly ended = new Promise<void>((resolve) => {
		this.#noteEnd = resolve;
	});

	constructor(
		readonly place: { domain: string; threadId: string; messageId: string },
		/** Is called when new chunks can be read. */
		readonly onNews: () => void = () => {},
	) {}

	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** The state of the answer, from its last chunk. */
	get state(): AnswerState {
		const last = this.#chunks.at(-1);
		if (last?.type === 'finish') return 'finished';
		if (last?.type === 'abort') return 'stopped';
		return this.#isClosed ? 'failed' : 'running';
	}

	get hasTerminal(): boolean {
		const last = this.#chunks.at(-1);
		return last !== undefined && isTerminal(last);
	}

	/** Milliseconds since a reader last took or awaited a chunk. */
	get unreadMs(): number {
		return this.#waiting.size > 0 ? 0 : performance.now() - this.#lastReadAt;
	}

	/** Milliseconds since the last reader left without a word. 0 when a reader is there, or stayed until the first word. */
	get leftEarlyMs(): number {
		return this.#leftEarlyAt === undefined ? 0 : performance.now() - this.#leftEarlyAt;
	}

	/** Records that another process reads the answer. */
	noteReading(): void {
		this.#lastReadAt = performance.now();
		if (this.#leftEarlyAt !== undefined) this.#leftEarlyAt = this.#hasText ? undefined : this.#lastReadAt;
	}

	since(position: number): Chunk[] {
		return this.#chunks.slice(position, this.#published);
	}

	push(chunk: Chunk): void {
		if (this.#isClosed) return;
		this.#hasText ||= chunk.type === 'text-delta';
		if (!joinText(this.#chunks, this.#published, chunk)) this.#chunks.push(chunk);
		if (this.#isPublishing) return;
		this.#isPublishing = true;
		setImmediate(() => this.#publish());
	}

	/** Ends the answer in its present state. */
	close(): void {
		if (this.#isClosed) return;
		this.#isClosed = true;
		this.#publish();
		this.#noteEnd();
	}

	#publish(): void {
		this.#isPublishing = false;
		this.#published = this.#chunks.length;
		for (const wake of this.#waiting) wake();
		this.#waiting.clear();
		this.onNews();
	}

	/** Reads the whole answer from its beginning, without reading ahead. */
	read(): ChunkReader {
		let position = 0;
		let wake: (() => void) | undefined;
		let isCancelled = false;
		this.#readers++;
		this.#leftEarlyAt = undefined;
		const isThere = () => isCancelled || this.#isClosed || position < this.#published;
		const next = (): ReadableStreamReadResult<Chunk> => {
			const value = isCancelled ? undefined : this.#chunks[position];
			if (value === undefined) return { done: true, value };
			position++;
			return { done: false, value };
		};
		return {
			read: () => {
				this.#lastReadAt = performance.now();
				if (isThere()) return Promise.resolve(next());
				return new Promise((resolve) => {
					wake = () => {
						this.#lastReadAt = performance.now();
						resolve(next());
					};
					this.#waiting.add(wake);
				});
			},
			cancel: async () => {
				this.#lastReadAt = performance.now();
				if (!isCancelled) this.#readers--;
				if (!isCancelled && this.#readers === 0 && !this.#hasText) this.#leftEarlyAt = this.#lastReadAt;
				isCancelled = true;
				if (wake && this.#waiting.delete(wake)) wake();
			},
		};
	}
}
