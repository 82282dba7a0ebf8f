import type { Notices } from '../../database/notices.js';
import { describeError, type Log } from '../../telemetry/log.js';
import type { AnswerEnd, AnswerLog, AnswerPiece } from './answer-log.js';
import { joinTexts, type ReplayBuffer } from './replay-buffer.js';

/** Number of answers in one write. An embedded database does nothing else during a write. */
const writeMaxAnswers = 250;

interface Entry {
	answer: ReplayBuffer;
	/** Number of logged chunks. */
	position: number;
	/** Number of the next piece. */
	seq: number;
	/** Whether other processes can find the answer. */
	isBegun: boolean;
	/** Time of the first failed write by `performance.now()`; absent while writes succeed. */
	failingSince: number | undefined;
	onLogged(): void;
}

export interface JournalParts {
	answerLog: AnswerLog;
	notices: Pick<Notices, 'publish'>;
	/** Id of this process for its lifetime. */
	nodeId: string;
	log: Log;
	/** Milliseconds for which chunks are collected before a write. */
	pauseMs: number;
	/** Milliseconds without a successful write before an answer is given up. @default 30000 */
	patienceMs?: number;
	/** Sends this node's heartbeat before one of its answers is registered. */
	sendHeartbeat(): Promise<void>;
}

/** Writes all answers of this process to the log in batches, so that other processes can show them. */
export class AnswerJournal {
	readonly #entries = new Map<ReplayBuffer, Entry>();
	#changed = new Set<Entry>();
	#timer: NodeJS.Timeout | undefined;
	#writing: Promise<void> | undefined;
	#isClosed = false;

	constructor(readonly parts: JournalParts) {}

	/** Registers answers before their first chunk. */
	async begin(answers: readonly ReplayBuffer[]): Promise<void> {
		const { answerLog, nodeId, sendHeartbeat } = this.parts;
		await sendHeartbeat();
		await answerLog.begin(answers.map(({ place }) => ({ ...place, nodeId })));
	}

	/** Resolves when the whole answer is in the log. `isBegun`: `begin` has stored the answer; otherwise its first piece does. */
	keep(answer: ReplayBuffer, isBegun: boolean): Promise<void> {
		return new Promise((onLogged) => {
			this.#entries.set(answer, { answer, position: 0, seq: 0, isBegun, failingSince: undefined, onLogged });
			this.noteNews(answer);
		});
	}

	/** Number of answers with words that are not in the log yet. */
	get behind(): number {
		return this.#changed.size;
	}

	noteNews(answer: ReplayBuffer): void {
		const entry = this.#entries.get(answer);
		if (!entry || this.#isClosed) return;
		this.#changed.add(entry);
		this.#timer ??= setTimeout(() => void this.flush(), this.parts.pauseMs);
	}

	/** Writes the collected chunks. Never rejects: chunks of a failed write join the next one. */
	async flush(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		// Two writes at once would give two pieces the same number.
		while (this.#writing) await this.#writing;
		const changed = [...this.#changed];
		this.#changed = new Set();
		this.#writing = this.#writeAll(changed).finally(() => {
			this.#writing = undefined;
		});
		await this.#writing;
	}

	/** Writes the collected chunks for the last time, before the database closes. */
	async close(): Promise<void> {
		await this.flush();
		this.#isClosed = true;
		clearTimeout(this.#timer);
	}

	async #writeAll(changed: Entry[]): Promise<void> {
		try {
			for (let start = 0; start < changed.length; start += writeMaxAnswers) {
				await this.#write(changed.slice(start, start + writeMaxAnswers));
			}
			if (changed.length > 0) await this.parts.notices.publish('answer', this.parts.nodeId);
		} catch (error) {
			this.parts.log.error({ error: describeError(error) }, 'answers not logged');
			for (const entry of changed) {
				entry.failingSince ??= performance.now();
				if (performance.now() - entry.failingSince > (this.parts.patienceMs ?? 30_000)) await this.#writeAlone(entry);
				else this.noteNews(entry.answer);
			}
		}
	}

	/** An answer that cannot be written, for example because its thread was deleted, must not block the others. */
	async #writeAlone(entry: Entry): Promise<void> {
		try {
			await this.#write([entry]);
		} catch (error) {
			const { messageId } = entry.answer.place;
			this.parts.log.error({ messageId, error: describeError(error) }, 'answer given up');
			this.#entries.delete(entry.answer);
			entry.onLogged();
		}
	}

	async #write(entries: Entry[]): Promise<void> {
		const pieces: AnswerPiece[] = [];
		const ends: AnswerEnd[] = [];
		const logged: [Entry, number][] = [];
		const over: Entry[] = [];
		for (const entry of entries) {
			const { answer, position, seq } = entry;
			const { messageId } = answer.place;
			const { isClosed, state } = answer;
			const chunks = answer.since(position);
			if (chunks.length > 0) {
				pieces.push({ messageId, seq, chunks: JSON.stringify(joinTexts(chunks)) });
				logged.push([entry, position + chunks.length]);
			}
			if (!isClosed || state === 'running') continue;
			ends.push({ messageId, state });
			over.push(entry);
		}
		const unbegun = entries.filter(({ isBegun }) => !isBegun);
		if (unbegun.length > 0) await this.begin(unbegun.map(({ answer }) => answer));
		for (const entry of unbegun) entry.isBegun = true;
		await this.parts.answerLog.write(pieces, ends);
		for (const [entry, position] of logged) {
			entry.position = position;
			entry.seq++;
			entry.failingSince = undefined;
		}
		for (const entry of over) {
			this.#entries.delete(entry.answer);
			entry.onLogged();
		}
	}
}
