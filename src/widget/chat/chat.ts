import { generateId } from 'ai';
import type { ContextItem } from '../../contract/assistant.js';
import type { FeedbackRating } from '../../contract/feedback.js';
import type { ResolvedOptions } from '../options.js';
import { AnswerChat } from './answer-chat.js';
import { createGenerationMemory } from './generation-memory.js';
import type { DocentMessage, MessageMetadata } from './message.js';
import type { Network } from './network-error.js';
import { openThread } from './open-thread.js';
import type { Connection } from './request.js';
import { type DocentStorage, openStorage } from './storage.js';
import { createThreadsStore } from './threads.js';
import { createTransport } from './transport.js';

export interface ChatDependencies {
	options: Connection & Pick<ResolvedOptions, 'persistence'>;
	/** The service forgot the conversation: the question is being answered as the first of a new one. */
	onThreadExpired?: () => void;
	/** @default the browser's */
	network?: Partial<Network>;
	/** @default opened from the options */
	storage?: DocentStorage;
	/** Milliseconds since the epoch. @default Date.now */
	now?: () => number;
}

/** What of the page goes along with a question. */
export interface QuestionContext {
	context?: ContextItem[] | undefined;
	/** Path of the page the reader is on; cut to its limit when it is sent. */
	currentPath?: string | undefined;
}

/** One conversation at a time. Messages, status and error live in `chat` alone. */
export interface DocentChat {
	/** For `useChat({ chat, experimental_throttle: 50 })`. */
	readonly chat: AnswerChat;
	/** False when the conversation is gone with the page. */
	readonly historyIsSaved: boolean;
	/** Asks. False when there is nothing to ask or an answer is still coming: the text then stays in the composer. */
	ask(text: string, context?: QuestionContext): boolean;
	/** Ends the running answer and keeps what came, marked as stopped. Resolves when the connection is closed. */
	stop(): Promise<void>;
	/** Asks the last question again, in its own context, in place of its answer. False when there is none or one is running. */
	retry(): boolean;
	/**
	 * Asks a question of the conversation again, in other words and in its own context; what came after it goes. False when there
	 * is no such question, nothing to ask, or an answer is running.
	 */
	edit(messageId: string, text: string): boolean;
	/** Keeps with an answer what the reader thinks of it; `none` forgets it. */
	rate(messageId: string, rating: FeedbackRating): void;
	/** An empty conversation; the old one stays stored. A question asked right after it is the first of the new one. */
	startNew(): Promise<void>;
	/** Ends everything that runs. */
	destroy(): Promise<void>;
}

/** How often a streaming answer is stored, in milliseconds. */
const savePause = 1_000;

const browserNetwork = (): Network => ({
	fetch: (...request) => globalThis.fetch(...request),
	isOnline: () => globalThis.navigator?.onLine !== false,
	pageOrigin: globalThis.location?.origin,
});

/** The answer at its end: no part is still growing, and what ended it is written on it. */
function endAnswer(answer: DocentMessage, metadata: MessageMetadata): DocentMessage {
	return {
		...answer,
		parts: answer.parts.map((part) =>
			'state' in part && part.state === 'streaming' ? { ...part, state: 'done' } : part,
		),
		metadata: { ...answer.metadata, ...metadata },
	} as DocentMessage;
}

const replaceAnswer = (messages: DocentMessage[], id: string | undefined, metadata: MessageMetadata) =>
	messages.map((message) =>
		message.id === id && message.role === 'assistant' ? endAnswer(message, metadata) : message,
	);

/** Stores the chat's messages: at once when it is told to, and now and then while an answer streams. */
function createSaver(chat: AnswerChat, save: (messages: DocentMessage[]) => void) {
	let timer: ReturnType<typeof setTimeout> | undefined;

	function saveNow() {
		clearTimeout(timer);
		timer = undefined;
		// A page that is left now never sees the end of this answer: until it ends, the stored copy counts as cut.
		save(chat.isBusy ? replaceAnswer(chat.messages, chat.lastMessage?.id, { ended: 'cut' }) : chat.messages);
	}

	chat['~registerMessagesCallback'](() => {
		if (chat.isBusy) timer ??= setTimeout(saveNow, savePause);
	});
	return { saveNow, cancel: () => clearTimeout(timer) };
}

