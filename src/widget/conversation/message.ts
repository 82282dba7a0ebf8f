import type { UIMessage } from 'ai';
import type { AnswerMetadata } from '../../client/read-answer.js';
import type { ContextItem } from '../../contract/assistant.js';

/** What Docent keeps on a message besides its parts. Of what is known of a coming answer the thread alone is stored. */
export interface MessageMetadata extends Omit<AnswerMetadata, 'threadId'> {
	/** On questions: what of the page went along. */
	context?: ContextItem[];
	/** On questions: path of the page the reader was on. */
	currentPath?: string;
	/** On answers: from the service. */
	threadId?: string;
	/** On answers that did not end by themselves, or on their questions: the reader stopped them, the stream broke, the service failed. */
	ended?: 'stopped' | 'cut' | 'failed';
	/** On answers: the model stopped before their end, by its limit or by its filter. */
	cutOff?: 'length' | 'content-filter';
	/** On answers: what the reader thinks of it. */
	rating?: 'up' | 'down';
	/** On answers: the service says that the documentation does not answer the question. */
	unanswered?: boolean;
	/** Time in milliseconds since the epoch. */
	createdAt?: number;
	/** On the stored copy of the last message of a thread that is being answered. */
	unfinished?: Unfinished;
}

/** What is known of an answer whose end this copy has not seen. */
export interface Unfinished {
	/** When the copy was made, in milliseconds since the epoch. */
	at: number;
	/** The page was left: nobody is receiving the answer any more. */
	left: boolean;
	/** The service's name of the answer, by which it can be received again; absent when it gave none. */
	messageId?: string;
}

export type DocentMessage = UIMessage<MessageMetadata>;
