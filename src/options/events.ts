import type { DocentErrorCode } from '../client/docent-error.js';
import type { FeedbackRating, FeedbackReason } from '../contract/feedback.js';

/** What the page can listen to: `document.addEventListener('docent:feedback', ({ detail }) => …)`. */
export interface DocentEvents {
	/** The assistant is on the page. */
	init: Record<string, never>;
	/** The panel was opened, by whatever means. */
	open: Record<string, never>;
	close: Record<string, never>;
	ask: AskDetail;
	answer: AnswerDetail;
	/** The reader rated an answer, said more about it, or took the rating back: the last one of a message counts. */
	feedback: FeedbackDetail;
	/** The reader followed a citation, or another link into the documentation, from an answer. */
	citation: CitationDetail;
	/** A page of the documentation is being opened from the panel. */
	navigate: NavigateDetail;
	/** A new conversation was begun. */
	reset: Record<string, never>;
	/** Options were changed. */
	update: Record<string, never>;
	/** The assistant is about to leave the page. */
	destroy: Record<string, never>;
	error: ErrorDetail;
	/** The reader turned to a person. */
	handoff: HandoffDetail;
}

/** The names after `docent:`. */
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

/** A question was sent. */
export interface AskDetail {
	/** What `ask()` was told of where the question came from; `undefined` where the reader asked. */
	source: string | undefined;
	/** With `events: { text: true }` only. */
	question: string | undefined;
}

/** An answer has ended: complete, stopped, cut or failed. */
export interface AnswerDetail {
	/** `undefined` when the service named none. */
	threadId: string | undefined;
	messageId: string;
	/** `stopped` by the reader, `cut` by the network, `failed` with an error. */
	ended: 'complete' | 'stopped' | 'cut' | 'failed';
	/** Markdown, with `events: { text: true }` only. */
	answer: string | undefined;
}

/** A rating, as the page hears of it and as a service that takes it gets it. */
export interface FeedbackDetail {
	/** `none` when the reader took an earlier rating back. */
	rating: FeedbackRating;
	/** The reasons that the reader chose, as in `incorrect`. */
	reasons: FeedbackReason[];
	/** The reader's own words; empty when there are none. */
	comment: string;
	/** Absent when the service named none. */
	threadId?: string;
	messageId: string;
}

export interface CitationDetail {
	/** The full address that was followed. */
	url: string;
}

export interface NavigateDetail {
	/** The full address that is opened. */
	url: string;
}

export interface ErrorDetail {
	code: DocentErrorCode;
	/** For developers, in English. */
	message: string;
}

/** What a person needs to go on from where the assistant ended. */
export interface HandoffConversation {
	/** The service's name of the thread; absent before the first answer. */
	threadId?: string;
	/** The conversation as Markdown. */
	transcript: string;
	/** Path of the page the reader is on. */
	currentPath: string;
}

/** A conversation without its words; with `events: { text: true }` with them. */
export type HandoffDetail = Omit<HandoffConversation, 'transcript'> & Partial<Pick<HandoffConversation, 'transcript'>>;
