import { type RawBuilder, sql as statement } from 'kysely';
import type { FeedbackRating, FeedbackReason } from '../../contract/feedback.js';
import type { Database } from '../database/database.js';
import { storedText } from '../database/stored-text.js';

/** A reader's feedback on an answer. The last one of a message counts. */
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

const dayOf = (moment: RawBuilder<unknown>) => statement<string>`(${moment} at time zone 'UTC')::date`;

/** Feedback in the database; its domain must exist there. */
export function createSqlFeedbackStore({ sql, patientSql }: Pick<Database, 'sql' | 'patientSql'>) {
	return {
		/** Replaces the feedback on the answer from the same day in UTC, so that one answer has one row a day. */
		async add({ domain, threadId, messageId, rating, reasons, comment, fp, createdAt }: StoredFeedback): Promise<void> {
			const before = sql
				.deleteFrom('feedback')
				.where('domain_id', '=', domain)
				.where('message_id', '=', storedText(messageId))
				.where(dayOf(statement.ref('created_at')), '=', dayOf(statement`${createdAt}::timestamptz`));
			await sql
				.with('replaced', () => before)
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

		/** Deletes the feedback from before `moment`. */
		async forget(moment: Date): Promise<void> {
			await patientSql.deleteFrom('feedback').where('created_at', '<', moment).execute();
		},
	};
}

export type FeedbackStore = ReturnType<typeof createSqlFeedbackStore>;
