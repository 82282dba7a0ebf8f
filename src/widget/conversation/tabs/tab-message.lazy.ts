import type { ThreadReference } from '../../../client/request.js';
import type { FeedbackRating } from '../../../contract/feedback.js';
import type { DocentMessage } from '../message.js';
import { storedMessage } from '../threads/stored-message.js';

/** What tabs say to each other. Every one of them names the thread that it is about. */
export type TabMessage =
	/** Who is there, and is anybody answering in this thread? */
	| { type: 'hello'; localId: string }
	/** Somebody is. */
	| { type: 'here' }
	/** The thread as the tab that answers in it has it: when the answer begins, when it ends, and to those who ask. */
	| TurnMessage
	/** How far the answer has come. */
	| { type: 'answer'; localId: string; message: DocentMessage }
	/** The reader wants the answer stopped. */
	| { type: 'stop'; localId: string }
	/** The tab that answers goes away. */
	| { type: 'bye'; localId: string }
	/** What the reader thinks of an answer. */
	| { type: 'rated'; localId: string; messageId: string; rating: FeedbackRating }
	/** The reader removed the thread; all of them, when it names none. */
	| { type: 'removed'; localId?: string };

export interface TurnMessage extends ThreadReference {
	type: 'turn';
	localId: string;
	messages: DocentMessage[];
	/** The answer is on its way. */
	busy: boolean;
}

const isRating = (value: unknown): value is FeedbackRating => value === 'up' || value === 'down' || value === 'none';
const isString = (value: unknown): value is string => typeof value === 'string';

/** The message, if it is one. Every script of the page's origin can write here, so nothing is taken on trust. */
export function parseTabMessage(data: unknown): TabMessage | undefined {
	if (typeof data !== 'object' || data === null) return undefined;
	const { type, localId, messages, message, messageId, rating, busy, threadId, threadKey } = data as Record<
		string,
		unknown
	>;
	if (type === 'here') return { type };
	if (type === 'removed' && localId === undefined) return { type };
	if (!isString(localId)) return undefined;
	switch (type) {
		case 'hello':
		case 'stop':
		case 'bye':
		case 'removed':
			return { type, localId };
		case 'rated':
			return isString(messageId) && isRating(rating) ? { type, localId, messageId, rating } : undefined;
		case 'answer': {
			const answer = storedMessage(message);
			return answer?.role === 'assistant' ? { type, localId, message: answer } : undefined;
		}
		case 'turn':
			if (!Array.isArray(messages)) return undefined;
			return {
				type,
				localId,
				messages: messages.map(storedMessage).filter((value) => value !== undefined),
				busy: busy === true,
				...(isString(threadId) && { threadId }),
				...(isString(threadKey) && { threadKey }),
			};
		default:
			return undefined;
	}
}
