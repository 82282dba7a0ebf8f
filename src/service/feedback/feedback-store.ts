import type { FeedbackRating, FeedbackReason } from '../../contract/feedback.js';

/** What a reader said about an answer. The last one of a message counts. */
export interface StoredFeedback {
	domain: string;
	/** Absent when the reader's client did not name it. */
	threadId?: string;
	messageId: string;
	rating: FeedbackRating;
	reasons: FeedbackReason[];
	/** Empty when there is none. */
	comment: string;
	fp: string;
	/** ISO 8601. */
	createdAt: string;
}

/** Keeps feedback. Every driver passes `src/testing/contracts/feedback-store-contract.ts`. */
export interface FeedbackStore {
	/** Resolves when it is safely stored. */
	add(feedback: StoredFeedback): Promise<void>;
	/** All of a domain, oldest first. */
	list(domain: string): Promise<StoredFeedback[]>;
	/** Deletes what was said before `moment`. */
	forget(moment: Date): Promise<void>;
}
