import { createAssistantClient } from '../../client/assistant-client.js';
import type { Connection } from '../../client/call-service.js';
import { createGenerationMemory } from '../../client/generation-memory.js';
import { type Network, pageNetwork } from '../../client/network-error.js';
import type { FeedbackRating } from '../../contract/feedback.js';
import type { AnswerDetail } from '../../options/events.js';
import { nextTask } from '../boot/next-task.js';
import type { WidgetOptions } from '../boot/widget-context.js';
import { type AnswerChat, newId } from './answer-chat.js';
import type { AnswerState } from './answer-state.js';
import { LiveThread, type LiveThreadDependencies } from './live-thread.js';
import type { DocentMessage, MessageMetadata, SentContext } from './message.js';
import { type DocentStorage, openStorage } from './threads/storage.js';
import type { ThreadRecord } from './threads/thread-shelf.js';
import { createThreadsStore, type ThreadsStore } from './threads/threads.js';
import { watchLeaving } from './watch-leaving.js';

export interface ConversationDependencies {
	options: Connection & Pick<WidgetOptions, 'persistence' | 'fromIndex'>;
	/** Is called when the service has forgotten the thread, and the question begins a new one. */
	onThreadExpired?: () => void;
	/** Is called when another conversation is shown, or when a hidden conversation's answer has changed. */
	onChange?: () => void;
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
	context?: SentContext[] | undefined;
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

/** The messages with a rating on one of them; `none` removes it. */
function withRating(messages: DocentMessage[], id: string, rating: FeedbackRating): DocentMessage[] {
	const given = rating === 'none' ? undefined : rating;
	return messages.map((message) =>
		message.id === id ? { ...message, metadata: { ...message.metadata, rating: given } } : message,
	);
}

/** The conversation on the screen, and the hidden ones whose answers are still running. Nothing is stored before the first question. */
export class Conversation {
	/** The stored conversations. */
	readonly threads: ThreadsStore;
	readonly #dependencies: ConversationDependencies;
	readonly #now: () => number;
	readonly #storage: DocentStorage;
	readonly #live: Omit<LiveThreadDependencies, 'onRemoved' | 'onThreadExpired'>;
	/** The hidden conversations whose answers are still running. */
	readonly #away = new Map<string, LiveThread>();
	readonly #unwatch: () => void;
	#shown: LiveThread;

