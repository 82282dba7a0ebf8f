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
	threads: ThreadsStore;
	storage: DocentStorage;
	/** Whether other tabs use the same storage. */
	isShared: boolean;
	/** Is called when another tab has removed the thread. */
	onRemoved(): void;
	now(): number;
}

/** Milliseconds for which an answer counts as running after its last heartbeat, in browsers without locks. */
const heartbeatMaxAge = 10_000;
/** Milliseconds within which a tab sees both another tab's released lock and what it stored. */
const settleTime = 500;

const unfinishedOf = ({ lastMessage }: AnswerChat): Unfinished | undefined => lastMessage?.metadata?.unfinished;

/**
 * The Web Lock of the answer in the open thread. Tabs that receive one share it: a tab that gets it alone knows that no other receives the answer.
 * Browsers have locks for pages from https and from this machine; elsewhere the heartbeat of the stored answer decides.
 */
function createAnswerLock({ chat, thread, isShared, now }: TabSyncDependencies) {
	const locks = isShared ? (globalThis.navigator?.locks as LockManager | undefined) : undefined;
	let release: (() => void) | undefined;
	let waiting: AbortController | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;

	const request = async (options: LockOptions, whileHeld?: Promise<void>) =>
		locks?.request(`docent:answer:${thread.localId}`, options, () => whileHeld);

	const pause = (time: number) =>
		new Promise((resolve) => {
			timer = setTimeout(resolve, time);
		});

	/** Resolves when no other tab receives the answer. */
	async function released(signal: AbortSignal) {
		const left = () => (unfinishedOf(chat)?.at ?? 0) + heartbeatMaxAge - now();
		while (!locks && left() > 0) await pause(left());
		// Asked twice, because a tab sees another one's lock and its stored data in any order.
		await request({ signal });
		await pause(settleTime);
		await request({ signal });
	}

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
			released(current.signal).then(end, end);
		},
		unwatch() {
			waiting?.abort();
			waiting = undefined;
			clearTimeout(timer);
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
		const stored = thread.merge(chat.messages);
		if (stored && saver.show(stored) && chat.lastMessage?.id !== last) chat.clearError();
		look();
	}

	function onGone() {
		gone = unfinishedOf(chat)?.at;
		read();
	}

	function follow(key: string, value: string | null) {
		const { localId } = thread;
		if (key === threadPrefix + localId) read();
		else if (value === null) return;
		else if (key === `stop:${localId}` && chat.isReceiving) void dependencies.stop();
		else if (key === `removed:${localId}` || key === 'removed:') {
			// A running answer must not restore the thread when it ends.
			threads.remove(localId);
			dependencies.onRemoved();
		}
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
