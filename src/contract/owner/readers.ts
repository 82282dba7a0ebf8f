import type { FeedbackRating, FeedbackReason } from '../feedback.js';
import type { ThreadTranscript } from './transcripts.js';

/** Whose data is meant: a reader's, by the `fp` that the site sends, or one conversation. */
export type ReaderChoice = { fp: string } | { threadId: string };

/** A rating as it was given; a later one of the same answer replaces it in reports. */
export interface ReaderFeedback {
	threadId?: string | undefined;
	messageId: string;
	rating: FeedbackRating;
	reasons: FeedbackReason[];
	comment: string;
	/** Time in ISO 8601. */
	createdAt: string;
}

/** Body of the response to `GET /discovery/v2/assistant/{domain}/reader`: all that is kept of a reader in a domain. */
export interface ReaderExport {
	domain: string;
	/** Time in ISO 8601. */
	exportedAt: string;
	feedback: ReaderFeedback[];
	/** Oldest first. */
	threads: ThreadTranscript[];
}

/** Body of the response to `DELETE /discovery/v2/assistant/{domain}/reader`: how much was deleted. */
export interface ReaderDeletion {
	threads: number;
	messages: number;
	feedback: number;
}
