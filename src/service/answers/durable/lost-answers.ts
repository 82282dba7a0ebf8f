import type { Notices } from '../../database/notices.js';
import { describeError, type Log } from '../../telemetry/log.js';
import type { ThreadStore } from '../threads/thread-store.js';
import type { AnswerLog, LoggedAnswer } from './answer-log.js';
import { loggedText } from './stored-answer.js';

/** Milliseconds between two removals of old log entries. */
const prunePauseMs = 60_000;

interface LostAnswersParts {
	answerLog: AnswerLog;
	threads: ThreadStore;
	notices: Pick<Notices, 'publish'>;
	log: Log;
	/** Milliseconds without a heartbeat after which a process counts as gone. */
	lostAfterMs: number;
	/** Milliseconds for which the log keeps an ended answer. */
	keptMs: number;
}

/** Stores the logged part of a lost answer in its thread. */
async function save({ answerLog, threads }: LostAnswersParts, answer: LoggedAnswer): Promise<void> {
	const { domain, threadId, messageId } = answer;
	// The process may have stored the answer before it ended.
	if (!(await threads.has(domain, threadId)) || (await threads.hasAnswer(domain, messageId, threadId))) return;
	const pieces = await answerLog.read([{ messageId, from: 0 }]);
	await threads.append(domain, threadId, {
		id: messageId,
		role: 'assistant',
		...loggedText(pieces),
		outcome: 'failed',
		createdAt: new Date().toISOString(),
	});
}

/** Regularly saves the answers of processes that are gone, and removes old log entries. */
export function watchLostAnswers(parts: LostAnswersParts) {
	const { answerLog, notices, log, lostAfterMs, keptMs } = parts;
	let running: Promise<void> | undefined;
	let prunedAt = performance.now();
	let sweptAt = performance.now();
	/**
	 * Time from which other processes may be judged lost. After an outage of the database or a pause of this process, their
	 * heartbeats may still arrive.
	 */
	let judgesFrom = 0;
	/** Answers that are claimed and could not be saved yet. */
	let unsaved: LoggedAnswer[] = [];

	/** Saves all lost answers. An answer that cannot be saved does not stop the others. */
	async function saveAll() {
		const failed: LoggedAnswer[] = [];
		for (const answer of unsaved) {
			try {
				await save(parts, answer);
				await notices.publish('answer', answer.nodeId);
			} catch (error) {
				log.error({ messageId: answer.messageId, error: describeError(error) }, 'lost answer not saved');
				failed.push(answer);
			}
		}
		unsaved = failed;
	}

	async function sweep() {
		const now = performance.now();
		if (now - sweptAt > lostAfterMs) judgesFrom = now + lostAfterMs;
		sweptAt = now;
		const claimed = now < judgesFrom ? [] : await answerLog.claimLost(lostAfterMs);
		for (const { messageId, nodeId } of claimed) log.warn({ messageId, node: nodeId }, 'answer lost');
		unsaved.push(...claimed);
		await saveAll();
		if (performance.now() - prunedAt < Math.min(keptMs, prunePauseMs)) return;
		prunedAt = performance.now();
		await answerLog.prune(keptMs);
	}
	const sweepQuietly = () => {
		running ??= sweep()
			.catch((error: unknown) => {
				judgesFrom = performance.now() + lostAfterMs;
				log.error({ error: describeError(error) }, 'lost answers not found');
			})
			.finally(() => {
				running = undefined;
			});
	};
	const timer = setInterval(sweepQuietly, Math.max(50, lostAfterMs / 3)).unref();
	return {
		/** Resolves when no work is in progress. */
		async close(): Promise<void> {
			clearInterval(timer);
			await running;
		},
	};
}
