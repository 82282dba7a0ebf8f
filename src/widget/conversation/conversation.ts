import { type AssistantClient, createAssistantClient } from '../../client/assistant-client.js';
import type { Connection } from '../../client/call-service.js';
import { createGenerationMemory } from '../../client/generation-memory.js';
import { type Network, pageNetwork } from '../../client/network-error.js';
import type { ContextItem } from '../../contract/assistant.js';
import type { FeedbackRating } from '../../contract/feedback.js';
import type { AnswerDetail } from '../../options/events.js';
import type { ResolvedOptions } from '../../options/resolved-options.js';
import { nextTask } from '../boot/next-task.js';
import { AnswerChat, type AnswerChatInit, newId } from './answer-chat.js';
import type { DocentMessage, MessageMetadata } from './message.js';
import { createTabSync } from './tabs.js';
import { type OpenThread, openThread } from './threads/open-thread.js';
import { createSaver, endAnswer, type Saver } from './threads/saver.js';
import { type DocentStorage, openStorage } from './threads/storage.js';
import type { ThreadRecord } from './threads/thread-shelf.js';
import { createThreadsStore, type ThreadsStore } from './threads/threads.js';
import { watchLeaving } from './watch-leaving.js';

export interface ConversationDependencies {
	options: Connection & Pick<ResolvedOptions, 'persistence'>;
	/** Is called when the service has forgotten the thread, and the question begins a new one. */
	onThreadExpired?: () => void;
	/** Is called when an answer has ended in this tab. */
	onAnswer?: (message: DocentMessage, ended: AnswerDetail['ended']) => void;
	/** Is called when another tab starts or ends an answer in the open conversation. */
	onElsewhere?: (answering: boolean) => void;
	/** @default the browser's network state */
	network?: Partial<Network>;
	/** @default opened from the options */
	storage?: DocentStorage;
	/** Clock in milliseconds since the epoch. @default Date.now */
	now?: () => number;
}

/** Parts of the page that are sent with a question. */
export interface QuestionContext {
	context?: ContextItem[] | undefined;
	/** Path of the reader's page. It is cut to its limit when it is sent. */
	currentPath?: string | undefined;
}

/** Storage of the tab, because each tab has its own open conversation. */
function storageOfTab(
	{ persistence, domain }: ConversationDependencies['options'],
	storage: DocentStorage,
): DocentStorage {
	return persistence === 'local' ? openStorage({ domain, persistence: 'session' }) : storage;
}

function questionOf(text: string, { context, currentPath }: QuestionContext, createdAt: number): DocentMessage {
	const metadata: MessageMetadata = { createdAt, currentPath, context: context?.length ? context : undefined };
	return { id: newId(), role: 'user', parts: [{ type: 'text', text }], metadata };
}

/** The messages up to the last question, prepared for asking it again; undefined without a question. */
function untilLastQuestion(messages: readonly DocentMessage[]): DocentMessage[] {
	const place = messages.findLastIndex(({ role }) => role === 'user');
	return messages.slice(0, place + 1).map((message, index) => {
		if (index !== place) return message;
		const { unfinished: _, ...metadata } = message.metadata ?? {};
		return { ...message, metadata };
	});
}

/** The messages with a rating on one of them; `none` removes it. */
function withRating(messages: DocentMessage[], id: string, rating: FeedbackRating): DocentMessage[] {
	return messages.map((message) => {
		if (message.id !== id) return message;
		const { rating: _before, ...metadata } = message.metadata ?? {};
		return { ...message, metadata: rating === 'none' ? metadata : { ...metadata, rating } };
	});
}

/** The open conversation and the ways to ask in it. Nothing is stored before the first question. */
export class Conversation {
	/** Owns messages, status and error. */
	readonly chat: AnswerChat;
	/** The stored conversations. Other tabs must be told about changes. */
	readonly threads: ThreadsStore;
	readonly #dependencies: ConversationDependencies;
	readonly #now: () => number;
	readonly #storage: DocentStorage;
	readonly #client: AssistantClient;
	readonly #thread: OpenThread;
	readonly #saver: Saver;
	readonly #tabs: ReturnType<typeof createTabSync>;
	readonly #unwatch: () => void;
	/** A question that waits until its thread is open. */
	#waiting: DocentMessage | undefined;
	/** The switch to another thread, which `#next` reads. */
	#switching: Promise<void> | undefined;
	#next: () => ThreadRecord | undefined = () => undefined;

