import type { Chunk } from '../../../stream/chunk.js';
import type { Notices } from '../../database/notices.js';
import { describeError, type Log } from '../../telemetry/log.js';
import type { AnswerLog, AnswerPiece, LoggedAnswer } from './answer-log.js';
import { ReplayBuffer } from './replay-buffer.js';
import { interruptedChunk } from './stored-answer.js';

/** Milliseconds between two polls of the log; a notice may be lost. */
const pollMs = 1_000;

interface Followed {
	answer: ReplayBuffer;
	nodeId: string;
	/** Number of the next piece. */
	seq: number;
	/** Time at which the answer's node was last told about a reader. */
	noticedAt: number;
}

interface FollowerParts {
	answerLog: AnswerLog;
	notices: Notices;
	log: Log;
	/** Milliseconds after which an answer without readers is dropped from memory. */
	abandonedAfterMs: number;
	/** Milliseconds after which its own process stops an answer that it sees no readers of, and no word. */
	leftAfterMs: number;
}

/** Reads answers of other processes from the log. All readers of one answer share one copy. */
export class AnswerFollower {
	readonly #followed = new Map<string, Followed>();
	readonly #unsubscribe: (() => void)[];
	#timer: NodeJS.Timeout | undefined;
	#looking: Promise<void> | undefined;
	#mustLookAgain = false;

	constructor(readonly parts: FollowerParts) {
		const { notices } = parts;
		const onNews = (nodeId: string) => {
			if ([...this.#followed.values()].some((followed) => followed.nodeId === nodeId)) this.#look();
		};
		this.#unsubscribe = [notices.subscribe('answer', onNews), notices.onGap(() => this.#look())];
	}

	get(messageId: string): ReplayBuffer | undefined {
		return this.#followed.get(messageId)?.answer;
	}

	follow({ messageId, threadId, domain, nodeId }: LoggedAnswer): ReplayBuffer {
		const known = this.get(messageId);
		if (known) return known;
		const answer = new ReplayBuffer({ messageId, threadId, domain });
		this.#followed.set(messageId, { answer, nodeId, seq: 0, noticedAt: performance.now() });
		this.#timer ??= setInterval(() => this.#poll(), pollMs).unref();
		this.#look();
		return answer;
	}

	/** Ends unfinished copies without an ending, so that their readers resume at another process. */
	close(): void {
		for (const unsubscribe of this.#unsubscribe) unsubscribe();
		for (const { answer } of this.#followed.values()) answer.close();
		this.#followed.clear();
		this.#stopPolling();
	}

	/** Resolves when no read of the log is in progress. */
	async settled(): Promise<void> {
		await this.#looking;
	}

	#stopPolling(): void {
		if (this.#followed.size > 0) return;
		clearInterval(this.#timer);
		this.#timer = undefined;
	}

	#poll(): void {
		const { notices, abandonedAfterMs, leftAfterMs } = this.parts;
		const noticeMs = Math.min(abandonedAfterMs, leftAfterMs) / 3;
		for (const [messageId, followed] of this.#followed) {
			const { unreadMs } = followed.answer;
			if (unreadMs > abandonedAfterMs) {
				followed.answer.close();
				this.#followed.delete(messageId);
			} else if (unreadMs < pollMs && performance.now() - followed.noticedAt > noticeMs) {
				followed.noticedAt = performance.now();
				void notices.publish('reading', messageId).catch(() => {});
			}
		}
		this.#look();
	}

	/** Polls the log. A poll that is requested during another one follows it. */
	#look(): void {
		if (this.#looking) {
			this.#mustLookAgain = true;
			return;
		}
		this.#mustLookAgain = false;
		this.#looking = this.#readNews()
			.catch((error: unknown) => this.parts.log.error({ error: describeError(error) }, 'answers not followed'))
			.finally(() => {
				this.#looking = undefined;
				this.#stopPolling();
				if (this.#mustLookAgain) this.#look();
			});
	}

	async #readNews(): Promise<void> {
		if (this.#followed.size === 0) return;
		const { answerLog } = this.parts;
		const followed = [...this.#followed];
		// The state is read before the pieces: the pieces of an ended answer are then complete.
		const known = await answerLog.find(followed.map(([messageId]) => messageId));
		const states = new Map(known.map(({ messageId, state }) => [messageId, state]));
		const pieces = await answerLog.read(followed.map(([messageId, { seq }]) => ({ messageId, from: seq })));
		for (const piece of pieces) this.#take(piece);
		for (const [messageId, { answer }] of followed) {
			const state = states.get(messageId);
			if (state === 'running') continue;
			if (!answer.hasTerminal) answer.push(state === 'stopped' ? { type: 'abort' } : interruptedChunk);
			answer.close();
			this.#followed.delete(messageId);
		}
	}

	#take({ messageId, seq, chunks }: AnswerPiece): void {
		const followed = this.#followed.get(messageId);
		if (!followed || seq !== followed.seq) return;
		for (const chunk of JSON.parse(chunks) as Chunk[]) followed.answer.push(chunk);
		followed.seq++;
	}
}
