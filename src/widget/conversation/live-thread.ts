import type { AssistantClient } from '../../client/assistant-client.js';
import type { AnswerDetail } from '../../options/events.js';
import { nextTask } from '../boot/next-task.js';
import { AnswerChat, type AnswerEnd } from './answer-chat.js';
import { answerStates, eventOf } from './answer-state.js';
import type { DocentMessage } from './message.js';
import { createTabSync } from './tabs.js';
import { type OpenThread, openThread } from './threads/open-thread.js';
import { createSaver, endAnswer, type Saver } from './threads/saver.js';
import type { DocentStorage } from './threads/storage.js';
import type { ThreadRecord } from './threads/thread-shelf.js';
import type { ThreadsStore } from './threads/threads.js';

export interface LiveThreadDependencies {
	client: AssistantClient;
	threads: ThreadsStore;
	storage: DocentStorage;
	/** Whether other tabs use the same storage. */
	isShared: boolean;
	now(): number;
	/** Is called when the service has forgotten the thread, and the question begins a new one. */
	onThreadExpired(): unknown;
	/** Is called when an answer has ended in this tab. */
	onAnswer(message: DocentMessage, ended: AnswerDetail['ended']): void;
	/** Is called when another tab has removed the thread, or the site everything. */
	onRemoved(): void;
}

/** The messages up to the last question, prepared for asking it again. */
function untilLastQuestion(messages: readonly DocentMessage[]): DocentMessage[] {
	const place = messages.findLastIndex(({ role }) => role === 'user');
	return messages
		.slice(0, place + 1)
		.map((message, index) =>
			index === place
				? { ...message, metadata: { ...message.metadata, ended: undefined, unfinished: undefined } }
				: message,
		);
}

/** A thread that is on the screen, or whose answer goes on out of sight: its messages, and what stores and shares them. */
export class LiveThread {
	/** Owns messages, status and error. */
	readonly chat: AnswerChat;
	readonly saver: Saver;
	readonly tabs: ReturnType<typeof createTabSync>;
	readonly #dependencies: LiveThreadDependencies;
	readonly #thread: OpenThread;
	/** The page has let go of the answer before its end. */
	#isLeft = false;

	/** @param stored the thread as it is kept; a new one begins without it */
	constructor(dependencies: LiveThreadDependencies, stored: ThreadRecord | undefined) {
		const { client, threads, now } = dependencies;
		this.#dependencies = dependencies;
		this.#thread = openThread(threads, stored);
		this.chat = new AnswerChat({
			client,
			reference: () => this.#thread.reference,
			onEnd: (end) => this.#onEnd(end),
		});
		this.chat.messages = stored?.messages ?? [];
		this.chat.followMessages(() => this.chat.isReceiving && this.#learn(this.chat.lastMessage));
		this.saver = createSaver(this.chat, this.#thread, () => this.chat.unfinished?.answerId, now);
		this.tabs = createTabSync({
			...dependencies,
			chat: this.chat,
			thread: this.#thread,
			saver: this.saver,
			stop: () => this.stop(),
		});
		this.tabs.opened();
	}

	get localId(): string {
		return this.#thread.localId;
	}

	/** Whether an answer is running in this or another tab. */
	get isBusy(): boolean {
		return answerStates[this.chat.answer].isBusy;
	}

	/** Whether something of an answer comes by itself in this tab. */
	get goesOn(): boolean {
		return answerStates[this.chat.answer].goesOn;
	}

	/** Asks the question at the end of the messages. */
	send(messages: DocentMessage[]): void {
		this.chat.ask(messages);
		nextTask(this.saver.saveNow);
	}

	/** Receives an answer whose rest the service may have, else asks the last question again. False when that is impossible. */
	retry(): boolean {
		const { chat } = this;
		const messages = untilLastQuestion(chat.messages);
		if (messages.length === 0 || this.isBusy) return false;
		if (eventOf(chat.lastMessage, this.#dependencies.now()) !== 'cut') this.send(messages);
		else {
			// Asking anew will tell what is wrong now.
			chat.clearError();
			// The reader may have stopped it meanwhile.
			void chat.replay().then((found) => found || chat.answer !== 'failed' || this.send(messages));
		}
		return true;
	}

	/** Stops the answer of this tab, also at the service. */
	async stop(): Promise<void> {
		const { chat } = this;
		const answer = chat.isReceiving && chat.isKept ? chat.unfinished : undefined;
		await chat.stop();
		if (answer) void this.#dependencies.client.stop(answer);
	}

	/** Stores the present state before the page goes, or is put into the browser's cache. */
	leave(): void {
		this.saver.saveRunning(true);
		this.saver.pause(true);
		this.tabs.leave();
	}

	/** Lets go of the thread. An answer that the service keeps can be received again. */
	async close(): Promise<void> {
		this.#isLeft = true;
		this.tabs.close();
		await this.chat.stop();
	}

	/** Stores the service's thread of an answer. */
	#learn(answer: DocentMessage | undefined) {
		const { threadId, threadKey, threadExpired } = (answer?.role === 'assistant' && answer.metadata) || {};
		const { threadId: known } = this.#thread.reference;
		if (threadExpired && known !== undefined && known !== threadId) {
			this.#thread.forgetReference();
			this.#dependencies.onThreadExpired();
		}
		this.#thread.refer({ threadId, threadKey });
	}

	/** Records on the answer how it ended. */
	#onEnd({ message, ended, finishReason, answerId }: AnswerEnd) {
		const { chat } = this;
		if (this.#isLeft) {
			// The answer has not ended where the service keeps it.
			if (!chat.isKept) this.#dependencies.onAnswer(message, 'cut');
			return;
		}
		const isCutOff = !ended && (finishReason === 'length' || finishReason === 'content-filter');
		const at = this.#dependencies.now();
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
		this.saver.saveNow();
		// What waits has not ended. What an earlier page had of an answer stays as it was, without a word, when there is no more.
		if (chat.answer !== 'waiting' && (ended !== 'cut' || chat.error)) {
			this.#dependencies.onAnswer(ended && isAnswer ? shown : message, ended ?? 'complete');
		}
	}
}
