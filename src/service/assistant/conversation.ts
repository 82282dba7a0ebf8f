import { ServiceError } from '../service-error.js';
import type { Thread, ThreadStore } from '../store/thread-store.js';
import type { Question, Turn } from './question.js';

/** Finds the question's thread, or begins one. Throws a `ServiceError` when the thread does not exist here. */
async function openThread(threads: ThreadStore, domain: string, question: Question): Promise<Thread> {
	if (question.threadId === undefined) return threads.create({ domain, fp: question.fp });
	const thread = await threads.get(domain, question.threadId);
	if (thread) return thread;
	throw new ServiceError(
		'unknown_thread',
		'There is no thread with this threadId; leave threadId out to begin a new conversation.',
	);
}

/** What was said in a thread. An answer that failed before its first word says nothing. */
function turnsOf(thread: Thread): Turn[] {
	return thread.messages.flatMap(({ role, text }) => (text ? [{ role, text }] : []));
}

export interface Conversation {
	threadId: string;
	/** What was said before the question, oldest first. */
	history: Turn[];
}

/**
 * Stores the question in its thread. The client's own history counts when it sends one, for it is what the reader sees;
 * else the thread's.
 */
export async function continueConversation(
	threads: ThreadStore,
	domain: string,
	question: Question,
): Promise<Conversation> {
	const thread = await openThread(threads, domain, question);
	const last = thread.messages.findLast((message) => message.role === 'user');
	// A question that is asked again after a failure keeps its id, and is the same question.
	const isRepeated = last !== undefined && last.id === question.messageId && last.text === question.text;
	const earlier = isRepeated
		? { ...thread, messages: thread.messages.slice(0, thread.messages.indexOf(last)) }
		: thread;
	if (!isRepeated) {
		await threads.append(domain, thread.id, {
			id: question.messageId,
			role: 'user',
			text: question.text,
			...(question.context.length > 0 && { context: question.context }),
			...(question.currentPath !== undefined && { currentPath: question.currentPath }),
			createdAt: new Date().toISOString(),
		});
	}
	return { threadId: thread.id, history: question.history.length > 0 ? question.history : turnsOf(earlier) };
}