	constructor(dependencies: ConversationDependencies) {
		const { options, network, storage = openStorage(options), now = Date.now, onElsewhere } = dependencies;
		this.#dependencies = dependencies;
		this.#now = now;
		this.#storage = storage;
		this.threads = createThreadsStore(storage, this.#now, storageOfTab(options, storage));
		this.#thread = openThread(this.threads);
		this.#client = createAssistantClient({
			...pageNetwork(),
			...network,
			connection: options,
			memory: createGenerationMemory(storage, options.baseUrl, this.#now),
			now: this.#now,
		});
		this.chat = new AnswerChat({
			client: this.#client,
			reference: () => this.#thread.reference,
			onFinish: (end) => this.#onFinish(end),
		});
		this.chat['~registerMessagesCallback'](() => this.chat.isBusy && this.#learn(this.chat.lastMessage));
		this.#saver = createSaver(this.chat, this.#thread, () => this.chat.unfinished?.answerId, this.#now);
		this.#tabs = createTabSync({
			chat: this.chat,
			thread: this.#thread,
			saver: this.#saver,
			threads: this.threads,
			storage,
			isShared: options.persistence === 'local',
			now: this.#now,
			stop: () => this.#stopHere(),
			showNew: () => this.startNew(),
			onElsewhere,
		});
		this.#unwatch = watchLeaving({
			onVisibility: () => {
				this.#saver.saveRunning(false);
				this.#tabs.read();
			},
			onLeave: () => this.#leave(),
			onReturn: () => this.#return(),
		});
		this.#show(this.threads.current());
	}

	get messages(): DocentMessage[] {
		return this.chat.messages;
	}

	/** False when the conversation is lost with the page. */
	get historyIsSaved(): boolean {
		return this.#storage.persistent;
	}

	/** Local id of the open conversation. */
	get localId(): string {
		return this.#thread.localId;
	}

	/** Asks a question. Returns false when it is empty or an answer is running; the text then stays in the composer. */
	ask(text: string, context: QuestionContext = {}): boolean {
		if (text.trim() === '' || this.#waiting || (this.#isTaken && !this.#switching)) return false;
		const question = questionOf(text.trim(), context, this.#now());
		if (this.#switching) this.#waiting = question;
		else this.#send(question);
		return true;
	}

	/** Asks the last question again with its own context, and replaces its answer. Returns false when that is impossible. */
	retry(): boolean {
		const messages = untilLastQuestion(this.messages);
		if (messages.length === 0 || this.#isTaken) return false;
		this.#sendLast(messages);
		return true;
	}

	/**
	 * Asks a question of the conversation again, in other words and in its own context; what came after it goes. False when there
	 * is no such question, nothing to ask, or an answer is running.
	 */
	edit(messageId: string, text: string): boolean {
		const { messages } = this;
		const place = messages.findIndex(({ id, role }) => id === messageId && role === 'user');
		const question = messages[place];
		if (!question || text.trim() === '' || this.#isTaken || this.#switching) return false;
		// One change, so that no rendering lacks the question.
		this.#sendLast([...messages.slice(0, place), questionOf(text.trim(), question.metadata ?? {}, this.#now())]);
		return true;
	}

	/**
	 * Ends the running answer, in whichever tab it is, and keeps what came, marked as stopped. Resolves when the connection is
	 * closed.
	 */
	async stop(): Promise<void> {
		this.#tabs.stop();
		await this.#stopHere();
	}

	/** Stores the reader's rating with an answer; `none` removes it. */
	rate(messageId: string, rating: FeedbackRating): void {
		this.chat.messages = withRating(this.messages, messageId, rating);
		this.#saver.saveNow();
	}

	/** Opens a stored conversation. A running answer is stopped first. */
	open(localId: string): Promise<void> {
		return this.#switchTo(() => this.threads.open(localId));
	}

	/** Opens an empty conversation. The old one stays stored. */
	startNew(): Promise<void> {
		return this.#switchTo(() => undefined);
	}

	/** Tells other tabs that one conversation, or all, were removed. */
	tellRemoved(localId?: string): void {
		this.#tabs.tellRemoved(localId);
	}

	/** Stores the present state and ends everything. */
	async destroy(): Promise<void> {
		this.#leave();
		this.#unwatch();
		this.#tabs.close();
		await this.chat.stop();
	}

	/** Whether an answer is running in this or another tab. */
	get #isTaken(): boolean {
		return this.chat.isBusy || this.#tabs.isElsewhere;
	}

	#send(question: DocentMessage) {
		void this.chat.sendMessage(question);
		nextTask(this.#saver.saveNow);
	}

	/** Asks the question at the end of the messages. */
	#sendLast(messages: DocentMessage[]) {
		this.chat.messages = messages;
		void this.chat.regenerate();
		nextTask(this.#saver.saveNow);
	}

	/** Stores the service's thread of an answer. */
	#learn(answer: DocentMessage | undefined) {
		const { threadId, threadKey, threadExpired } = (answer?.role === 'assistant' && answer.metadata) || {};
		const { threadId: known } = this.#thread.reference;
		if (threadExpired && known !== undefined && known !== threadId) {
			this.#thread.forgetReference();
			this.#dependencies.onThreadExpired?.();
		}
		this.#thread.refer({ threadId, threadKey });
	}

	/** Records on the answer how it ended. */
	#onFinish({ message, isAbort, isError, finishReason }: Parameters<AnswerChatInit['onFinish']>[0]) {
		const { chat } = this;
		const ended = isAbort ? 'stopped' : chat.error?.code === 'cut' ? 'cut' : isError ? 'failed' : undefined;
		const cutOff = finishReason === 'length' || finishReason === 'content-filter' ? finishReason : undefined;
		const last = chat.lastMessage;
		const messageId = ended === 'cut' ? chat.unfinished?.answerId : undefined;
		const at = this.#now();
		this.#learn(message);
		chat.messages = chat.messages.map((shown) => {
			// An answer that is stopped before its replay has begun has no message of its own yet, so the shown one ends.
			if (shown.id !== message.id && !(isAbort && shown === last)) return shown;
			// The question of an answer that is stopped before its first word no longer waits.
			if (shown.role === 'user') return endAnswer(shown, { unfinished: undefined, ...(ended && { ended }) });
			// A replay that ended early does not replace a longer shown answer.
			return endAnswer(ended ? shown : message, {
				createdAt: at,
				...(ended ? { ended } : cutOff && { cutOff }),
				// Some browsers cut the connection before they announce that the page is left.
				unfinished: messageId === undefined ? undefined : { at, left: true, messageId },
			});
		});
		this.#saver.saveNow();
		this.#dependencies.onAnswer?.(message, ended ?? 'complete');
	}

	/** Stops the answer of this tab, also at the service. */
	async #stopHere() {
		const { chat } = this;
		const answer = chat.isBusy && chat.isKept ? chat.unfinished : undefined;
		await chat.stop();
		if (answer) void this.#client.stop(answer);
	}

	#show(stored: ThreadRecord | undefined) {
		if (!stored) this.threads.startNew();
		this.#thread.open(stored);
		this.chat.clearError();
		this.chat.messages = stored?.messages ?? [];
		this.#tabs.opened();
		if (this.#waiting) this.#send(this.#waiting);
		this.#waiting = undefined;
	}

	/** Switches to another thread. No answer may be running, because the chat has one status. */
	async #switchTo(next: () => ThreadRecord | undefined) {
		this.#next = next;
		if (this.chat.isBusy) this.#switching ??= this.#showWhenStopped();
		else if (!this.#switching) this.#show(next());
		await this.#switching;
	}

	async #showWhenStopped() {
		await this.#stopHere();
		this.#switching = undefined;
		this.#show(this.#next());
	}

	#leave() {
		this.#saver.saveRunning(true);
		this.#saver.pause(true);
		this.#tabs.leave();
	}

	#return() {
		this.#saver.pause(false);
		// Other pages may have continued or deleted the conversation.
		if (this.chat.isBusy || this.messages.length === 0) this.#tabs.opened();
		else this.#show(this.threads.open(this.#thread.localId));
	}
}
