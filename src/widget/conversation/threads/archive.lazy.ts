import { searchOutputOf } from '../../../client/sources.js';
import { isObject } from '../../../stream/parse-chunk.js';
import type { DocentMessage } from '../message.js';
import type { DocentStorage } from './storage.js';
import {
	awayKey,
	bytesOf,
	crowdedAt,
	isLost,
	type ListedThread,
	readThread,
	type ThreadBase,
	type ThreadRecord,
	type ThreadShelf,
	threadPrefix,
} from './thread-shelf.js';

export { mergeThreads } from './merge-threads.js';

/** What may be kept: conversations, their bytes, and milliseconds since their last use. */
export const archiveLimits = { count: 200, bytes: 20 * 1_024 * 1_024, age: 30 * 24 * 60 * 60 * 1_000 } as const;

/**
 * Milliseconds for which the clock has to say that a conversation is too old before it is deleted. A clock that is wrong for some
 * days deletes nothing.
 */
const ageCheck = 7 * 24 * 60 * 60 * 1_000;

/** Bytes of the end of a long thread that stays in the storage, and of all threads where no database takes them. */
const room = { end: 64 * 1_024, alone: 1_024 * 1_024 } as const;

/** Milliseconds after which a database that does not answer counts as none. */
const patience = 5_000;

/** What is listed and limited without reading the conversation. */
interface Head extends ListedThread {
	bytes: number;
	/** When the clock first said that it is too old. */
	agedAt?: number;
}

interface Stores {
	heads: IDBObjectStore;
	/** The threads as they were stored, with what a newer script has added. */
	threads: IDBObjectStore;
}

/** A conversation on the screen. */
interface Shown {
	readonly chat: { messages: DocentMessage[] };
}

export interface ArchiveDependencies {
	storage: DocentStorage;
	shelf: ThreadShelf;
	now(): number;
	/** Whether a thread was removed meanwhile. */
	isGone(localId: string): boolean | undefined;
	/** The threads as this tab last read or wrote them. */
	bases: Map<string, ThreadBase | null>;
}

const result = <Value>(request: IDBRequest<Value>) =>
	new Promise<Value>((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

/** Opens the database, whatever a newer script has added to it. */
function openDatabase(name: string): Promise<IDBDatabase> {
	const request = indexedDB.open(name);
	request.onupgradeneeded = () => {
		for (const store of ['heads', 'threads']) request.result.createObjectStore(store);
	};
	const opened = result(request);
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => {
			reject(new Error('The database does not answer.'));
			// A connection that comes late would hold up other tabs.
			opened.then(
				(database) => database.close(),
				() => {},
			);
		}, patience);
		opened.then(resolve, reject).then(() => clearTimeout(timer));
	});
}

/**
 * Works in one transaction. The connection ends with it: an open one keeps pages out of the back/forward cache of some browsers, holds
 * up the deletion of the database, and is closed by browsers whose tabs sleep.
 */
async function transact<Value>(name: string, work: (stores: Stores) => Promise<Value>): Promise<Value> {
	const database = await openDatabase(name);
	try {
		const transaction = database.transaction(['heads', 'threads'], 'readwrite');
		const done = new Promise((resolve, reject) => {
			transaction.oncomplete = resolve;
			transaction.onabort = () => reject(transaction.error);
		});
		// An error of the work says the same.
		done.catch(() => {});
		const value = await work({
			heads: transaction.objectStore('heads'),
			threads: transaction.objectStore('threads'),
		});
		await done;
		return value;
	} finally {
		database.close();
	}
}

const isOld = ({ updatedAt }: Pick<ThreadRecord, 'updatedAt'>, now: number): boolean =>
	now - updatedAt > archiveLimits.age;

/** The head with the time since which the clock has called it too old; a clock that was set back begins anew. */
export function withAge({ agedAt, ...head }: Head, now: number): Head {
	if (!isOld(head, now)) return head;
	return { ...head, agedAt: Math.min(agedAt ?? now, now) };
}

