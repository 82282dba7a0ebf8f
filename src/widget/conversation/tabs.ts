import type { AnswerChat } from './answer-chat.js';
import { answerStates, eventOf } from './answer-state.js';
import type { Unfinished } from './message.js';
import type { OpenThread } from './threads/open-thread.js';
import type { Saver } from './threads/saver.js';
import type { DocentStorage } from './threads/storage.js';
import { threadPrefix } from './threads/thread-shelf.js';
import type { ThreadsStore } from './threads/threads.js';

export interface TabSyncDependencies {
	chat: AnswerChat;
	thread: OpenThread;
	saver: Saver;
	/** Stops the answer that this tab receives. */
	stop(): Promise<void>;
	threads: Pick<ThreadsStore, 'isGone'>;
	storage: DocentStorage;
	/** Whether other tabs use the same storage. */
	isShared: boolean;
	/** Is called when another tab has removed the thread, or the site everything. */
	onRemoved(): void;
	now(): number;
}

const unfinishedOf = ({ lastMessage }: AnswerChat): Unfinished | undefined => lastMessage?.metadata?.unfinished;

/**
 * The Web Lock of the answer in the open thread. Tabs that receive one share it: a tab that gets it alone knows that no other receives the answer.
 * Browsers have locks for pages from https and from this machine; elsewhere the heartbeat of the stored answer decides.
 */
function createAnswerLock({ chat, thread, isShared, now }: TabSyncDependencies) {
	const locks = isShared ? (globalThis.navigator?.locks as LockManager | undefined) : undefined;
	let release: (() => void) | undefined;
	let waiting: AbortController | undefined;

	const request = async (options: LockOptions, whileHeld?: Promise<void>) =>
		locks?.request(`docent:answer:${thread.localId}`, options, () => whileHeld);

	return {
		/** Marks this tab as the receiver of an answer. */
		hold() {
			if (release) return;
			const held = new Promise<void>((resolve) => {
				release = resolve;
			});
			request({ mode: 'shared' }, held).then(undefined, () => {});
		},
		release() {
			release?.();
			release = undefined;
		},
		/** Calls `onReleased` when no other tab receives the answer. */
		watch(onReleased: () => void) {
			if (waiting) return;
			const current = new AbortController();
			waiting = current;
			const end = () => {
				if (waiting !== current) return;
				waiting = undefined;
				onReleased();
			};
			import('./other-tab.lazy.js')
				.then(({ released }) => released(chat, now, locks && request, current.signal))
				.then(end, end);
		},
		unwatch() {
			waiting?.abort();
			waiting = undefined;
		},
	};
}

/** Tells other tabs through a key that is removed at once. The storage event is the message. */
function broadcast({ storage, isShared }: TabSyncDependencies, message: string) {
	if (!isShared) return;
	storage.write(message, '1');
	storage.remove(message);
}

/** Synchronises tabs with the same thread: each shows what the others store, merged with its own changes. */
export function createTabSync(dependencies: TabSyncDependencies) {
	const { chat, thread, threads, saver, storage, isShared, now } = dependencies;
	const lock = createAnswerLock(dependencies);
	/** Heartbeat of the last answer whose tab was found lost. */
	let gone: number | undefined;

	/** Learns from the last message what has become of its answer. What an earlier page or a lost tab has not finished is replayed. */
	function look() {
		const { left = true, at } = unfinishedOf(chat) ?? {};
		const isTaken = isShared && !left && at !== gone;
		chat.happen(isTaken ? 'take' : eventOf(chat.lastMessage, now()));
		if (chat.answer === 'elsewhere') lock.watch(onGone);
		else lock.unwatch();
		if (chat.answer === 'kept') void chat.replay();
	}

	function read() {
		if (chat.isReceiving) return;
		const last = chat.lastMessage?.id;
		const stored = thread.withOtherTabs(chat.messages, read);
		if (stored === false) return;
		if (stored && saver.show(stored) && chat.lastMessage?.id !== last) chat.clearError();
		look();
	}

	function onGone() {
		gone = unfinishedOf(chat)?.at;
		read();
	}

	function follow(key: string, value: string | null) {
		const { localId } = thread;
		if (threads.isGone(localId)) dependencies.onRemoved();
		else if (key === threadPrefix + localId) read();
		else if (value === null) return;
		else if (key === `stop:${localId}` && chat.isReceiving) void dependencies.stop();
		else if (key === `removed:${localId}` || key === 'removed:') dependencies.onRemoved();
	}

	function onEnd() {
		if (chat.isReceiving) return;
		lock.release();
		read();
	}

	function leave() {
		lock.release();
		lock.unwatch();
	}

	// The ending of an answer is stored right after its state has changed.
	const unfollowAnswer = chat.follow(() => (chat.isReceiving ? lock.hold() : void Promise.resolve().then(onEnd)));
	const unfollowStorage = isShared ? storage.follow(follow) : undefined;

	return {
		/** Handles a newly opened thread, or a page that returns from the browser's cache. */
		opened() {
			lock.unwatch();
			if (chat.isReceiving) return lock.hold();
			if (answerStates[chat.answer].goesOn) return;
			chat.happen('open');
			look();
		},
		/** Shows the other tabs' changes of the open thread. */
		read,
		/** Stops the answer in the tab that receives it. */
		stop() {
			if (chat.answer === 'elsewhere') broadcast(dependencies, `stop:${thread.localId}`);
		},
		/** Tells other tabs that a thread, or all of them, were removed. */
		broadcastRemoved: (localId = '') => broadcast(dependencies, `removed:${localId}`),
		/** Handles a page that is left and may be cached. */
		leave,
		close() {
			leave();
			unfollowAnswer();
			unfollowStorage?.();
		},
	};
}
