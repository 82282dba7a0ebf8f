import type { DocentMessage } from '../message.js';
import type { MergedThread } from './merge-threads.js';
import { keptWith, storedForm, type ThreadBase, type ThreadRecord, type ThreadShelf } from './thread-shelf.js';

/** The code for what most readers never have: a thread that two tabs write, and more than the storage has room for. */
let late: typeof import('./archive.lazy.js') | undefined;

export async function loadLate() {
	late ??= await import('./archive.lazy.js');
	return late;
}

/** A thread as this tab has it. */
type OwnThread = Omit<ThreadRecord, 'updatedAt'>;

/** Reads and writes threads that other tabs may write, too. Where the code for that has to come first, `again` is called afterwards. */
export function createSharedThreads(
	shelf: ThreadShelf,
	now: () => number,
	bringBack: (localId: string) => Promise<true | undefined>,
) {
	/** What this tab last read or wrote; `null` for a thread that was removed. */
	const bases = new Map<string, ThreadBase | null>();

	const ownForm = (thread: OwnThread) => ({ ...thread, messages: storedForm(thread.messages), updatedAt: now() });

	/**
	 * The thread merged with other tabs' changes. `undefined` when there are none, `false` when the code for it has to come first, or
	 * what is `saved` has to come back from the archive.
	 */
	function mergeOthers(ours: ThreadRecord, again: () => unknown, saved?: boolean) {
		const { localId } = ours;
		const base = bases.get(localId);
		const text = shelf.textOf(localId);
		if (text === base?.text && !(late && base?.thread.after)) return undefined;
		const stored = shelf.read(localId);
		if (late && stored) return { before: stored, ...late.mergeThreads(stored, ours, base?.thread) };
		if (!stored && (text || !saved)) return undefined;
		void bringBack(localId).then((isBack) => isBack && again());
		return false;
	}

	const know = (thread: ThreadRecord, text = shelf.textOf(thread.localId)) =>
		void bases.set(thread.localId, { text, thread });

	return {
		bases,
		/** The thread, for showing it, where it is at hand. */
		open(localId: string): ThreadRecord | undefined {
			const thread = shelf.read(localId);
			if (thread) know(thread);
			return thread;
		},
		/** Keeps the thread. Returns its messages with what another tab added to them meanwhile. */
		save(thread: OwnThread, again: () => unknown): DocentMessage[] {
			const ours = ownForm(thread);
			const merged = mergeOthers(ours, again, true);
			if (merged === false) return ours.messages;
			const { stored, messages } = merged ?? {
				stored: keptWith(bases.get(ours.localId)?.thread ?? ours, ours),
				messages: ours.messages,
			};
			shelf.write(stored);
			// What the other tab added is not in ours: as a part of the base it would count as removed by us.
			know(keptWith(stored, ours), merged ? '' : undefined);
			return messages;
		},
		/** The thread with other tabs' changes, for showing it; nothing is written. */
		merge(thread: OwnThread, again: () => unknown): MergedThread | undefined | false {
			const merged = mergeOthers(ownForm(thread), again);
			if (merged) know({ ...merged.before, messages: [...merged.earlier, ...merged.before.messages] });
			return merged;
		},
	};
}
