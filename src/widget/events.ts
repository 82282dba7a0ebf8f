import type { FeedbackRating, FeedbackReason } from '../contract/feedback.js';
import type { HandoffConversation } from './options.js';

/** What the page can listen to: `document.addEventListener('docent:feedback', ({ detail }) => …)`. */
export interface DocentEvents {
	/** The reader rated an answer, said more about it, or took the rating back: the last one of a message counts. */
	feedback: FeedbackDetail;
	/** The reader turned to a person. */
	handoff: HandoffConversation;
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

/** Tells the page; nothing is said to the page but by these events. */
export type Emit = <Name extends keyof DocentEvents>(name: Name, detail: DocentEvents[Name]) => void;

/** @param host Our element on the page; its events bubble to `document`. */
export function createEmit(host: HTMLElement): Emit {
	return (name, detail) => {
		host.dispatchEvent(new CustomEvent(`docent:${name}`, { detail, bubbles: true, composed: true }));
	};
}