function questionOf(text: string, { context, currentPath }: QuestionContext, createdAt: number): DocentMessage {
	const metadata: MessageMetadata = {
		createdAt,
		...(context && context.length > 0 && { context }),
		...(currentPath !== undefined && { currentPath }),
	};
	return { id: generateId(), role: 'user', parts: [{ type: 'text', text }], metadata };
}

function createConnectedChat(dependencies: ChatDependencies, storage: DocentStorage) {
	const { options, onThreadExpired, now = Date.now } = dependencies;
	const thread = openThread(createThreadsStore(storage, now));
	const chat: AnswerChat = new AnswerChat({
		messages: thread.restored,
		transport: createTransport({
			...browserNetwork(),
			...dependencies.network,
			connection: options,
			memory: createGenerationMemory(storage, options.baseUrl, now),
			now,
			thread: () => thread.reference,
			onThread: thread.refer,
			onThreadExpired: () => {
				thread.forgetReference();
				onThreadExpired?.();
			},
			onAnswerError: (error) => chat.announce(error),
		}),
		onFinish: ({ message, isAbort, isError }) => {
			const ended = isAbort ? 'stopped' : chat.error?.code === 'cut' ? 'cut' : isError ? 'failed' : undefined;
			chat.messages = replaceAnswer(chat.messages, message.id, { createdAt: now(), ...(ended && { ended }) });
			saver.saveNow();
		},
	});
	const saver = createSaver(chat, thread.save);
	return { chat, thread, saver };
}

/** Puts chat, transport and storage together. Nothing is written before the first question. */
export function createChat(dependencies: ChatDependencies): DocentChat {
	const { options, now = Date.now, storage = openStorage(options) } = dependencies;
	const { chat, thread, saver } = createConnectedChat(dependencies, storage);
	// The running answer of the old conversation must be over before the new one begins: the SDK's chat has one status.
	let clearing: Promise<void> | undefined;
	let waiting: DocentMessage | undefined;

	function send(question: DocentMessage) {
		void chat.sendMessage(question);
		saver.saveNow();
	}

	function clear() {
		thread.startNew();
		chat.clearError();
		chat.messages = [];
	}

	async function clearWhenStopped() {
		await chat.stop();
		clearing = undefined;
		clear();
		if (waiting) send(waiting);
		waiting = undefined;
	}

	return {
		chat,
		get historyIsSaved() {
			return storage.persistent;
		},
		ask(text, context = {}) {
			if (text.trim() === '' || waiting || (chat.isBusy && !clearing)) return false;
			const question = questionOf(text.trim(), context, now());
			if (clearing) waiting = question;
			else send(question);
			return true;
		},
		stop: () => chat.stop(),
		retry() {
			const question = chat.messages.findLastIndex(({ role }) => role === 'user');
			if (question === -1 || chat.isBusy) return false;
			chat.messages = chat.messages.slice(0, question + 1);
			void chat.regenerate();
			saver.saveNow();
			return true;
		},
		edit(messageId, text) {
			const place = chat.messages.findIndex(({ id, role }) => id === messageId && role === 'user');
			const question = chat.messages[place];
			if (!question || text.trim() === '' || chat.isBusy || clearing) return false;
			chat.messages = chat.messages.slice(0, place);
			send(questionOf(text.trim(), question.metadata ?? {}, now()));
			return true;
		},
		rate(messageId, rating) {
			chat.messages = chat.messages.map((message) => {
				if (message.id !== messageId) return message;
				const { rating: _before, ...metadata } = message.metadata ?? {};
				return { ...message, metadata: rating === 'none' ? metadata : { ...metadata, rating } };
			});
			saver.saveNow();
		},
		async startNew() {
			if (chat.isBusy) clearing ??= clearWhenStopped();
			else if (!clearing) clear();
			await clearing;
		},
		async destroy() {
			await chat.stop();
			saver.cancel();
		},
	};
}
