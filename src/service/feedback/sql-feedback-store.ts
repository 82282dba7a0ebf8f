import type { Database } from '../database/database.js';
import { storedText } from '../database/stored-text.js';
import type { FeedbackStore } from './feedback-store.js';

/** Feedback in the database; its domain must exist there. */
export function createSqlFeedbackStore({ sql }: Pick<Database, 'sql'>): FeedbackStore {
	return {
		async add({ domain, threadId, messageId, rating, reasons, comment, fp, createdAt }) {
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

		async list(domain) {
			const rows = await sql
				.selectFrom('feedback')
				.selectAll()
				.where('domain_id', '=', domain)
				.orderBy('position')
				.execute();
			return rows.map(({ thread_id: threadId, ...row }) => ({
				domain,
				...(threadId !== null && { threadId }),
				messageId: row.message_id,
				rating: row.rating,
				reasons: row.reasons,
				comment: row.comment,
				fp: row.fp,
				createdAt: row.created_at.toISOString(),
			}));
		},

		async forget(moment) {
			await sql.deleteFrom('feedback').where('created_at', '<', moment).execute();
		},
	};
}
