import type { ThreadReference } from '../../../client/question-body.js';
import type { DocentMessage } from '../message.js';
import { baseOf, mergeThreads, type ThreadBase } from './merge-threads.js';
import type { DocentStorage } from './storage.js';
import { storedMessage } from './stored-message.js';
import { createThreadShelf, type ThreadRecord } from './thread-shelf.js';

export interface ThreadsStore {
	/** The conversation that this tab had open last, else the one that any tab had, if it is still kept. */
	current(): ThreadRecord | undefined;
	/** The thread, for showing it. */
	open(localId: string): ThreadRecord | undefined;
	/** Keeps the thread. Returns it with what another tab added to it meanwhile. */
	save(thread: Omit<ThreadRecord, 'updatedAt'>): ThreadRecord;
	/**
	 * The thread with what another tab has changed in it meanwhile, for showing it; nothing is written. `undefined` when it is not
	 * stored.
	 */
	merge(thread: ShownThread): ThreadRecord | undefined;
	/** Makes a thread the current one of this tab; one that is not stored yet becomes it with its first save. */
	show(localId: string): void;
	/** Newest first. */
	list(): ThreadRecord[];
	/** Gives the thread another title, which later questions leave alone. */
	rename(localId: string, title: string): void;
	/** Removes the thread, and keeps nothing that is still saved of it. */
	remove(localId: string): void;
	/** Takes a removal back. */
	restore(thread: ThreadRecord): void;
	/** Removes everything that Docent keeps for this domain. */
	clear(): void;
}

/** A thread as this tab has it. */
type ShownThread = ThreadReference & Pick<ThreadRecord, 'localId' | 'messages'>;

const currentKey = 'current';

const storedForm = (messages: DocentMessage[]) =>
	messages.map(storedMessage).filter((message) => message !== undefined);

/**
 * The threads store, on any storage. Corrupt entries are skipped, and dropped with the next save.
 *
 * @param tab where the thread of this tab is named, so that a reload brings it back and not another tab's
 */
export function createThreadsStore(
	storage: DocentStorage,
	now: () => number = Date.now,
	tab: DocentStorage = storage,
): ThreadsStore {
	const bases = new Map<string, ThreadBase>();
	const removed = new Set<string>();
	/** The current thread of this tab; others are saved while their answers go on. */
	let shown: string | undefined;
	const { read, has, list, drop, write } = createThreadShelf(storage, now, (localId) => {
		bases.delete(localId);
		for (const place of [storage, tab]) if (place.read(currentKey) === localId) place.remove(currentKey);
	});

	/** Names the thread as the current one, unless this tab shows another. */
	function keepCurrent(localId: string) {
		if (shown !== undefined && shown !== localId) return;
		for (const place of [storage, tab]) if (place.read(currentKey) !== localId) place.write(currentKey, localId);
	}

	function open(localId: string): ThreadRecord | undefined {
		const thread = read(localId);
		if (!thread) return undefined;
		removed.delete(localId);
		bases.set(localId, baseOf(thread));
		return thread;
	}

	return {
		current: () => open((tab.read(currentKey) ?? storage.read(currentKey)) || ''),
		open,
		save(thread) {
			const { localId } = thread;
			const messages = storedForm(thread.messages);
			const ours = { ...thread, messages, updatedAt: now() };
			// What the reader removed in another tab must not come back with the answer that was still running in this one.
			if (removed.has(localId)) return ours;
			const stored = read(localId);
			const merged = stored ? mergeThreads(stored, ours, bases.get(localId)) : ours;
			const written = write(merged);
			keepCurrent(localId);
			// What the other tab added is not in ours: as a part of the base it would count as removed by us. What found no room
			// is not stored: as a part of the base it would count as removed by the other.
			bases.set(localId, baseOf({ ...ours, messages: messages.filter(({ id }) => written.includes(id)) }));
			return merged;
		},
		merge(thread) {
			const { localId } = thread;
			const stored = read(localId);
			if (!stored) return undefined;
			const { title, updatedAt } = stored;
			const ours = { ...thread, title, updatedAt, messages: storedForm(thread.messages) };
			const merged = mergeThreads(stored, ours, bases.get(localId));
			bases.set(localId, baseOf(stored));
			return merged;
		},
		show(localId) {
			shown = localId;
			if (has(localId)) return keepCurrent(localId);
			storage.remove(currentKey);
			if (tab.read(currentKey)) tab.write(currentKey, '');
		},
		list,
		rename(localId, title) {
			const thread = read(localId);
			if (thread) write({ ...thread, title, renamed: true });
		},
		remove(localId) {
			removed.add(localId);
			drop(localId);
		},
		restore(thread) {
			removed.delete(thread.localId);
			write(thread);
		},
		clear() {
			for (const { localId } of list()) removed.add(localId);
			for (const key of storage.keys('')) storage.remove(key);
			tab.remove(currentKey);
			bases.clear();
		},
	};
}
