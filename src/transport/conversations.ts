import type { ThreadReference } from '../client/question-body.js';
import type { DocentTransportOptions } from './chat-request.js';

/** What is known of the conversation in one chat of the app. */
export interface Conversation {
	readonly thread: ThreadReference;
	/** The service named the thread in an answer; the app did not give it. */
	readonly isLearned: boolean;
	/** The service's name of the answer that has not been seen to end. */
	readonly answerId: string | undefined;
	/** The app says which thread to go on in; none begins a new one. */
	choose(threadId: string | undefined): void;
	/** The service named the thread, its key, or both. */
	refer(thread: ThreadReference): void;
	/** The service no longer knows the thread. */
	forget(): void;
	/** The service named the answer that is coming; nothing when there is none any more. */
	expect(answerId: string | undefined): void;
	/** @returns whether the request that begins now is still the last one */
	begin(): () => boolean;
}

type Listeners = Pick<DocentTransportOptions, 'onThreadId' | 'onAnswerId'>;

interface Known {
	chatId: string;
	threadId?: string | undefined;
	answerId?: string | undefined;
}

function createConversation(
	{ chatId, threadId, answerId }: Known,
	{ onThreadId, onAnswerId }: Listeners,
): Conversation {
	let thread: ThreadReference = {};
	let isLearned = false;
	let turn = 0;

	function choose(chosen: string | undefined) {
		thread = chosen === undefined ? {} : { threadId: chosen };
		isLearned = false;
	}
	choose(threadId);

	return {
		get thread() {
			return thread;
		},
		get isLearned() {
			return isLearned;
		},
		get answerId() {
			return answerId;
		},
		choose,
		refer(named) {
			const before = thread.threadId;
			thread = { ...thread, ...named };
			if (thread.threadId === before) return;
			isLearned = true;
			onThreadId?.(thread.threadId, chatId);
		},
		forget() {
			choose(undefined);
			onThreadId?.(undefined, chatId);
		},
		expect(named) {
			if (named === answerId) return;
			answerId = named;
			onAnswerId?.(answerId, chatId);
		},
		begin() {
			const mine = ++turn;
			return () => turn === mine;
		},
	};
}

/** The conversations of a transport, one for each chat of the app. */
export interface Conversations {
	/** The thread that the chat that asked last goes on in; before the first question, the one that the first chat will. */
	threadId: string | undefined;
	/** Of that chat. */
	readonly answerId: string | undefined;
	/** @param kept the thread that messages name which the app has kept, for a chat that is not known yet */
	of(chatId: string, kept?: string): Conversation;
}

export function createConversations(options: DocentTransportOptions): Conversations {
	let { threadId, answerId } = options;
	const byChat = new Map<string, Conversation>();
	let current: Conversation | undefined;

	return {
		get threadId() {
			return current ? current.thread.threadId : threadId;
		},
		set threadId(chosen) {
			if (current) current.choose(chosen);
			else threadId = chosen;
		},
		get answerId() {
			return current ? current.answerId : answerId;
		},
		of(chatId, kept) {
			current = byChat.get(chatId) ?? createConversation({ chatId, threadId: threadId ?? kept, answerId }, options);
			byChat.set(chatId, current);
			// What the app gave was for the first chat.
			threadId = answerId = undefined;
			return current;
		},
	};
}
