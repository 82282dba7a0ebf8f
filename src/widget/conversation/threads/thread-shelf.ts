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
	/** Id of the message before the first one, when the beginning has left the storage. */
	after?: string;
	messages: DocentMessage[];
}

/** A conversation in the list; its messages are read from the archive where they are missing. */
export type ListedThread = Omit<ThreadRecord, 'messages'> & Partial<Pick<ThreadRecord, 'messages'>>;

/** A thread as this tab last read or wrote it, and its stored text, for finding the changes of other tabs. */
export interface ThreadBase {
	/** Empty while another tab's changes of it are not shown. */
	text: string | undefined;
	thread: ThreadRecord;
}

/** What the storage has of a message that was read from it; a newer script may have stored more than this one knows. */
const asStored = new WeakMap<DocentMessage, unknown>();

const textOfMessage = (message: DocentMessage) => toJson(asStored.get(message) ?? message);

function readMessage(value: unknown): DocentMessage[] {
	const message = storedMessage(value);
	if (!message) return [];
	asStored.set(message, value);
	return [message];
}

/** The messages as they are stored. One that was read from the storage is so already. */
export const storedForm = (messages: DocentMessage[]): DocentMessage[] =>
	messages.flatMap((message) => (asStored.has(message) ? message : (storedMessage(message) ?? [])));

/** The thread in a stored value, with what a newer script has added to it: `undefined` when it is not a thread. Anything may stand there. */
export function readThread(value: unknown): ThreadRecord | undefined {
	const stored = value as Partial<Record<keyof ThreadRecord, unknown>> | null | undefined;
	if (!stored || !Array.isArray(stored.messages)) return undefined;
	const { renamed, threadId, threadKey, after, messages, ...known } = stored;
	const { localId, title, updatedAt } = known;
	if (typeof localId !== 'string' || typeof title !== 'string' || typeof updatedAt !== 'number') return undefined;
	return {
		...(known as Pick<ThreadRecord, 'localId' | 'title' | 'updatedAt'>),
		...(typeof threadId === 'string' && { threadId }),
		...(typeof threadKey === 'string' && { threadKey }),
		...(renamed === true && { renamed }),
		...(typeof after === 'string' && { after }),
		messages: stored.messages.flatMap(readMessage),
	};
}

/**
 * What this tab stores of a thread: the reader's own title and what a newer script has added stay, and so does the note that the
 * beginning is elsewhere, where this tab has not got it.
 */
export function keptWith(stored: ThreadRecord, ours: ThreadRecord): ThreadRecord {
	const { threadId: _id, threadKey: _key, after, ...kept } = stored;
	const isEnd = after !== undefined && !ours.messages.some(({ id }) => id === after);
	return { ...kept, ...ours, ...(isEnd && { after }), ...((kept.renamed || isEnd) && { title: kept.title }) };
}

/** Bytes of a text in a browser's storage. */
export const bytesOf = (text: string) => 2 * text.length;

export const threadPrefix = 'thread:';
/** Is there once a conversation has left the storage for the archive, and says so when one went because nothing had room for it. */
export const awayKey = 'away';
export const isLost = 'lost';

/** Bytes in the storage from which conversations move into the archive. */
export const crowdedAt = 190 * 1_024;

/** The threads that were used last, in a storage that is read and written at once. Corrupt entries are skipped. */
export function createThreadShelf(storage: DocentStorage) {
	const keyOf = (localId: string) => threadPrefix + localId;
	const textOf = (localId: string) => storage.read(keyOf(localId));
	const drop = (localId: string) => storage.remove(keyOf(localId));

	function read(localId: string): ThreadRecord | undefined {
		try {
			const thread = readThread(JSON.parse(textOf(localId) ?? ''));
			return thread?.localId === localId ? thread : undefined;
		} catch {
			return undefined;
		}
	}

	/** Newest first. */
	function list(): ThreadRecord[] {
		const ids = storage.keys(threadPrefix).map((key) => key.slice(threadPrefix.length));
		const threads = ids.map(read).filter((thread) => thread !== undefined);
		return threads.sort((a, b) => b.updatedAt - a.updatedAt);
	}

	function write({ messages, ...head }: ThreadRecord): void {
		const { localId } = head;
		const text = `${toJson(head).slice(0, -1)},"messages":[${messages.map(textOfMessage).join()}]}`;
		// The page's own data may fill the quota. Then our oldest threads are dropped first.
		while (!storage.write(keyOf(localId), text)) {
			// Other tabs would take what is missing for a logout.
			storage.write(awayKey, isLost);
			const oldest = list().findLast((other) => other.localId !== localId && storage.takesRoom(keyOf(other.localId)));
			if (!oldest) break;
			drop(oldest.localId);
		}
	}

	return {
		/** Whether there is much here, so that it is time to move something into the archive. */
		get isCrowded() {
			return bytesOf(toJson(list())) > crowdedAt;
		},
		read,
		textOf,
		list,
		drop,
		write,
	};
}

export type ThreadShelf = ReturnType<typeof createThreadShelf>;
