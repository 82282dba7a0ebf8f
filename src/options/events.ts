import type { DocentErrorCode } from '../client/docent-error.js';
import type { FeedbackRating, FeedbackReason } from '../contract/feedback.js';

/** Events for the page: `document.addEventListener('docent:feedback', ({ detail }) => …)`. */
export interface DocentEvents {
	/** The assistant was added to the page. */
	init: Record<string, never>;
	/** The panel was opened. */
	open: Record<string, never>;
	close: Record<string, never>;
	ask: AskDetail;
	answer: AnswerDetail;
	/** The reader rated an answer, explained the rating, or withdrew it. The last event of a message counts. */
	feedback: FeedbackDetail;
	/** The reader opened a citation or another documentation link of an answer. */
	citation: CitationDetail;
	/** The panel opens a page of the documentation. */
	navigate: NavigateDetail;
	/** The reader began a new conversation. */
	reset: Record<string, never>;
	/** The page changed options. */
	update: Record<string, never>;
	/** The assistant is about to be removed. */
	destroy: Record<string, never>;
	error: ErrorDetail;
	/** The reader asked for a person. */
	handoff: HandoffDetail;
}

/** Event names without `docent:`. */
export const eventNames = [
	'init',
	'open',
	'close',
	'ask',
	'answer',
	'feedback',
	'citation',
	'navigate',
	'reset',
	'update',
	'destroy',
	'error',
	'handoff',
] as const satisfies (keyof DocentEvents)[];

/** The reader or the page asked a question. */
export interface AskDetail {
	/** The `source` that was given to `ask()`; undefined when the reader asked. */
	source: string | undefined;
	/** The question; only with `events: { text: true }`. */
	question: string | undefined;
}

/** An answer ended: complete, stopped, cut or failed. */
export interface AnswerDetail {
	/** Undefined when the service named no thread. */
	threadId: string | undefined;
	messageId: string;
	/** `stopped` by the reader, `cut` by the network, or `failed` with an error. */
	ended: 'complete' | 'stopped' | 'cut' | 'failed';
	/** Whether it is complete and answers the question. An answer that only shows the nearest pages does not. */
	answered: boolean;
	/** The answer as Markdown; only with `events: { text: true }`. */
	answer: string | undefined;
}

/** A rating, in the event and in the request to the service. */
export interface FeedbackDetail {
	/** `none` withdraws an earlier rating. */
	rating: FeedbackRating;
	/** Reasons that the reader chose, for example `incorrect`. */
	reasons: FeedbackReason[];
	/** The reader's own words; may be empty. */
	comment: string;
	/** Absent when the service named no thread. */
	threadId?: string;
	messageId: string;
}

export interface CitationDetail {
	/** Absolute address that was opened. */
	url: string;
}

export interface NavigateDetail {
	/** Absolute address that is opened. */
	url: string;
}

export interface ErrorDetail {
	code: DocentErrorCode;
	/** An English sentence for developers. */
	message: string;
}

/** What a person needs to continue the conversation. */
export interface HandoffConversation {
	/** The service's id of the thread; absent before the first answer. */
	threadId?: string;
	/** The conversation as Markdown. */
	transcript: string;
	/** Path of the reader's page. */
	currentPath: string;
}

/** A conversation without its text, or with it when `events: { text: true }` is set. */
export type HandoffDetail = Omit<HandoffConversation, 'transcript'> & Partial<Pick<HandoffConversation, 'transcript'>>;
