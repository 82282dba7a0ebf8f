import { type AssistantClient, createAssistantClient } from '../../client/assistant-client.js';
import type { Connection } from '../../client/call-service.js';
import { createGenerationMemory } from '../../client/generation-memory.js';
import { type Network, pageNetwork } from '../../client/network-error.js';
import type { ContextItem } from '../../contract/assistant.js';
import type { FeedbackRating } from '../../contract/feedback.js';
import type { AnswerDetail } from '../../options/events.js';
import type { ResolvedOptions } from '../../options/resolved-options.js';
import { nextTask } from '../boot/next-task.js';
import { AnswerChat, type AnswerEnd, newId } from './answer-chat.js';
import { answerStates, eventOf } from './answer-state.js';
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

/** The messages up to the last question, prepared for asking it again. */
function untilLastQuestion(messages: readonly DocentMessage[]): DocentMessage[] {
	const place = messages.findLastIndex(({ role }) => role === 'user');
	return messages.slice(0, place + 1).map((message, index) => {
		if (index !== place) return message;
		const { ended: _ended, unfinished: _unfinished, ...metadata } = message.metadata ?? {};
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
	/** The newest switch to another thread that waits for an answer to be stopped, and the question that is asked there. */
	#switch: { question?: DocentMessage | undefined } | undefined;

	constructor(dependencies: ConversationDependencies) {
		const { options, network, storage = openStorage(options), now = Date.now } = dependencies;
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
			onEnd: (end) => this.#onEnd(end),
		});
		this.chat.followMessages(() => this.chat.isReceiving && this.#learn(this.chat.lastMessage));
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
		if (text.trim() === '' || (this.#switch ? this.#switch.question : this.#isBusy)) return false;
		const question = questionOf(text.trim(), context, this.#now());
		if (this.#switch) this.#switch.question = question;
		else this.#send([...this.messages, question]);
		return true;
	}

	/**
	 * Receives an answer whose rest the service may have, else asks the last question again with its own context, and replaces its
	 * answer. Returns false when that is impossible.
	 */
	retry(): boolean {
		const { chat } = this;
		const messages = untilLastQuestion(this.messages);
		if (messages.length === 0 || this.#isBusy) return false;
		if (eventOf(chat.lastMessage, this.#now()) !== 'cut') this.#send(messages);
		else {
			// Asking anew will tell what is wrong now.
			chat.clearError();
			void chat.replay().then((found) => found || this.#isBusy || this.#send(messages));
		}
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
		if (!question || text.trim() === '' || this.#isBusy || this.#switch) return false;
		this.#send([...messages.slice(0, place), questionOf(text.trim(), question.metadata ?? {}, this.#now())]);
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
	broadcastRemoved(localId?: string): void {
		this.#tabs.broadcastRemoved(localId);
	}

	/** Stores the present state and ends everything. */
	async destroy(): Promise<void> {
		this.#leave();
		this.#unwatch();
		this.#tabs.close();
		await this.chat.stop();
	}

	/** Whether an answer is running in this or another tab. */
	get #isBusy(): boolean {
		return answerStates[this.chat.answer].isBusy;
	}

	/** Asks the question at the end of the messages. */
	#send(messages: DocentMessage[]) {
		this.chat.ask(messages);
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
	#onEnd({ message, ended, finishReason, answerId }: AnswerEnd) {
		const { chat } = this;
		const isCutOff = !ended && (finishReason === 'length' || finishReason === 'content-filter');
		const at = this.#now();
		// Some browsers cut the connection before they announce that the page is left.
		const unfinished = answerId === undefined ? undefined : { at, left: true, messageId: answerId };
		this.#learn(message);
		// An answer that ends before anything of it has come is recorded on what is shown: its part from before, or its question.
		const shown = chat.messages.find(({ id }) => id === message.id) ?? chat.lastMessage ?? message;
		const isAnswer = shown.role === 'assistant';
		chat.messages = chat.messages.map((known) => {
			if (known !== shown) return known;
			if (!isAnswer) return endAnswer(shown, { ended, unfinished });
			// A replay that ended early does not replace a longer shown answer.
			return endAnswer(ended ? shown : message, {
				createdAt: at,
				ended,
				cutOff: isCutOff ? finishReason : undefined,
				unfinished,
			});
		});
		this.#saver.saveNow();
		// What an earlier page had of an answer stays as it was, without a word, when there is no more.
		if (ended !== 'cut' || chat.error) {
			this.#dependencies.onAnswer?.(ended && isAnswer ? shown : message, ended ?? 'complete');
		}
	}

	/** Stops the answer of this tab, also at the service. */
	async #stopHere() {
		const { chat } = this;
		const answer = chat.isReceiving && chat.isKept ? chat.unfinished : undefined;
		await chat.stop();
		if (answer) void this.#client.stop(answer);
	}

	#show(stored: ThreadRecord | undefined) {
		if (!stored) this.threads.startNew();
		this.#thread.open(stored);
		this.chat.clearError();
		this.chat.messages = stored?.messages ?? [];
		this.#tabs.opened();
	}

	/** Switches to another thread. No answer may be running, because the chat has one state. */
	async #switchTo(open: () => ThreadRecord | undefined) {
		const newest = { question: this.#switch?.question };
		this.#switch = newest;
		if (this.chat.isReceiving) await this.#stopHere();
		if (this.#switch !== newest) return;
		this.#switch = undefined;
		this.#show(open());
		if (newest.question) this.#send([...this.messages, newest.question]);
	}

	#leave() {
		this.#saver.saveRunning(true);
		this.#saver.pause(true);
		this.#tabs.leave();
	}

	#return() {
		this.#saver.pause(false);
		// Other pages may have continued or deleted the conversation.
		if (this.chat.isReceiving || this.messages.length === 0) this.#tabs.opened();
		else this.#show(this.threads.open(this.#thread.localId));
	}
}
