import type { ThreadReference } from '../../../client/question-body.js';
import { toJson } from '../../../client/to-json.js';
import type { DocentMessage } from '../message.js';
import { keptWith, type ThreadRecord } from './thread-shelf.js';

/** Adds to each message its question and the question's time, so that a question and its answer stay together. */
function withTurns(messages: DocentMessage[]): { message: DocentMessage; time: number; turn: string }[] {
	let time = 0;
	let turn = '';
	return messages.map((message) => {
		if (message.role === 'user') {
			time = message.metadata?.createdAt ?? time;
			turn = message.id;
		}
		return { message, time, turn };
	});
}

function mergeMessages(stored: DocentMessage[], ours: DocentMessage[], base: Map<string, string>): DocentMessage[] {
	const storedById = new Map(stored.map((message) => [message.id, message]));
	const ourIds = new Set(ours.map(({ id }) => id));
	// Messages that this tab did not change take the other tab's form. Messages that it removed stay removed.
	const kept = ours.flatMap((message) =>
		base.get(message.id) === toJson(message) ? (storedById.get(message.id) ?? []) : message,
	);
	const foreign = withTurns(stored).filter(({ message: { id } }) => !ourIds.has(id) && !base.has(id));
	if (foreign.length === 0) return kept;
	// All tabs sort questions of the same millisecond alike.
	return [...withTurns(kept), ...foreign]
		.sort((a, b) => a.time - b.time || (a.turn < b.turn ? -1 : Number(a.turn > b.turn)))
		.map(({ message }) => message);
}

/** The service's ids of the thread: this tab's when it changed them, otherwise the stored ones. */
function mergeReference(
	stored: ThreadReference,
	ours: ThreadReference,
	base: ThreadReference | undefined,
): ThreadReference {
	const changed = base
		? ours.threadId !== base.threadId || ours.threadKey !== base.threadKey
		: ours.threadId !== undefined;
	const { threadId, threadKey } = changed ? ours : stored;
	return { ...(threadId !== undefined && { threadId }), ...(threadKey !== undefined && { threadKey }) };
}

export interface MergedThread {
	/** The thread as it is stored. */
	stored: ThreadRecord;
	/** All messages that this tab knows of it: what has left the storage is among them. */
	messages: DocentMessage[];
	/** Those of them that have left the storage. */
	earlier: DocentMessage[];
}

/**
 * Merges a thread of two tabs: this tab's changes since `base`, and the other tab's.
 *
 * @param base the thread as this tab last read or wrote it
 */
export function mergeThreads(stored: ThreadRecord, ours: ThreadRecord, base: ThreadRecord | undefined): MergedThread {
	const { threadId: _id, threadKey: _key, ...record } = ours;
	const { after, ...whole } = stored;
	const known = new Map(base?.messages.map((message) => [message.id, toJson(message)]));
	const place = ours.messages.findIndex(({ id }) => id === after) + 1;
	const earlier = ours.messages.slice(0, place);
	const later = mergeMessages(stored.messages, ours.messages.slice(place), known);
	const messages = [...earlier, ...later];
	// A thread of which this tab has changed or cut away the beginning is stored whole.
	const isWhole =
		after === undefined ||
		(place > 0 ? earlier.some((message) => known.get(message.id) !== toJson(message)) : known.has(after));
	const kept = isWhole ? keptWith(whole, { ...record, messages }) : keptWith(stored, { ...record, messages: later });
	return { stored: { ...kept, ...mergeReference(stored, ours, base) }, messages, earlier };
}
