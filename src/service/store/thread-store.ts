import type { ContextItem } from '../../contract/assistant.js';

export interface StoredMessage {
	id: string;
	role: 'user' | 'assistant';
	/** Text as sent or as answered, Markdown for answers. */
	text: string;
	/** URLs cited by an answer. */
	sources?: { url: string; title: string }[];
	context?: ContextItem[];
	currentPath?: string;
	/** Whether an answer ended by itself. Absent for questions. */
	outcome?: 'finished' | 'aborted' | 'failed';
	/** ISO 8601. */
	createdAt: string;
}

export interface Thread {
	/** Unguessable: `th_` and 128 random bits. */
	id: string;
	domain: string;
	/** `fp` of the request that began it. */
	fp: string;
	/** ISO 8601. */
	createdAt: string;
	messages: StoredMessage[];
}

/** Keeps threads. Every driver passes `src/testing/thread-store-contract.ts`. */
export interface ThreadStore {
	create(thread: { domain: string; fp: string }): Promise<Thread>;
	/** The thread, or `undefined` when it does not exist or belongs to another domain. */
	get(domain: string, id: string): Promise<Thread | undefined>;
	/** Resolves when the message is safely stored. Rejects when the thread does not exist. */
	append(domain: string, id: string, message: StoredMessage): Promise<void>;
	/** Waits for running writes and releases what it holds. */
	close(): Promise<void>;
}
