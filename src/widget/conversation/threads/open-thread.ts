import type { ThreadReference } from '../../../client/question-body.js';
import { textsOf } from '../../../client/texts-of.js';
import { newId } from '../answer-chat.js';
import type { DocentMessage } from '../message.js';
import type { ThreadRecord } from './thread-record.js';
import type { ThreadsStore } from './threads.js';

/** The conversation that the reader has open: its name here, its name at the service, and its place in the store. */
export interface OpenThread {
	/** Ours; a new thread has one before it is stored. */
	readonly localId: string;
	readonly reference: ThreadReference;
	/** Takes over what the service named: the thread, its key, or both. */
	refer(reference: ThreadReference): void;
	/** The service no longer knows it: the next question begins a new thread there, and the same conversation goes on here. */
	forgetReference(): void;
	/** Returns the messages as they are stored, with what another tab added. */
	save(messages: DocentMessage[]): DocentMessage[];
	/** The messages with what another tab has changed meanwhile, for showing them; `undefined` when nothing is stored. */
	merge(messages: DocentMessage[]): DocentMessage[] | undefined;
	/** Opens a stored thread, or a new one. */
	open(stored: ThreadRecord | undefined): void;
}

const titleMaxLength = 80;

function titleOf(messages: DocentMessage[]): string {
	const question = messages.find(({ role }) => role === 'user');
	const text = question ? textsOf(question).join(' ').replace(/\s+/g, ' ') : '';
	return text.length <= titleMaxLength ? text : `${text.slice(0, titleMaxLength - 1).trimEnd()}…`;
}

const referenceOf = ({ threadId, threadKey }: ThreadReference): ThreadReference => ({
	...(threadId !== undefined && { threadId }),
	...(threadKey !== undefined && { threadKey }),
});

/** A new thread, until another one is opened. Writes nothing before the first message. */
export function openThread(threads: ThreadsStore): OpenThread {
	let localId = newId();
	let reference: ThreadReference = {};

	return {
		get localId() {
			return localId;
		},
		get reference() {
			return reference;
		},
		refer(named) {
			reference = { ...reference, ...referenceOf(named) };
		},
		forgetReference() {
			reference = {};
		},
		save(messages) {
			if (messages.length === 0) return messages;
			return threads.save({ localId, ...reference, title: titleOf(messages), messages }).messages;
		},
		merge(messages) {
			const merged = threads.merge({ localId, ...reference, messages });
			if (merged) reference = referenceOf(merged);
			return merged?.messages;
		},
		open(stored) {
			localId = stored?.localId ?? newId();
			reference = referenceOf(stored ?? {});
		},
	};
}
