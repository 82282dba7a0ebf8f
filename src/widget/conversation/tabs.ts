import type { AnswerChat } from './answer-chat.js';
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
	/** Ends the answer that this tab receives. */
	stop(): Promise<void>;
	threads: ThreadsStore;
	storage: DocentStorage;
	/** Other tabs read the same storage. */
	isShared: boolean;
	/** Shows a new thread in place of the open one. */
	showNew(): Promise<void>;
	/** Another tab began to answer in the open thread, or ended. */
	onElsewhere: ((answering: boolean) => void) | undefined;
	now(): number;
}

/** How long an answer counts as running after its last heartbeat where the browser has no locks, in milliseconds. */
const heartbeatMaxAge = 10_000;
/** Within this time a tab sees both that another one has released its lock and what that one stored before, in milliseconds. */
const settleTime = 500;
/** How long services keep an answer for those who come back, in milliseconds. */
const resumableFor = 10 * 60_000;

const unfinishedOf = ({ lastMessage }: AnswerChat): Unfinished | undefined => lastMessage?.metadata?.unfinished;

/**
 * The Web Lock of the answer in the open thread. Tabs that receive one share it: whoever gets it alone knows that no tab does.
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

	/** Resolves once no other tab receives the answer any more. */
	async function released(signal: AbortSignal) {
		const left = () => (unfinishedOf(chat)?.at ?? 0) + heartbeatMaxAge - now();
		while (!locks && left() > 0) await pause(left());
		// Twice: another tab's lock and what it stores are seen in any order, when its answer begins and when it ends.
		await request({ signal });
		await pause(settleTime);
		await request({ signal });
	}

	return {
		/** This tab receives an answer. */
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
		/** Calls once no other tab receives the answer any more. */
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

/** Receives an answer again that the page before, or a lost tab, left half way. */
function resume({ chat, now }: TabSyncDependencies) {
	const { messageId, at = 0 } = unfinishedOf(chat) ?? {};
	if (messageId === undefined || now() - at > resumableFor) return;
	void chat.resume();
}

/** Tells the other tabs by a key that is removed at once: what they see is the event. */
function tell({ storage, isShared }: TabSyncDependencies, message: string) {
	if (!isShared) return;
	storage.write(message, '1');
	storage.remove(message);
}

/** Keeps tabs with the same thread in step: each shows what the others store, merged with its own. */
export function createTabSync(dependencies: TabSyncDependencies) {
	const { chat, thread, threads, saver, storage, isShared, onElsewhere } = dependencies;
	const lock = createAnswerLock(dependencies);
	let elsewhere = false;
	/** Heartbeat of the last answer whose tab was found gone. */
	let gone: number | undefined;

	function look() {
		const { left = true, at } = unfinishedOf(chat) ?? {};
		const before = elsewhere;
		elsewhere = isShared && !left && at !== gone;
		if (elsewhere) lock.watch(onGone);
		else lock.unwatch();
		if (elsewhere !== before) onElsewhere?.(elsewhere);
	}

	function read() {
		if (chat.isBusy) return;
		const before = elsewhere;
		const last = chat.lastMessage?.id;
		const stored = thread.merge(chat.messages);
		if (stored && saver.show(stored) && chat.lastMessage?.id !== last) chat.clearError();
		look();
		if (before && !elsewhere) resume(dependencies);
	}

	function onGone() {
		gone = unfinishedOf(chat)?.at;
		read();
	}

	function follow(key: string, value: string | null) {
		const { localId } = thread;
		if (key === threadPrefix + localId) read();
		else if (value === null) return;
		else if (key === `stop:${localId}` && chat.isBusy) void dependencies.stop();
		else if (key === `removed:${localId}` || key === 'removed:') {
			// What is being answered right now must not come back when it is over.
			threads.remove(localId);
			void dependencies.showNew();
		}
	}

	function onEnd() {
		if (chat.isBusy) return;
		lock.release();
		read();
	}

	function leave() {
		lock.release();
		lock.unwatch();
	}

	// What ended an answer is stored right after the status has changed.
	const onStatus = () => (chat.isBusy ? lock.hold() : void Promise.resolve().then(onEnd));
	const unfollowStatus = chat['~registerStatusCallback'](onStatus);
	const unfollowStorage = isShared ? storage.follow(follow) : undefined;

	return {
		/** Another tab answers in the open thread. */
		get isElsewhere() {
			return elsewhere;
		},
		/** Another thread is open now, or the browser shows the page again. */
		opened() {
			lock.unwatch();
			if (chat.isBusy) return lock.hold();
			look();
			if (!elsewhere) resume(dependencies);
		},
		/** Shows what another tab has stored of the open thread. */
		read,
		/** Stops the answer in the tab that receives it. */
		stop() {
			if (elsewhere) tell(dependencies, `stop:${thread.localId}`);
		},
		/** Tells the other tabs that a thread was removed, or all of them. */
		tellRemoved: (localId = '') => tell(dependencies, `removed:${localId}`),
		/** The page is left, and the browser may keep it. */
		leave,
		close() {
			leave();
			unfollowStatus();
			unfollowStorage?.();
		},
	};
}
