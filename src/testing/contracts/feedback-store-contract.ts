import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../service/database/database.js';
import {
	createSqlFeedbackStore,
	type FeedbackStore,
	type StoredFeedback,
} from '../../service/feedback/feedback-store.js';

export const feedbackOn = (messageId: string, more: Partial<StoredFeedback> = {}): StoredFeedback => ({
	domain: 'docs',
	messageId,
	rating: 'down',
	reasons: ['outdated', 'other'],
	comment: 'The flag is gone.\nSince 2.0 – 日本語',
	fp: 'anonymous',
	createdAt: '2026-11-21T10:00:00.000Z',
	...more,
});

/** All feedback on a domain, oldest first. */
export async function feedbackIn({ sql }: Pick<Database, 'sql'>, domain: string): Promise<StoredFeedback[]> {
	const rows = await sql
		.selectFrom('feedback')
		.selectAll()
		.where('domain_id', '=', domain)
		.orderBy('position')
		.execute();
	return rows.map(({ thread_id: threadId, message_id: messageId, rating, reasons, comment, fp, created_at }) => ({
		domain,
		messageId,
		rating,
		reasons,
		comment,
		fp,
		createdAt: created_at.toISOString(),
		...(threadId !== null && { threadId }),
	}));
}

/** Tests what a `FeedbackStore` does. `open` returns an empty database. */
export function describeFeedbackStore(name: string, open: () => Promise<Database>): void {
	describe(name, () => {
		let database: Database;
		let store: FeedbackStore;
		beforeEach(async () => {
			database = await open();
			store = createSqlFeedbackStore(database);
		});

		it('is empty at first', async () => {
			expect(await feedbackIn(database, 'docs')).toEqual([]);
		});

		it('gives back what was stored, in order', async () => {
			const first = feedbackOn('m1', { threadId: 'th_1' });
			const second = feedbackOn('m1', { rating: 'none', reasons: [], comment: '' });
			await store.add(first);
			await store.add({ ...second, messageId: 'm2' });
			expect(await feedbackIn(database, 'docs')).toEqual([first, { ...second, messageId: 'm2' }]);
		});

		it('keeps the last of each answer and day, however often somebody clicks', async () => {
			const day = '2026-11-21T';
			for (let click = 10; click < 60; click++) {
				await store.add(
					feedbackOn('m1', { rating: click % 2 ? 'up' : 'down', createdAt: `${day}00:00:${click}.000Z` }),
				);
			}
			const last = feedbackOn('m1', { rating: 'none', createdAt: `${day}23:59:59.999Z` });
			const nextDay = feedbackOn('m1', { createdAt: '2026-11-22T00:00:00.000Z' });
			const others = [feedbackOn('m2', { createdAt: last.createdAt }), feedbackOn('m1', { domain: 'other' })];
			for (const feedback of [...others, last, nextDay]) await store.add(feedback);
			expect(await feedbackIn(database, 'docs')).toEqual([others[0], last, nextDay]);
			expect(await feedbackIn(database, 'other')).toEqual([others[1]]);
		});

		it('forgets what is old', async () => {
			await store.add(feedbackOn('m1', { createdAt: '2026-01-01T00:00:00.000Z' }));
			await store.add(feedbackOn('m2'));
			await store.forget(new Date('2026-02-01'));
			expect((await feedbackIn(database, 'docs')).map(({ messageId }) => messageId)).toEqual(['m2']);
		});

		it('keeps the domains apart', async () => {
			await store.add(feedbackOn('m1'));
			await store.add(feedbackOn('m2', { domain: 'other' }));
			expect((await feedbackIn(database, 'other')).map(({ messageId }) => messageId)).toEqual(['m2']);
		});

		it('keeps everything that comes at once', async () => {
			const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
			await Promise.all(ids.map((id) => store.add(feedbackOn(id))));
			expect((await feedbackIn(database, 'docs')).map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
		});
	});
}
