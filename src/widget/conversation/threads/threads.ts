import type { DocentMessage } from '../message.js';
import type { ThreadArchive } from './archive.lazy.js';
import { createSharedThreads, loadLate } from './shared-threads.js';
import type { DocentStorage } from './storage.js';
import { awayKey, createThreadShelf, type ThreadRecord } from './thread-shelf.js';

const currentKey = 'current';

/** Names the thread that each tab has open, and the last one that any tab had. */
function createCurrent(storage: DocentStorage, tab: DocentStorage) {
	return {
		/** Id of the conversation that this tab had open last, else of the one that any tab had; empty for none. */
		read: () => tab.read(currentKey) ?? storage.read(currentKey) ?? '',
		keep(localId: string) {
			for (const place of [storage, tab]) if (place.read(currentKey) !== localId) place.write(currentKey, localId);
		},
		clear() {
			storage.remove(currentKey);
			if (tab.read(currentKey)) tab.write(currentKey, '');
		},
	};
}

/**
 * The kept conversations, on any storage.
 *
 * @param tab where the thread of this tab is named, so that a reload brings it back and not another tab's
 */
export function createThreadsStore(storage: DocentStorage, now: () => number = Date.now, tab: DocentStorage = storage) {
	const shelf = createThreadShelf(storage);
	const { bases, open, save, merge } = createSharedThreads(shelf, now, (localId) =>
		store.archive((archive) => archive.bringBack(localId)),
	);
	const current = createCurrent(storage, tab);
	/** The current thread of this tab; others are saved while their answers go on. */
	let shown: string | undefined;

	const hasArchive = () => storage.read(awayKey) !== undefined;
	/** Whether there was an archive when this tab last looked. */
	let hadArchive = hasArchive();

	/** Deletes the archive when the storage knows of none: the site has emptied it, as with a logout. */
	const dropLostArchive = () => {
		try {
			if (!hasArchive() && storage.database) indexedDB.deleteDatabase(storage.database);
		} catch {
			// A database that cannot be reached has nothing of ours.
		}
	};

	/** Whether the reader has removed the thread, or the site everything. */
	const isGone = (localId: string) => {
		const base = bases.get(localId);
		// A storage that fails has removed nothing.
		return base === null || (base && shelf.textOf(localId) === undefined && !hasArchive() && storage.persistent);
	};

	// No tab of ours may have looked when the site emptied its storage.
	dropLostArchive();

	const store = {
		shelf,
		isGone,
		open,
		merge,
		currentId: current.read,
		/** Uses the archive. Resolves to `undefined` when its code cannot be had. */
		archive: <Result>(use: (archive: ThreadArchive) => Promise<Result>): Promise<Result | undefined> =>
			loadLate()
				.then(({ ThreadArchive }) => use(new ThreadArchive({ storage, shelf, now, isGone, bases })))
				.then(undefined, () => undefined)
				.then((result) => {
					hadArchive = hasArchive();
					return result;
				}),
		/** Deletes what the archive has of a reader who has signed out, when the site has emptied its storage. */
		noticeEmptied(): void {
			if (hadArchive) dropLostArchive();
			hadArchive = hasArchive();
		},
		/**
		 * Keeps the thread. Returns its messages with what another tab added to them meanwhile.
		 *
		 * @param again is called where code or messages have to come first: it saves what the thread is by then
		 */
		save(thread: Omit<ThreadRecord, 'updatedAt'>, again: () => unknown = () => {}): DocentMessage[] {
			const { localId } = thread;
			// What the reader removed in another tab must not come back with the answer that was still running in this one.
			if (isGone(localId)) return thread.messages;
			const messages = save(thread, again);
			if (shown === undefined || shown === localId) current.keep(localId);
			return messages;
		},
		/** Makes a thread the current one of this tab; one that is not stored yet becomes it with its first save. */
		show(localId: string): void {
			shown = localId;
			if (shelf.textOf(localId)) current.keep(localId);
			else current.clear();
		},
		/** Removes the thread, and keeps nothing that is still saved of it. */
		remove(localId: string): void {
			bases.set(localId, null);
			shelf.drop(localId);
			dropLostArchive();
		},
		/** Removes everything that Docent keeps for this domain. */
		clear(): void {
			for (const key of storage.keys('')) storage.remove(key);
			current.clear();
		},
	};
	return store;
}

export type ThreadsStore = ReturnType<typeof createThreadsStore>;
