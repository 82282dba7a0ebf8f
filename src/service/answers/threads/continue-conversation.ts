import type { Question, Turn } from '../../../search/passages/question.js';
import { ServiceError } from '../../errors/service-error.js';
import type { MessageText, StoredMessage, ThreadStore } from './thread-store.js';

/** The turns of a thread. An answer that failed before its first word has no turn. */
function turnsOf(messages: readonly MessageText[]): Turn[] {
	return messages.flatMap(({ role, text }) => (text ? [{ role, text }] : []));
}

/** Turns with the refusals among them, which the store knows: readers, and so their clients, do not get to see the mark. */
function withRefusals(turns: readonly Turn[], said: readonly MessageText[]): Turn[] {
	const refusals = new Set(said.flatMap(({ unanswered, text }) => (unanswered ? [text.trim()] : [])));
	return turns.map((turn) =>
		turn.role === 'assistant' && refusals.has(turn.text.trim()) ? { ...turn, refuses: true } : turn,
	);
}

/** How often the question was asked right before, and left open each time. */
function timesLeftOpen(said: readonly MessageText[], text: string): number {
	let times = 0;
	let end = said.length;
	for (;;) {
		const last = said[end - 1];
		const at = said.slice(0, end).findLastIndex(({ role }) => role === 'user');
		if (!(last?.unanswered || last?.doubtful) || said[at]?.text !== text) return times;
		times++;
		end = at;
	}
}

/** The turns without those at their end that asked the same. They would only repeat what did not help. */
function withoutRepeated(turns: readonly Turn[], text: string, times: number): Turn[] {
	const places = turns.flatMap((turn, place) => (turn.role === 'user' && turn.text === text ? [place] : []));
	return turns.slice(0, times > 0 ? places.slice(-times)[0] : turns.length);
}

export const unknownThread = () =>
	new ServiceError(
		'unknown_thread',
		'There is no thread with this threadId; leave threadId out to begin a new conversation.',
	);

/** Clients forget a thread that the service does not know, and ask once more as a new one; so they do with one that is full. */
export const fullThread = () =>
	new ServiceError(
		'unknown_thread',
		'This thread is full and takes no further question; leave threadId out to begin a new conversation.',
	);

/** A thread, the turns before the question, oldest first, and how often the question was left open right before. */
export type ContinuedConversation = Awaited<ReturnType<typeof continueConversation>>;

/**
 * Stores the question in its thread, or begins one. A history that the client sends wins over the thread's, because it is what
 * the reader sees.
 * Throws a `ServiceError` when the thread does not exist.
 */
export async function continueConversation(threads: ThreadStore, domain: string, question: Question) {
	const message: StoredMessage = {
		id: question.messageId,
		role: 'user',
		text: question.text,
		...(question.context.length > 0 && { context: question.context }),
		...(question.currentPath !== undefined && { currentPath: question.currentPath }),
		createdAt: new Date().toISOString(),
	};
	if (question.threadId === undefined) {
		const { fp, askedBy, chat, from, filter } = question;
		const begunWith = { ...from, version: filter?.version, language: filter?.language };
		const { id: threadId } = await threads.create({ domain, fp, askedBy, chat, begunWith }, message);
		return { threadId, history: question.history, leftOpen: 0 };
	}
	const { threadId } = question;
	const said = await threads.recent(domain, threadId);
	if (!said) throw unknownThread();
	const last = said.findLast(({ role }) => role === 'user');
	// A question that is repeated after a failure keeps its id.
	const isRepeated = last !== undefined && last.id === question.messageId && last.text === question.text;
	const earlier = isRepeated ? said.slice(0, said.indexOf(last)) : said;
	if (!isRepeated) await threads.append(domain, threadId, message);
	const leftOpen = timesLeftOpen(earlier, question.text);
	const turns = withRefusals(question.history.length > 0 ? question.history : turnsOf(earlier), earlier);
	return { threadId, history: withoutRepeated(turns, question.text, leftOpen), leftOpen };
}
