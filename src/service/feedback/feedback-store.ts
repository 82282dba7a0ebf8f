import type { FeedbackRating, FeedbackReason } from '../../contract/feedback.js';
import type { Database } from '../database/database.js';
import { storedText } from '../database/stored-text.js';

/** What a reader said about an answer. The last one of a message counts. */
export interface StoredFeedback {
	domain: string;
	/** Absent when the reader's client did not name it. */
	threadId?: string;
	messageId: string;
	rating: FeedbackRating;
	reasons: FeedbackReason[];
	/** The reader's comment; may be empty. */
	comment: string;
	fp: string;
	/** ISO 8601. */
	createdAt: string;
}

/** Feedback in the database; its domain must exist there. */
export function createSqlFeedbackStore({ sql }: Pick<Database, 'sql'>) {
	return {
		/** Resolves when it is safely stored. */
		async add({ domain, threadId, messageId, rating, reasons, comment, fp, createdAt }: StoredFeedback): Promise<void> {
			await sql
				.insertInto('feedback')
				.values({
					domain_id: domain,
					thread_id: threadId === undefined ? null : storedText(threadId),
					message_id: storedText(messageId),
					rating,
					reasons: JSON.stringify(reasons),
					comment: storedText(comment),
					fp: storedText(fp),
					created_at: createdAt,
				})
				.execute();
		},

		/** Deletes what was said before `moment`. */
		async forget(moment: Date): Promise<void> {
			await sql.deleteFrom('feedback').where('created_at', '<', moment).execute();
		},
	};
}

export type FeedbackStore = ReturnType<typeof createSqlFeedbackStore>;
