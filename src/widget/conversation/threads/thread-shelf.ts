import type { ThreadReference } from '../../../client/question-body.js';
import { toJson } from '../../../client/to-json.js';
import type { DocentMessage } from '../message.js';
import type { DocentStorage } from './storage.js';
import { storedMessage } from './stored-message.js';

/** A conversation as it is kept in the browser. */
export interface ThreadRecord extends ThreadReference {
	/** Our own id, from the first question on. `threadId` is the service's id and comes with the first answer. */
	localId: string;
	/** The first question, shortened, or the reader's own title. */
	title: string;
	/** Whether the title is the reader's own. */
	renamed?: true;
	/** Time in milliseconds since the epoch. */
	updatedAt: number;
	messages: DocentMessage[];
}

/** The thread in a stored text; `undefined` when the text is not a thread. */
function parseThread(text: string | undefined): ThreadRecord | undefined {
	try {
		const value = JSON.parse(text ?? '') as Partial<Record<keyof ThreadRecord, unknown>> | null;
		if (!value || !Array.isArray(value.messages)) return undefined;
		const { localId, title, renamed, updatedAt, threadId, threadKey } = value;
		if (typeof localId !== 'string' || typeof title !== 'string' || typeof updatedAt !== 'number') return undefined;
		const messages = value.messages.map(storedMessage).filter((message) => message !== undefined);
		return {
			localId,
			...(typeof threadId === 'string' && { threadId }),
			...(typeof threadKey === 'string' && { threadKey }),
			title,
			...(renamed === true && { renamed }),
			updatedAt,
			messages,
		};
	} catch {
		return undefined;
	}
}

/** Bytes of a text in a browser's storage. */
const bytesOf = (text: string) => 2 * text.length;

/** The thread as text, with the ids of the messages in it. A thread that is too long loses its oldest messages. */
function serialise(thread: ThreadRecord, room: number): { text: string; ids: string[] } {
	const { messages, ...head } = thread;
	let left = room - bytesOf(toJson(head)) - bytesOf('"messages":[],');
	let first = messages.length;
	while (first > 0) {
		left -= bytesOf(`${toJson(messages[first - 1])},`);
		if (left < 0) break;
		first--;
	}
	const kept = messages.slice(first);
	return { text: toJson({ ...head, messages: kept }), ids: kept.map(({ id }) => id) };
}

/** The most threads, their greatest age in milliseconds, and the most bytes of all threads. A UTF-16 code unit has two bytes. */
const threadLimits = { count: 20, age: 30 * 24 * 60 * 60 * 1_000, bytes: 256 * 1_024 } as const;

export const threadPrefix = 'thread:';
/** Room for the full keys, the current thread's name and the remembered generation. */
const reservedBytes = 8 * 1_024;

/** Threads in a storage, within the limits. Corrupt entries are skipped, and dropped with the next write. */
export function createThreadShelf(storage: DocentStorage, now: () => number, onDrop: (localId: string) => void) {
	const room = threadLimits.bytes - reservedBytes;

	const keyOf = (localId: string) => threadPrefix + localId;
	const isFresh = ({ updatedAt }: ThreadRecord) => now() - updatedAt <= threadLimits.age;

	function read(localId: string): ThreadRecord | undefined {
		const thread = parseThread(storage.read(keyOf(localId)));
		return thread?.localId === localId && isFresh(thread) ? thread : undefined;
	}

	const has = (localId: string) => storage.read(keyOf(localId)) !== undefined;

	/** Newest first. */
	function list(): ThreadRecord[] {
		const ids = storage.keys(threadPrefix).map((key) => key.slice(threadPrefix.length));
		const threads = ids.map(read).filter((thread) => thread !== undefined);
		return threads.sort((a, b) => b.updatedAt - a.updatedAt);
	}

	function drop(localId: string) {
		storage.remove(keyOf(localId));
		onDrop(localId);
	}

	/** Drops corrupt and old threads, then the oldest ones, until a thread fits. Returns the ids of the other threads, newest first. */
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
			if (id !== localId && !kept.includes(id)) drop(id);
		}
		return kept;
	}

	/** Returns the ids of the stored messages. */
	function write(thread: ThreadRecord): string[] {
		const { text, ids } = serialise(thread, room);
		const others = prune(thread.localId, bytesOf(text)).filter((localId) => storage.takesRoom(keyOf(localId)));
		// The page's own data may fill the quota. Then our oldest threads are dropped first.
		while (!storage.write(keyOf(thread.localId), text)) {
			const oldest = others.pop();
			if (oldest === undefined) break;
			drop(oldest);
		}
		return ids;
	}

	return { read, has, list, drop, write };
}
