import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedbackStore, StoredFeedback } from '../../service/feedback/feedback-store.js';

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

/** What every driver of `FeedbackStore` must do. */
export function describeFeedbackStore(name: string, open: () => Promise<FeedbackStore>): void {
	describe(name, () => {
		let store: FeedbackStore;
		beforeEach(async () => {
			store = await open();
		});

		it('is empty at first', async () => {
			expect(await store.list('docs')).toEqual([]);
		});

		it('gives back what was stored, in order', async () => {
			const first = feedbackOn('m1', { threadId: 'th_1' });
			const second = feedbackOn('m1', { rating: 'none', reasons: [], comment: '' });
			await store.add(first);
			await store.add(second);
			expect(await store.list('docs')).toEqual([first, second]);
		});

		it('forgets what is old', async () => {
			await store.add(feedbackOn('m1', { createdAt: '2026-01-01T00:00:00.000Z' }));
			await store.add(feedbackOn('m2'));
			await store.forget(new Date('2026-02-01'));
			expect((await store.list('docs')).map(({ messageId }) => messageId)).toEqual(['m2']);
		});

		it('keeps the domains apart', async () => {
			await store.add(feedbackOn('m1'));
			await store.add(feedbackOn('m2', { domain: 'other' }));
			expect((await store.list('other')).map(({ messageId }) => messageId)).toEqual(['m2']);
		});

		it('keeps everything that comes at once', async () => {
			const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
			await Promise.all(ids.map((id) => store.add(feedbackOn(id))));
			expect((await store.list('docs')).map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
		});
	});
}
