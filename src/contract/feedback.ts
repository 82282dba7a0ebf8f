/** What readers think of answers, with the assistant key. */

/** Why an answer did not help. */
export const feedbackReasons = [
	'incorrect',
	'outdated',
	'not_what_i_asked',
	'unclear',
	'broken_link',
	'other',
] as const;

export type FeedbackReason = (typeof feedbackReasons)[number];

/** `none` takes an earlier rating back. */
export type FeedbackRating = 'up' | 'down' | 'none';

/** Body of `POST /discovery/v2/assistant/{domain}/feedback`; answered with 204. The last one of a message counts. */
export interface FeedbackRequest {
	/** Thread of the answer, as the service named it. */
	threadId?: string | null;
	/** Id of the answer, as in the `start` event of its stream. */
	messageId: string;
	rating: FeedbackRating;
	/** @default none */
	reasons?: FeedbackReason[];
	/** The reader's own words, at most 1,000 characters. @default '' */
	comment?: string;
	/** `anonymous`, or an identifier of the reader that the site's owner chose. */
	fp: string;
}
