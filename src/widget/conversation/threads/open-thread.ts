import { textsOf } from '../../../client/asked-message.js';
import type { ThreadReference } from '../../../client/question-body.js';
import { newId } from '../answer-chat.js';
import type { DocentMessage } from '../message.js';
import type { ThreadRecord } from './thread-shelf.js';
import type { ThreadsStore } from './threads.js';

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

/** Opens a stored thread, or a new one. Nothing is written before the first message. */
export function openThread(threads: ThreadsStore, stored: ThreadRecord | undefined) {
	const localId = stored?.localId ?? newId();
	let reference = referenceOf(stored ?? {});
	const own = (messages: DocentMessage[]) => ({ localId, ...reference, title: titleOf(messages), messages });

	return {
		/** It exists before the thread is stored. */
		localId,
		get reference() {
			return reference;
		},
		/** Records the service's thread, its key, or both. */
		refer(named: ThreadReference) {
			reference = { ...reference, ...referenceOf(named) };
		},
		/** Forgets a thread that the service no longer knows. The conversation continues in a new one. */
		forgetReference() {
			reference = {};
		},
		/** Stores the messages. Returns them merged with other tabs' changes. If the code for that has to load first, it calls `again` later. */
		save(messages: DocentMessage[], again: () => void): DocentMessage[] {
			return messages.length === 0 ? messages : threads.save(own(messages), again);
		},
		/**
		 * The messages with other tabs' changes, for display. `undefined` if there are no changes. `false` if the code for that has to load
		 * first. It calls `again` later.
		 */
		withOtherTabs(messages: DocentMessage[], again: () => void): DocentMessage[] | undefined | false {
			const merged = threads.merge(own(messages), again);
			if (!merged) return merged;
			reference = referenceOf(merged.stored);
			return merged.messages;
		},
	};
}

/** The open conversation: its local id, its thread at the service, and its stored record. */
export type OpenThread = ReturnType<typeof openThread>;
