import { baseOf, mergeThreads, type ThreadBase } from './merge-threads.js';
import type { DocentMessage } from './message.js';
import type { ThreadReference } from './request.js';
import type { DocentStorage } from './storage.js';
import { storedMessage } from './stored-message.js';

/** A conversation as it is kept in the browser. */
export interface ThreadRecord extends ThreadReference {
	/** Ours, from the first question on; `threadId` is the service's and comes with the first answer. */
	localId: string;
	/** The first question, shortened. */
	title: string;
	/** Milliseconds since the epoch. */
	updatedAt: number;
	messages: DocentMessage[];
}

export interface ThreadsStore {
	/** The conversation that was open last, if it is still kept. */
	current(): ThreadRecord | undefined;
	/** Keeps the thread and makes it the current one. What another tab added to it meanwhile is kept as well. */
	save(thread: Omit<ThreadRecord, 'updatedAt'>): void;
	/** No thread is current any more; all are kept. */
	startNew(): void;
	/** Newest first. */
	list(): ThreadRecord[];
	remove(localId: string): void;
	/** Removes everything that Docent keeps for this domain. */
	clear(): void;
}

/** What may be kept: threads, their age in milliseconds, and the bytes of all, at two for each UTF-16 code unit. */
export const threadLimits = { count: 20, age: 30 * 24 * 60 * 60 * 1_000, bytes: 256 * 1_024 } as const;

const threadPrefix = 'thread:';
const currentKey = 'current';
/** Room for the full keys, the current thread's name and the remembered generation. */
const reservedBytes = 8 * 1_024;

const bytesOf = (text: string) => 2 * text.length;

function parseThread(text: string | undefined): ThreadRecord | undefined {
	try {
		const value = JSON.parse(text ?? '') as Partial<Record<keyof ThreadRecord, unknown>> | null;
		if (!value || !Array.isArray(value.messages)) return undefined;
		const { localId, title, updatedAt, threadId, threadKey } = value;
		if (typeof localId !== 'string' || typeof title !== 'string' || typeof updatedAt !== 'number') return undefined;
		const messages = value.messages.map(storedMessage).filter((message) => message !== undefined);
		return {
			localId,
			...(typeof threadId === 'string' && { threadId }),
			...(typeof threadKey === 'string' && { threadKey }),
			title,
			updatedAt,
			messages,
		};
	} catch {
		return undefined;
	}
}

/** The thread as text, without its oldest messages when it is too long to be kept whole. */
function serialise(thread: ThreadRecord, room: number): string {
	const { messages, ...head } = thread;
	let left = room - bytesOf(JSON.stringify(head)) - bytesOf('"messages":[],');
	let first = messages.length;
	while (first > 0) {
		left -= bytesOf(`${JSON.stringify(messages[first - 1])},`);
		if (left < 0) break;
		first--;
	}
	return JSON.stringify({ ...head, messages: messages.slice(first) });
}

/** The threads store, on any storage. Corrupt entries are skipped, and dropped with the next save. */
export function createThreadsStore(storage: DocentStorage, now: () => number = Date.now): ThreadsStore {
	const bases = new Map<string, ThreadBase>();
	const room = threadLimits.bytes - reservedBytes;

	const keyOf = (localId: string) => threadPrefix + localId;
	const isFresh = ({ updatedAt }: ThreadRecord) => now() - updatedAt <= threadLimits.age;

	function read(localId: string): ThreadRecord | undefined {
		const thread = parseThread(storage.read(keyOf(localId)));
		return thread?.localId === localId && isFresh(thread) ? thread : undefined;
	}

	function list(): ThreadRecord[] {
		const ids = storage.keys(threadPrefix).map((key) => key.slice(threadPrefix.length));
		const threads = ids.map(read).filter((thread) => thread !== undefined);
		return threads.sort((a, b) => b.updatedAt - a.updatedAt);
	}

	function remove(localId: string) {
		storage.remove(keyOf(localId));
		bases.delete(localId);
		if (storage.read(currentKey) === localId) storage.remove(currentKey);
	}

	/** Makes room beside a thread: drops what is corrupt or too old, then the oldest. Returns the others, newest first. */
	function prune(localId: string, needed: number): string[] {
		const others = list().filter((thread) => thread.localId !== localId);
		const kept: string[] = [];
		let used = needed;
		for (const other of others) {
			used += bytesOf(storage.read(keyOf(other.localId)) ?? '');
			if (used > room || kept.length + 2 > threadLimits.count) break;
			kept.push(other.localId);
		}
		for (const key of storage.keys(threadPrefix)) {
			const id = key.slice(threadPrefix.length);
			if (id !== localId && !kept.includes(id)) remove(id);
		}
		return kept;
	}

	return {
		current() {
			const localId = storage.read(currentKey);
			const thread = localId === undefined ? undefined : read(localId);
			if (thread) bases.set(thread.localId, baseOf(thread));
			return thread;
		},
		save(thread) {
			const { localId } = thread;
			const messages = thread.messages.map(storedMessage).filter((message) => message !== undefined);
			const ours = { ...thread, messages, updatedAt: now() };
			const stored = read(localId);
			const merged = stored ? mergeThreads(stored, ours, bases.get(localId)) : ours;
			const text = serialise(merged, room);
			const others = prune(localId, bytesOf(text));
			// The host's own data fills the quota as well: ours gives way, oldest first.
			while (!storage.write(keyOf(localId), text)) {
				const oldest = others.pop();
				if (oldest === undefined) break;
				remove(oldest);
			}
			if (storage.read(currentKey) !== localId) storage.write(currentKey, localId);
			// What the other tab added is not in ours: as a part of the base it would count as removed by us.
			bases.set(localId, baseOf(ours));
		},
		startNew: () => storage.remove(currentKey),
		list,
		remove,
		clear() {
			for (const key of storage.keys('')) storage.remove(key);
			bases.clear();
		},
	};
}
