import type { ThreadReference } from '../client/question-body.js';
import type { DocentTransportOptions } from './chat-request.js';

/** The state of the conversation in one of the app's chats. */
export interface Conversation {
	readonly thread: ThreadReference;
	/** Whether the service, not the app, named the thread. */
	readonly isLearned: boolean;
	/** The service's id of an answer whose end has not been seen. */
	readonly answerId: string | undefined;
	/** Sets the app's choice of the thread; undefined begins a new one. */
	choose(threadId: string | undefined): void;
	/** Continues the thread in the app's stored messages, unless the app or the service has already said which one it is. */
	adopt(kept: string | undefined): void;
	/** Records the thread or its key from the service. */
	refer(thread: ThreadReference): void;
	/** Forgets a thread that the service no longer knows. */
	forget(): void;
	/** Records the id of the arriving answer; undefined when it has ended. */
	expect(answerId: string | undefined): void;
	/** Registers a request. @returns whether it is still the newest one */
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
	let isDecided = false;
	let turn = 0;

	function choose(chosen: string | undefined) {
		thread = chosen === undefined ? {} : { threadId: chosen };
		isLearned = false;
		isDecided = true;
	}
	const adopt = (kept: string | undefined) => {
		if (!isDecided && kept !== undefined) choose(kept);
	};
	adopt(threadId);

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
		adopt,
		refer(named) {
			const before = thread.threadId;
			thread = { ...thread, ...named };
			// A thread that the app has kept is the service's own from its answer on.
			if (named.threadId !== undefined) isLearned = isDecided = true;
			if (thread.threadId === before) return;
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

/** The conversations of a transport, one per chat. */
export interface Conversations {
	/** The thread of the chat that asked last. Before the first question it is the first chat's. */
	threadId: string | undefined;
	/** The answer id of the same chat. */
	readonly answerId: string | undefined;
	/** @param kept the thread in the app's stored messages, for a chat without one */
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
			current = byChat.get(chatId) ?? createConversation({ chatId, threadId, answerId }, options);
			current.adopt(kept);
			byChat.set(chatId, current);
			// The app's options belong to the first chat.
			threadId = answerId = undefined;
			return current;
		},
	};
}
