import type { ThreadReference } from '../../../client/question-body.js';
import { toJson } from '../../../client/to-json.js';
import type { DocentMessage } from '../message.js';
import { storedMessage } from './stored-message.js';

/** A conversation as it is kept in the browser. */
export interface ThreadRecord extends ThreadReference {
	/** Ours, from the first question on; `threadId` is the service's and comes with the first answer. */
	localId: string;
	/** The first question, shortened, or what the reader calls it. */
	title: string;
	/** The title is the reader's own. */
	renamed?: true;
	/** Time in milliseconds since the epoch. */
	updatedAt: number;
	messages: DocentMessage[];
}

/** The thread in a stored text, where anything may stand: `undefined` for what is no thread. */
export function parseThread(text: string | undefined): ThreadRecord | undefined {
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
export const bytesOf = (text: string) => 2 * text.length;

/** The thread as text, without its oldest messages when it is too long to be kept whole, and the ids of those that are in it. */
export function serialise(thread: ThreadRecord, room: number): { text: string; ids: string[] } {
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
