import type { ContextItem } from '../../../contract/assistant.js';
import type { AnswerUsage } from '../../database/schema.js';

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
	/** The model that wrote an answer, as in `openai/gpt-4.1-mini`. */
	model?: string | undefined;
	usage?: AnswerUsage | undefined;
	/** Milliseconds from the question to the first word of the answer. */
	firstTextMs?: number | undefined;
	/** Milliseconds from the question to the end of the answer. */
	durationMs?: number | undefined;
	/** The documentation did not answer. */
	unanswered?: boolean | undefined;
	/** The answer says of itself that it may be none. */
	doubtful?: boolean | undefined;
	/** ISO 8601. */
	createdAt: string;
}

export interface Thread {
	/** Unguessable: `th_` and 128 random bits. */
	id: string;
	domain: string;
	/** `fp` of the request that began it. */
	fp: string;
	/** @default a reader */
	askedBy?: 'agent' | undefined;
	/** ISO 8601. */
	createdAt: string;
	messages: StoredMessage[];
}

/** Keeps threads. Every driver passes `src/testing/contracts/thread-store-contract.ts`. */
export interface ThreadStore {
	/** @param first its first message, which is stored with it */
	create(thread: Pick<Thread, 'domain' | 'fp' | 'askedBy'>, first?: StoredMessage): Promise<Thread>;
	/** The thread, or `undefined` when it does not exist or belongs to another domain. */
	get(domain: string, id: string): Promise<Thread | undefined>;
	/** Whether an answer of this id is in a thread of the domain; in this one, when one is given. */
	hasAnswer(domain: string, messageId: string, threadId?: string): Promise<boolean>;
	/** Resolves when the message is safely stored. Rejects when the thread does not exist. */
	append(domain: string, id: string, message: StoredMessage): Promise<void>;
	/** Deletes the threads in which nothing has been said since `moment`. */
	forget(moment: Date): Promise<void>;
}