	constructor(dependencies: ConversationDependencies) {
		const { options, network, storage = openStorage(options), now = Date.now } = dependencies;
		const memory = createGenerationMemory(storage, options.baseUrl, now);
		const known = { ...pageNetwork(), ...network };
		const service = createAssistantClient({ ...known, connection: options, memory, now });
		this.#dependencies = dependencies;
		this.#now = now;
		this.#storage = storage;
		this.threads = createThreadsStore(storage, now, storageOfTab(options, storage));
		this.#live = {
			client: options.fromIndex?.beside(service) ?? service,
			threads: this.threads,
			storage,
			isShared: options.persistence === 'local',
			now,
			onAnswer: (message, ended) => {
				dependencies.onAnswer?.(message, ended);
				if (this.threads.shelf.isCrowded) void this.threads.archive((archive) => archive.tidy(this.localId));
			},
		};
		const goOn = () => {
			for (const thread of this.#all) if (thread.chat.answer === 'waiting') thread.retry();
		};
		this.#unwatch = watchLeaving({
			onVisibility: (isSeen) => {
				if (isSeen) this.noticeLogout();
				for (const { saver, tabs } of this.#all) {
					saver.saveRunning(false);
					// Reading other tabs' changes is slow and would delay the next page, so a page that is being left does not read them.
					if (isSeen) tabs.read();
				}
			},
			onLeave: () => this.#leave(),
			onReturn: () => {
				this.#return();
				if (known.isOnline()) goOn();
			},
			onOnline: goOn,
		});
		const current = this.threads.currentId();
		this.#shown = this.#start(this.threads.open(current));
		// Another tab may have moved it into the archive.
		if (current && current !== this.localId) this.#reopen(current);
		else this.threads.show(this.localId);
	}

	/** Messages, status and error of the conversation on the screen. Each conversation has its own object. */
	get chat(): AnswerChat {
		return this.#shown.chat;
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
		return this.#shown.localId;
	}

	/**
	 * Asks a question. Returns false when it is empty or an answer is running; the text then stays in the composer.
	 *
	 * @param place the question's place among the messages; what stands there and after it goes. The end, by default
	 */
	ask(text: string, context: QuestionContext = {}, place?: number): boolean {
		if (text.trim() === '' || this.#shown.isBusy) return false;
		this.noticeLogout();
		this.#shown.send([...this.messages.slice(0, place), questionOf(text.trim(), context, this.#now())]);
		return true;
	}

	/**
	 * Receives the rest of the last answer if the service may have it. Otherwise asks the last question again with its own context and
	 * replaces its answer. Returns false when that is impossible.
	 */
	retry(): boolean {
		return this.#shown.retry();
	}

	/**
	 * Stops the running answer, even when another tab receives it. The received part is kept and marked as stopped. Resolves when the
	 * connection is closed.
	 */
	async stop(): Promise<void> {
		this.#shown.tabs.stop();
		await this.#shown.stop();
	}

	/** Stores the reader's rating with an answer; `none` removes it. */
	rate(messageId: string, rating: FeedbackRating): void {
		this.chat.messages = withRating(this.messages, messageId, rating);
		this.#shown.saver.saveNow();
	}

	/** Opens a stored conversation. A running answer goes on. */
	open(localId: string): void {
		if (localId === this.localId) return;
		this.#show(this.#away.get(localId) ?? this.#start(this.threads.open(localId)));
	}

	/** Opens an empty conversation. The old one stays stored, and its answer goes on. */
	startNew(): void {
		this.#show(this.#start(undefined));
	}

	/** The state of the newest answer in a conversation that this tab follows. */
	answerOf(localId: string): AnswerState | undefined {
		return this.#all.find((thread) => thread.localId === localId)?.chat.answer;
	}

	/** Empties the panel when the site has emptied the browser's storage, as a logout does. No event tells the tab that did it. */
	noticeLogout(): void {
		this.threads.noticeEmptied();
		for (const thread of this.#all) if (this.threads.isGone(thread.localId)) void this.#drop(thread);
	}

	/** Removes one conversation, or all, in every tab. Their running answers are stopped. */
	async remove(localId?: string): Promise<void> {
		if (localId === undefined) this.threads.clear();
		else this.threads.remove(localId);
		this.#shown.tabs.broadcastRemoved(localId);
		await Promise.all(
			this.#all.map((thread) => (localId === undefined || thread.localId === localId ? this.#drop(thread) : undefined)),
		);
	}

	/** Stores the present state and ends everything. */
	async destroy(): Promise<void> {
		this.#leave();
		this.#unwatch();
		await Promise.all(this.#all.map((thread) => thread.close()));
	}

	get #all(): LiveThread[] {
		return [this.#shown, ...this.#away.values()];
	}

	#start(stored: ThreadRecord | undefined): LiveThread {
		const thread: LiveThread = new LiveThread(
			{
				...this.#live,
				onRemoved: () => void this.#drop(thread),
				// The panel says it of the conversation on the screen.
				onThreadExpired: () => thread === this.#shown && this.#dependencies.onThreadExpired?.(),
			},
			stored,
		);
		if (stored?.after) void this.threads.archive((archive) => archive.begin(thread, stored));
		thread.chat.follow(() => thread !== this.#shown && this.#look(thread));
		return thread;
	}

	#show(thread: LiveThread) {
		const before = this.#shown;
		this.#away.delete(thread.localId);
		this.#shown = thread;
		this.threads.show(thread.localId);
		thread.chat.isEndSeen = true;
		before.chat.isEndSeen = false;
		// The thread on the screen was only read again.
		if (before.localId === thread.localId) void before.close();
		else this.#away.set(before.localId, before);
		this.#look(before);
	}

	/** Closes a hidden thread when its answer has ended. A thread with a failed answer stays, so that the reader sees the error. */
	#look(thread: LiveThread) {
		// The end of an answer is stored right after its state has changed.
		nextTask(() => {
			const isOver = thread !== this.#shown && !thread.goesOn && !thread.chat.error;
			if (isOver && this.#away.delete(thread.localId)) void thread.close();
		});
		this.#dependencies.onChange?.();
	}

	/** Shows a new thread in the place of one that was removed, and stops that. */
	async #drop(thread: LiveThread) {
		// A running answer must not restore the thread when it ends.
		this.threads.remove(thread.localId);
		if (thread === this.#shown) this.startNew();
		this.#away.delete(thread.localId);
		await thread.stop();
		await thread.close();
	}

	/** Shows a conversation that may be in the archive. */
	#reopen(localId: string) {
		void this.threads.archive((archive) => archive.reopen(this, localId));
	}

	#leave() {
		for (const thread of this.#all) thread.leave();
	}

	#return() {
		for (const thread of this.#all) {
			thread.saver.pause(false);
			if (thread.goesOn || thread !== this.#shown || this.messages.length === 0) thread.tabs.opened();
			// Other pages may have continued or deleted the conversation.
			else {
				const { localId } = this;
				this.#show(this.#start(this.threads.open(localId)));
				if (localId !== this.localId) this.#reopen(localId);
			}
		}
	}
}
