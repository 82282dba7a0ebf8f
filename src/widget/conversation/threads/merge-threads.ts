import type { ThreadReference } from '../../../client/question-body.js';
import { toJson } from '../../../client/to-json.js';
import type { DocentMessage } from '../message.js';
import type { ThreadRecord } from './thread-shelf.js';

/** The thread as this tab last read or wrote it, for finding the changes of other tabs. */
export interface ThreadBase {
	threadId: string | undefined;
	threadKey: string | undefined;
	/** Stored form of each message, by id. */
	messages: Map<string, string>;
}

export function baseOf({
	threadId,
	threadKey,
	messages,
}: ThreadReference & Pick<ThreadRecord, 'messages'>): ThreadBase {
	return { threadId, threadKey, messages: new Map(messages.map((message) => [message.id, toJson(message)])) };
}

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

function mergeMessages(stored: DocentMessage[], ours: DocentMessage[], base: ThreadBase['messages']): DocentMessage[] {
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
function mergeReference(stored: ThreadReference, ours: ThreadReference, base: ThreadBase | undefined): ThreadReference {
	const changed = base
		? ours.threadId !== base.threadId || ours.threadKey !== base.threadKey
		: ours.threadId !== undefined;
	const { threadId, threadKey } = changed ? ours : stored;
	return { ...(threadId !== undefined && { threadId }), ...(threadKey !== undefined && { threadKey }) };
}

/** Merges a thread of two tabs: this tab's changes since `base`, and the other tab's. */
export function mergeThreads(stored: ThreadRecord, ours: ThreadRecord, base: ThreadBase | undefined): ThreadRecord {
	const { threadId: _id, threadKey: _key, ...record } = ours;
	return {
		...record,
		...(stored.renamed && { title: stored.title, renamed: true }),
		...mergeReference(stored, ours, base),
		messages: mergeMessages(stored.messages, ours.messages, base?.messages ?? new Map()),
	};
}
