import { beforeEach, describe, expect, it } from 'vitest';
import type { ThreadStore } from '../../service/answers/threads/thread-store.js';
import type { TranscriptStore } from '../../service/answers/threads/transcript-store.js';
import type { FeedbackStore } from '../../service/feedback/feedback-store.js';
import { feedbackOn } from './feedback-store-contract.js';

export interface TranscriptStores {
	transcripts: TranscriptStore;
	threads: ThreadStore;
	feedback: FeedbackStore;
}

/** Tests what every driver of `TranscriptStore` does. `open` returns empty stores that share what they keep. */
export function describeTranscriptStore(name: string, open: () => Promise<TranscriptStores>): void {
	describe(name, () => {
		let stores: TranscriptStores;
		beforeEach(async () => {
			stores = await open();
		});
		const createdAt = '2026-11-21T10:00:00.000Z';

		async function converse(domain = 'docs') {
			const { id } = await stores.threads.create({ domain, fp: 'reader-7' });
			const say = stores.threads.append;
			const finished = { role: 'assistant', outcome: 'finished', createdAt } as const;
			await say(domain, id, { id: 'q1', role: 'user', text: `First of ${id}`, currentPath: '/guide', createdAt });
			await say(domain, id, { ...finished, id: `${id}-1`, text: 'Yes.', sources: [{ url: '/a', title: 'A' }] });
			await say(domain, id, { id: 'q2', role: 'user', text: 'And then?', createdAt });
			await say(domain, id, { ...finished, id: `${id}-2`, text: 'I do not know.', unanswered: true });
			return id;
		}

		it('lists the newest first, page by page, each once', async () => {
			const made: string[] = [];
			for (let index = 0; index < 5; index++) made.push(await converse());
			await converse('other');
			const seen: string[] = [];
			let cursor: string | undefined;
			for (let pages = 1; ; pages++) {
				const page = await stores.transcripts.list('docs', { cursor, take: 2 });
				seen.push(...(page?.threads.map(({ id }) => id) ?? []));
				if (!page?.nextCursor) {
					expect(pages).toBe(3);
					break;
				}
				cursor = page.nextCursor;
			}
			expect(seen).toHaveLength(5);
			expect(new Set(seen)).toEqual(new Set(made));
			const dates = await Promise.all(seen.map(async (id) => (await stores.threads.get('docs', id))?.createdAt ?? ''));
			expect(dates).toEqual(dates.toSorted().toReversed());
		});

		it('has no further page when the last one is exactly full', async () => {
			await converse();
			expect(await stores.transcripts.list('docs', { take: 1 })).toMatchObject({ nextCursor: null });
			expect(await stores.transcripts.list('other', { take: 1 })).toEqual({ threads: [], nextCursor: null });
		});

		it('does not know a place in another list', async () => {
			const foreign = await converse('other');
			for (const cursor of [foreign, 'th_0', "'; drop table threads", 'th_\0']) {
				expect(await stores.transcripts.list('docs', { cursor, take: 1 })).toBeUndefined();
			}
		});

		it('sums a thread up, by the last rating of each answer', async () => {
			const id = await converse();
			for (const rating of ['up', 'down', 'up'] as const) {
				await stores.feedback.add(feedbackOn(`${id}-1`, { rating }));
			}
			await stores.feedback.add(feedbackOn(`${id}-2`, { rating: 'down' }));
			await stores.feedback.add(feedbackOn(`${id}-2`, { rating: 'none' }));
			await stores.feedback.add(feedbackOn(`${id}-1`, { rating: 'down', domain: 'other' }));
			const page = await stores.transcripts.list('docs', { take: 10 });
			expect(page?.threads).toEqual([
				{
					id,
					fp: 'reader-7',
					createdAt: expect.any(String),
					lastMessageAt: createdAt,
					firstQuestion: `First of ${id}`,
					questions: 2,
					unanswered: 1,
					up: 1,
					down: 0,
				},
			]);
		});

		it('lists a thread in which nothing was said yet', async () => {
			const { id } = await stores.threads.create({ domain: 'docs', fp: 'a' });
			const page = await stores.transcripts.list('docs', { take: 10 });
			expect(page?.threads).toMatchObject([{ id, firstQuestion: '', questions: 0, up: 0 }]);
		});

		it('gives a whole conversation with its ratings', async () => {
			const id = await converse();
			await stores.feedback.add(feedbackOn(`${id}-1`, { rating: 'down', comment: 'Wrong.' }));
			await stores.feedback.add(feedbackOn('q1'));
			expect(await stores.transcripts.get('docs', id)).toMatchObject({
				id,
				domain: 'docs',
				fp: 'reader-7',
				messages: [
					{ id: 'q1', role: 'user', currentPath: '/guide' },
					{ id: `${id}-1`, sources: [{ url: '/a', title: 'A' }], feedback: { rating: 'down', comment: 'Wrong.' } },
					{ id: 'q2' },
					{ id: `${id}-2`, unanswered: true },
				],
			});
			const transcript = await stores.transcripts.get('docs', id);
			expect(transcript?.messages[0]).not.toHaveProperty('feedback');
		});

		it('does not know a thread of another domain', async () => {
			expect(await stores.transcripts.get('docs', await converse('other'))).toBeUndefined();
			expect(await stores.transcripts.get('docs', 'th_\0')).toBeUndefined();
		});
	});
}
