import type { ThreadReference } from '../../../client/question-body.js';
import { toJson } from '../../../client/to-json.js';
import type { DocentMessage } from '../message.js';
import type { ThreadRecord } from './thread-record.js';

/** A thread as this tab last read or wrote it: what another tab changed since is told apart by it. */
export interface ThreadBase {
	threadId: string | undefined;
	threadKey: string | undefined;
	/** Message id -> its stored form. */
	messages: Map<string, string>;
}

export function baseOf({
	threadId,
	threadKey,
	messages,
}: ThreadReference & Pick<ThreadRecord, 'messages'>): ThreadBase {
	return { threadId, threadKey, messages: new Map(messages.map((message) => [message.id, toJson(message)])) };
}

/** Each message with its question and the question's time, so that a question and its answer stay together. */
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
	// What this tab left as it was may have grown in the other, or gone; what it removed itself stays removed.
	const kept = ours.flatMap((message) =>
		base.get(message.id) === toJson(message) ? (storedById.get(message.id) ?? []) : message,
	);
	const foreign = withTurns(stored).filter(({ message: { id } }) => !ourIds.has(id) && !base.has(id));
	if (foreign.length === 0) return kept;
	// Two tabs order questions of one millisecond alike.
	return [...withTurns(kept), ...foreign]
		.sort((a, b) => a.time - b.time || (a.turn < b.turn ? -1 : Number(a.turn > b.turn)))
		.map(({ message }) => message);
}

/** The service's names for the thread: this tab's when it changed them, also to none, else the stored ones. */
function mergeReference(stored: ThreadReference, ours: ThreadReference, base: ThreadBase | undefined): ThreadReference {
	const changed = base
		? ours.threadId !== base.threadId || ours.threadKey !== base.threadKey
		: ours.threadId !== undefined;
	const { threadId, threadKey } = changed ? ours : stored;
	return { ...(threadId !== undefined && { threadId }), ...(threadKey !== undefined && { threadKey }) };
}

/** One thread from two tabs: what this tab changed since `base`, and what the other one did. */
export function mergeThreads(stored: ThreadRecord, ours: ThreadRecord, base: ThreadBase | undefined): ThreadRecord {
	const { threadId: _id, threadKey: _key, ...record } = ours;
	return {
		...record,
		...(stored.renamed && { title: stored.title, renamed: true }),
		...mergeReference(stored, ours, base),
		messages: mergeMessages(stored.messages, ours.messages, base?.messages ?? new Map()),
	};
}
