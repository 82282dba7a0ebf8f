import type { UIMessage } from 'ai';
import { textsOf } from '../../client/asked-message.js';
import type { AnswerMetadata } from '../../client/read-answer.js';
import type { ContextItem } from '../../contract/assistant.js';
import type { AttachedContext } from '../boot/calls/begun.js';

/** A part of the page, or a text, that went along with a question. */
export type SentContext = ContextItem & Pick<AttachedContext, 'kind'>;

/** Metadata of a message. While an answer is running, only its thread is stored. */
export interface MessageMetadata extends Omit<AnswerMetadata, 'threadId'> {
	/** For questions: what went along. */
	context?: SentContext[];
	/** For questions: path of the reader's page. */
	currentPath?: string;
	/** For answers: the thread's id from the service. */
	threadId?: string;
	/** For interrupted answers or their questions: the reader stopped, the stream broke, or the service failed. */
	ended?: 'stopped' | 'cut' | 'failed';
	/** For answers: the model stopped early, because of its limit or its filter. */
	cutOff?: 'length' | 'content-filter';
	/** For answers without a service: `browser` where the model of the reader's browser has written it. */
	answerKind?: string;
	/** For answers: the reader's rating. */
	rating?: 'up' | 'down';
	/** Time in milliseconds since the epoch. */
	createdAt?: number;
	/** For the last stored message of a thread whose answer is still running. */
	unfinished?: Unfinished;
}

/** Information about an answer that was still running when it was stored. */
export interface Unfinished {
	/** Time of the copy, in milliseconds since the epoch. */
	at: number;
	/** Whether the page was left, so that no tab receives the answer. */
	left: boolean;
	/** The service's id of the answer, for a replay; absent when it gave none. */
	messageId?: string;
}

export type DocentMessage = UIMessage<MessageMetadata>;

/** The text of a message. Texts that tools or steps separate become paragraphs. */
export function textOf(message: DocentMessage): string {
	return textsOf(message).join('\n\n');
}

/** Whether the reader has asked the newest question before, whatever its case, spaces and punctuation. */
export function isAskedAgain(messages: readonly DocentMessage[]): boolean {
	const asked = messages.flatMap((message) =>
		message.role === 'user'
			? textOf(message)
					.toLowerCase()
					.replace(/[^\p{L}\p{N}]+/gu, '')
			: [],
	);
	return asked.indexOf(asked.at(-1) ?? '') < asked.length - 1;
}

/** The text of an answer's question; empty when there is none. */
export function questionOf(answer: DocentMessage, messages: readonly DocentMessage[]): string {
	const place = messages.findIndex(({ id }) => id === answer.id);
	const question = messages.slice(0, place).findLast(({ role }) => role === 'user');
	return question ? textOf(question) : '';
}
