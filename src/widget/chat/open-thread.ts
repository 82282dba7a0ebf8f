import { generateId } from 'ai';
import { type DocentMessage, textsOf } from './message.js';
import type { ThreadReference } from './request.js';
import type { ThreadsStore } from './threads.js';

/** The conversation that the reader has open: its name here, its name at the service, and its place in the store. */
export interface OpenThread {
	/** Messages it had when it was opened. */
	readonly restored: DocentMessage[];
	readonly reference: ThreadReference;
	/** Takes over what the service named: the thread, its key, or both. */
	refer(reference: ThreadReference): void;
	/** The service no longer knows it: the next question begins a new thread there, and the same conversation goes on here. */
	forgetReference(): void;
	save(messages: DocentMessage[]): void;
	startNew(): void;
}

const titleMaxLength = 80;

function titleOf(messages: DocentMessage[]): string {
	const question = messages.find(({ role }) => role === 'user');
	const text = question ? textsOf(question).join(' ').replace(/\s+/g, ' ') : '';
	return text.length <= titleMaxLength ? text : `${text.slice(0, titleMaxLength - 1).trimEnd()}…`;
}

/** Opens the thread that was open last, else a new one. Writes nothing before the first message. */
export function openThread(threads: ThreadsStore): OpenThread {
	const stored = threads.current();
	let localId = stored?.localId ?? generateId();
	let reference: ThreadReference = {};

	function refer({ threadId, threadKey }: ThreadReference) {
		reference = {
			...reference,
			...(threadId !== undefined && { threadId }),
			...(threadKey !== undefined && { threadKey }),
		};
	}

	refer(stored ?? {});

	return {
		restored: stored?.messages ?? [],
		get reference() {
			return reference;
		},
		refer,
		forgetReference() {
			reference = {};
		},
		save(messages) {
			if (messages.length > 0) threads.save({ localId, ...reference, title: titleOf(messages), messages });
		},
		startNew() {
			threads.startNew();
			localId = generateId();
			reference = {};
		},
	};
}
