import type { Network } from '../../client/network-error.js';
import type { Connection } from '../../client/request.js';
import type { FeedbackRating } from '../../contract/feedback.js';
import type { AnswerDetail } from '../../options/events.js';
import type { ResolvedOptions } from '../../options/resolved-options.js';
import type { AnswerChat } from './answer-chat.js';
import { createAsking, type QuestionContext } from './asking.js';
import { type ConnectedChat, createConnectedChat } from './connected-chat.js';
import type { DocentMessage } from './message.js';
import { createTabSync } from './tabs.js';
import { type DocentStorage, openStorage } from './threads/storage.js';
import type { ThreadRecord } from './threads/thread-record.js';
import { createThreadsStore, type ThreadsStore } from './threads/threads.js';
import { watchLeaving } from './watch-leaving.js';
import { withRating } from './with-rating.js';

export interface ChatDependencies {
	options: Connection & Pick<ResolvedOptions, 'persistence'>;
	/** The service forgot the conversation: the question is being answered as the first of a new one. */
	onThreadExpired?: () => void;
	/** An answer has ended here, however. */
	onAnswer?: (message: DocentMessage, ended: AnswerDetail['ended']) => void;
	/** Another tab began to answer in the conversation that is open here, or ended. */
	onElsewhere?: (answering: boolean) => void;
	/** @default the browser's */
	network?: Partial<Network>;
	/** @default opened from the options */
	storage?: DocentStorage;
	/** Milliseconds since the epoch. @default Date.now */
	now?: () => number;
}

/** One conversation at a time. Messages, status and error live in `chat` alone. */
export interface DocentChat {
	/** For `useChat({ chat })`. */
	readonly chat: AnswerChat;
	/** False when the conversation is gone with the page. */
	readonly historyIsSaved: boolean;
	/** The conversations that are kept. What is changed here other tabs have to be told. */
	readonly threads: ThreadsStore;
	/** Name of the open conversation among them. */
	readonly localId: string;
	/** Asks. False when there is nothing to ask or an answer is still coming: the text then stays in the composer. */
	ask(text: string, context?: QuestionContext): boolean;
	/**
	 * Ends the running answer, in whichever tab it is, and keeps what came, marked as stopped. Resolves when the connection is
	 * closed.
	 */
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
	/** Shows a stored conversation in place of the open one; a running answer is stopped first. */
	open(localId: string): Promise<void>;
	/** Tells the other tabs that conversations are gone: one of them, or all. */
	tellRemoved(localId?: string): void;
	/** An empty conversation; the old one stays stored. A question asked right after it is the first of the new one. */
	startNew(): Promise<void>;
	/** Ends everything that runs, after storing how far it came. */
	destroy(): Promise<void>;
}

/** Storage of the tab beside that of the browser: which conversation a tab has open is its own. */
function storageOfTab({ persistence, domain }: ChatDependencies['options'], storage: DocentStorage): DocentStorage {
	return persistence === 'local' ? openStorage({ domain, persistence: 'session' }) : storage;
}

/** Shows one thread after the other. The running answer must be over before: the SDK's chat has one status. */
function createSwitch({ chat, stop }: ConnectedChat, show: (stored: ThreadRecord | undefined) => void) {
	let switching: Promise<void> | undefined;
	let target: () => ThreadRecord | undefined;

	async function showWhenStopped() {
		await stop();
		switching = undefined;
		show(target());
	}

	return {
		get isSwitching() {
			return switching !== undefined;
		},
		/** @param next reads the thread when it can be shown */
		async to(next: () => ThreadRecord | undefined) {
			target = next;
			if (chat.isBusy) switching ??= showWhenStopped();
			else if (!switching) show(next());
			await switching;
		},
	};
}

/** Puts chat, threads and other tabs together. Nothing is written before the first question. */
export function createChat(dependencies: ChatDependencies): DocentChat {
	const { options, network, now = Date.now, onThreadExpired, onAnswer, onElsewhere } = dependencies;
	const storage = dependencies.storage ?? openStorage(options);
	const threads = createThreadsStore(storage, now, storageOfTab(options, storage));
	const connected = createConnectedChat({ options, network, storage, threads, now, onThreadExpired, onAnswer });
	const { chat, thread, saver } = connected;
	const threadSwitch = createSwitch(connected, show);
	const isShared = options.persistence === 'local';
	const showNew = () => threadSwitch.to(() => undefined);
	const tabs = createTabSync({ ...connected, threads, storage, isShared, now, showNew, onElsewhere });

	const { ask, askWaiting, retry, edit } = createAsking(connected, {
		isTaken: () => chat.isBusy || tabs.isElsewhere,
		isSwitching: () => threadSwitch.isSwitching,
		now,
	});

	function show(stored: ThreadRecord | undefined) {
		if (!stored) threads.startNew();
		thread.open(stored);
		chat.clearError();
		chat.messages = stored?.messages ?? [];
		tabs.opened();
		askWaiting();
	}

	function leave() {
		saver.saveRunning(true);
		saver.pause(true);
		tabs.leave();
	}

	const unwatch = watchLeaving({
		onVisibility() {
			saver.saveRunning(false);
			tabs.read();
		},
		onLeave: leave,
		onReturn() {
			saver.pause(false);
			// On the pages between, the conversation may have grown, or been deleted.
			if (chat.isBusy || chat.messages.length === 0) tabs.opened();
			else show(threads.open(thread.localId));
		},
	});
	show(threads.current());

	return {
		chat,
		threads,
		get historyIsSaved() {
			return storage.persistent;
		},
		get localId() {
			return thread.localId;
		},
		ask,
		retry,
		edit,
		rate(messageId, rating) {
			chat.messages = withRating(chat.messages, messageId, rating);
			saver.saveNow();
		},
		async stop() {
			tabs.stop();
			await connected.stop();
		},
		open: (localId) => threadSwitch.to(() => threads.open(localId)),
		tellRemoved: tabs.tellRemoved,
		startNew: showNew,
		async destroy() {
			leave();
			unwatch();
			tabs.close();
			await chat.stop();
		},
	};
}