export const isTooOld = ({ agedAt }: Head, now: number): boolean => agedAt !== undefined && now - agedAt > ageCheck;

/** The oldest heads beyond the limits. */
export function beyondLimits(heads: readonly Head[], now: number): Head[] {
	// A time in the future comes from a clock that was wrong.
	const ageOf = ({ updatedAt }: Head) => Math.max(0, now - updatedAt);
	let bytes = 0;
	return [...heads]
		.sort((a, b) => ageOf(a) - ageOf(b))
		.filter((head, index) => {
			bytes += head.bytes;
			return index >= archiveLimits.count || bytes > archiveLimits.bytes;
		});
}

/** A stored message without the excerpts of places that it does not cite: they are half of an answer. Anything may stand in it. */
export function withoutUncited(message: DocentMessage): DocentMessage {
	if (!isObject(message) || !Array.isArray(message.parts)) return message;
	const known = message.parts.filter(isObject) as DocentMessage['parts'];
	const named = known.map((part) => (part.type === 'text' ? part.text : 'url' in part ? part.url : ''));
	const all = named.join('\n');
	const isCited = (url: string) => all.includes(url.replace(/^https?:\/\/[^/]+|\/?(#.*)?$/g, ''));
	const parts = known.map((part) => {
		const output = searchOutputOf(part);
		if (!Array.isArray(output)) return part;
		const places = output.map((place) =>
			isObject(place) && !isCited(String(place.path)) ? { ...place, content: undefined } : place,
		);
		return { ...part, output: places };
	});
	return { ...message, parts: parts as DocentMessage['parts'] };
}

/** A thread whose beginning is in the archive, whole. */
function joined(beginning: ThreadRecord | undefined, thread: ThreadRecord): ThreadRecord {
	const { after, ...rest } = thread;
	if (after === undefined) return thread;
	const place = beginning?.messages.findIndex(({ id }) => id === after) ?? -1;
	// Its beginning is not kept any more.
	if (place < 0) return thread;
	return { ...rest, messages: [...(beginning?.messages.slice(0, place + 1) ?? []), ...thread.messages] };
}

/** The end of a thread, which names the message before it. */
function endOf(thread: ThreadRecord, bytes: number): ThreadRecord {
	let size = 0;
	const place = thread.messages.findLastIndex((message, index) => {
		size += bytesOf(JSON.stringify(message));
		return size > bytes && index < thread.messages.length - 1;
	});
	const after = thread.messages[place]?.id;
	return after === undefined ? thread : { ...thread, after, messages: thread.messages.slice(place + 1) };
}

let isWarned = false;

/** The conversations that have no room in the storage, in a database beside it. */
export class ThreadArchive {
	readonly #dependencies: ArchiveDependencies;

	constructor(dependencies: ArchiveDependencies) {
		this.#dependencies = dependencies;
	}

	/** True once the oldest conversations went because there were too many. */
	get isLimited(): boolean {
		return this.#dependencies.storage.read(awayKey) === isLost;
	}

	/** The thread, wherever it is kept. What the storage has of it is newer. */
	async read(localId: string): Promise<ThreadRecord | undefined> {
		const tail = this.#dependencies.shelf.read(localId);
		if (tail && tail.after === undefined) return tail;
		const stored = await this.#look(undefined, ({ threads }) => result(threads.get(localId)));
		const kept = readThread(stored);
		return tail ? joined(kept, tail) : kept;
	}

	/**
	 * Removes a thread. Resolves to the whole of it, for putting it back.
	 * @param tail what the storage had of it
	 */
	async remove(localId: string, tail?: ThreadRecord): Promise<ThreadRecord | undefined> {
		const stored = await this.#look(undefined, async ({ heads, threads }) => {
			const kept: unknown = await result(threads.get(localId));
			// Another tab may have put it back just before.
			this.#dependencies.shelf.drop(localId);
			heads.delete(localId);
			threads.delete(localId);
			return kept;
		});
		const kept = readThread(stored);
		return tail ? joined(kept, tail) : kept;
	}

	/** Puts a removed thread back. */
	async restore(thread: ThreadRecord): Promise<void> {
		this.#dependencies.bases.delete(thread.localId);
		this.#dependencies.shelf.write(thread);
	}

	/** All threads, newest first. What is in the storage is newer than what the archive has of it. */
	async list(): Promise<ListedThread[]> {
		const archived = await this.#look([], (stores) => this.#limit(stores));
		const here: ListedThread[] = this.#dependencies.shelf.list();
		const others = archived.filter(({ localId }) => !here.some((thread) => thread.localId === localId));
		return [...here, ...others].sort((a, b) => b.updatedAt - a.updatedAt);
	}

	/** Puts a thread, or its end, back into the storage, so that it can be opened. Returns false when it is not kept. */
	async fetch(localId: string): Promise<boolean> {
		const { shelf } = this.#dependencies;
		if (shelf.read(localId)) return true;
		return this.#look(false, async ({ threads }) => {
			const thread = readThread(await result(threads.get(localId)));
			// Another tab may have put it back meanwhile, and gone on.
			if (thread && !shelf.textOf(localId)) shelf.write(endOf(thread, room.end));
			return thread !== undefined;
		});
	}

	/**
	 * Puts a thread back that this tab goes on with: another tab may have added to it before it moved here. One that is not kept any
	 * more is stored as this tab has it.
	 */
	async bringBack(localId: string): Promise<true> {
		if (!(await this.fetch(localId))) this.#dependencies.bases.delete(localId);
		return true;
	}

	/** Shows the thread that this tab had open, unless the reader has begun another one meanwhile. */
	async reopen(conversation: Shown & { open(localId: string): void }, localId: string): Promise<void> {
		const { chat } = conversation;
		if ((await this.fetch(localId)) && conversation.chat === chat && chat.messages.length === 0)
			conversation.open(localId);
	}

	/** Puts the beginning of a thread before the messages that the storage has of it. */
	async begin({ chat }: Shown, { localId, after }: ThreadRecord): Promise<void> {
		const { messages = [] } = (await this.read(localId)) ?? {};
		const shown = new Set(chat.messages.map(({ id }) => id));
		// Another tab may have stored it whole meanwhile, so that it stands there already.
		const earlier = messages
			.slice(0, messages.findIndex(({ id }) => id === after) + 1)
			.filter(({ id }) => !shown.has(id));
		if (earlier.length === 0) return;
		chat.messages = [...earlier, ...chat.messages];
		const { bases } = this.#dependencies;
		const base = bases.get(localId);
		if (base)
			bases.set(localId, { ...base, thread: { ...base.thread, messages: [...earlier, ...base.thread.messages] } });
	}

	/** Gives the thread another title, which later questions leave alone. */
	async rename(localId: string, title: string): Promise<void> {
		const { shelf } = this.#dependencies;
		const thread = shelf.read(localId);
		if (thread) return shelf.write({ ...thread, title, renamed: true });
		await this.#look(undefined, async ({ heads, threads }) => {
			for (const store of [heads, threads]) {
				const kept = await result(store.get(localId));
				if (kept) store.put({ ...kept, title, renamed: true }, localId);
			}
		});
	}

	/** Moves into the archive what has no room in the storage: the beginnings of long threads, and the oldest threads. */
	async tidy(shown: string | undefined): Promise<void> {
		const { storage, shelf, now } = this.#dependencies;
		const threads = shelf.list();
		for (const key of storage.keys(threadPrefix)) {
			const localId = key.slice(threadPrefix.length);
			// What is not a thread can never be shown.
			if (!threads.some((thread) => thread.localId === localId)) shelf.drop(localId);
		}
		const isShown = ({ localId }: ThreadRecord) => localId === shown;
		const order = [...threads.filter(isShown), ...threads.filter((thread) => !isShown(thread))];
		let used = 0;
		let hasArchive = true;
		for (const [index, thread] of order.entries()) {
			const { localId } = thread;
			const text = shelf.textOf(localId) ?? '';
			const isLong = bytesOf(text) > crowdedAt / 2;
			used += bytesOf(text);
			const leaves = index > 0 && (used > crowdedAt || isOld(thread, now()));
			if (!leaves && !isLong) continue;
			// The site may have emptied the storage meanwhile.
			if (text === '') continue;
			hasArchive &&= await this.#put(localId, text);
			// What was written meanwhile is not in the archive; the thread is looked at again after the next answer.
			if (shelf.textOf(localId) !== text || (!hasArchive && used <= room.alone)) continue;
			if (!hasArchive) storage.write(awayKey, isLost);
			const end = hasArchive ? room.end : room.alone / 2;
			// An answer out of sight may have gone on meanwhile.
			const newest = shelf.read(localId);
			if (leaves) shelf.drop(localId);
			else if (newest) shelf.write(endOf(newest, end));
			used -= bytesOf(text) - bytesOf(shelf.textOf(localId) ?? '');
		}
	}

	/** Stores a thread as the storage has it, after its beginning. False when that is impossible. */
	async #put(localId: string, text: string): Promise<boolean> {
		const { storage, isGone } = this.#dependencies;
		// Without it, what is in the archive counts as left behind by a site that has emptied its storage.
		if (!storage.takesRoom(awayKey) && !storage.write(awayKey, 'archived')) return false;
		// Removed in another tab, and put back there: this one knows nothing of the second.
		const wasGone = isGone(localId);
		const isKept = await this.#use(false, async ({ heads, threads }) => {
			// From its first answer on the transaction is alone: what was removed or written before it has to be seen here.
			await result(heads.count());
			if (this.#dependencies.shelf.textOf(localId) !== text) return true;
			const tail = JSON.parse(text) as ThreadRecord;
			const stored = joined(tail.after === undefined ? undefined : await result(threads.get(localId)), tail);
			const found = readThread(stored);
			if (!found) return false;
			const { messages: _, ...head } = found;
			const kept = { ...stored, messages: stored.messages.map(withoutUncited) };
			heads.put({ ...head, bytes: bytesOf(JSON.stringify(kept)) } satisfies Head, localId);
			threads.put(kept, localId);
			await this.#limit({ heads, threads });
			return true;
		});
		if (!wasGone && isGone(localId)) await this.remove(localId);
		return isKept;
	}

	/** Deletes what is beyond the limits. Returns the heads that are left. */
	async #limit({ heads, threads }: Stores): Promise<Head[]> {
		const { storage, shelf, now } = this.#dependencies;
		// What goes on in the storage was used later than the archive knows.
		const here = new Map(shelf.list().map(({ localId, updatedAt }) => [localId, updatedAt]));
		const before = ((await result(heads.getAll())) as Head[]).map((head) => ({
			...head,
			updatedAt: here.get(head.localId) ?? head.updatedAt,
		}));
		const all = before.map((head) => withAge(head, now()));
		const over = beyondLimits(all, now());
		if (over.length > 0) storage.write(awayKey, isLost);
		return all.filter((head, index) => {
			const goes = over.includes(head) || isTooOld(head, now());
			if (goes) threads.delete(head.localId);
			if (goes) heads.delete(head.localId);
			else if (head.agedAt !== before[index]?.agedAt) heads.put(head, head.localId);
			return !goes;
		});
	}

	/** Works with the database; `none` where there is none, or it fails. */
	async #use<Value>(none: Value, work: (stores: Stores) => Promise<Value>): Promise<Value> {
		const { database } = this.#dependencies.storage;
		if (!database) return none;
		try {
			return await transact(database, work);
		} catch (error) {
			if (!isWarned) console.warn('Docent: the browser keeps fewer conversations than it could.', error);
			isWarned = true;
			return none;
		}
	}

	/** Works with the database if it is there already: nothing is created by looking. */
	async #look<Value>(none: Value, work: (stores: Stores) => Promise<Value>): Promise<Value> {
		return this.#dependencies.storage.read(awayKey) === undefined ? none : this.#use(none, work);
	}
}
