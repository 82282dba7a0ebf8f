/** Readers' ratings of answers, sent with the assistant key. */

/** Reasons why an answer did not help. */
export const feedbackReasons = [
	'incorrect',
	'outdated',
	'not_what_i_asked',
	'unclear',
	'broken_link',
	'other',
] as const;

export type FeedbackReason = (typeof feedbackReasons)[number];

/** `none` withdraws an earlier rating. */
export type FeedbackRating = 'up' | 'down' | 'none';

/** Body of `POST /discovery/v2/assistant/{domain}/feedback`, which answers 204. The last rating of a message counts. */
export interface FeedbackRequest {
	/** Thread of the answer, as the service named it, which only its reader knows. Docent's service refuses feedback without it. */
	threadId?: string | null;
	/** Id of the answer, from the `start` event of its stream. */
	messageId: string;
	rating: FeedbackRating;
	/** Reasons that the reader ticked. @default none */
	reasons?: FeedbackReason[];
	/** The reader's own words, at most 1,000 characters. @default '' */
	comment?: string;
	/** `anonymous`, or an identifier of the reader that the site's owner chooses. */
	fp: string;
}
