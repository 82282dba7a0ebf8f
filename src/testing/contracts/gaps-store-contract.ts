import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMessage, ThreadStore } from '../../service/answers/threads/thread-store.js';
import type { FeedbackStore } from '../../service/feedback/feedback-store.js';
import type { GapsStore } from '../../service/insights/gaps/gaps-store.js';
import type { InsightsPeriod } from '../../service/insights/insights-period.js';
import { feedbackOn } from './feedback-store-contract.js';

export interface GapsStores {
	gaps: GapsStore;
	threads: ThreadStore;
	feedback: FeedbackStore;
}

const period: InsightsPeriod = {
	domain: 'docs',
	start: new Date('2026-11-19T00:00:00Z'),
	end: new Date('2026-11-22T00:00:00Z'),
};

/** Tests what every driver of `GapsStore` does. `open` returns empty stores on one database. */
export function describeGapsStore(name: string, open: () => Promise<GapsStores>): void {
	describe(name, () => {
		let stores: GapsStores;
		let gaps: GapsStore;
		let count = 0;
		beforeEach(async () => {
			stores = await open();
			gaps = stores.gaps;
		});

		/** Stores a question and its answer, in a new thread or in an existing one. */
		async function ask(
			question: string,
			{
				answer = {},
				currentPath,
				domain = 'docs',
				...more
			}: {
				answer?: Partial<StoredMessage>;
				currentPath?: string;
				domain?: string;
				threadId?: string;
			} = {},
		) {
			const threadId = more.threadId ?? (await stores.threads.create({ domain, fp: 'a' })).id;
			const messageId = `msg_${count++}`;
			const createdAt = answer.createdAt ?? '2026-11-20T12:00:00.000Z';
			const asked = { id: 'q', role: 'user', text: question, createdAt, ...(currentPath && { currentPath }) } as const;
			await stores.threads.append(domain, threadId, asked);
			const said = {
				id: messageId,
				role: 'assistant',
				text: 'So.',
				outcome: 'finished',
				...answer,
				createdAt,
			} as const;
			await stores.threads.append(domain, threadId, said);
			return { threadId, messageId, domain };
		}
		const unanswered = { answer: { unanswered: true } };
		const rate = (asked: Awaited<ReturnType<typeof ask>>, rating: 'up' | 'down' | 'none', more = {}) =>
			stores.feedback.add({
				...feedbackOn(asked.messageId),
				...asked,
				rating,
				createdAt: '2026-11-20T13:00:00.000Z',
				...more,
			});

		it('lists the topics of unanswered and badly rated questions, the oldest first and each once', async () => {
			await ask('Answered well');
			const bad = await ask('Answered badly');
			await ask('Not answered?', unanswered);
			await ask('  not ANSWERED', unanswered);
			const changed = await ask('Rated down, then up');
			const withdrawn = await ask('Rated down, then not');
			await ask('Stopped', { answer: { outcome: 'aborted', unanswered: true } });
			await ask('While the model was down', { answer: { unanswered: true, modelFailure: 'server-error' } });
			await rate(await ask('Quoted meanwhile', { answer: { doubtful: true, modelFailure: 'timeout' } }), 'down');
			await ask('Elsewhere', { ...unanswered, domain: 'other' });
			await ask('Too early', { answer: { unanswered: true, createdAt: '2026-11-18T23:59:59.999Z' } });
			await ask('Too late', { answer: { unanswered: true, createdAt: '2026-11-22T00:00:00.000Z' } });
			await rate(bad, 'down');
			await rate(changed, 'down');
			await rate(changed, 'up');
			await rate(withdrawn, 'down');
			await rate(withdrawn, 'none');
			expect((await gaps.list(period)).fresh.map(({ topic }) => topic)).toEqual(['answered badly', 'not answered']);
			await gaps.assign('docs', [{ gapId: 'g1', topic: 'not answered' }]);
			expect((await gaps.list(period)).fresh.map(({ topic }) => topic)).toEqual(['answered badly']);
		});

		it('keeps a topic in the gap that it was put into first', async () => {
			await gaps.assign('docs', [
				{ gapId: 'g1', topic: 'one' },
				{ gapId: 'g1', topic: 'two' },
			]);
			await gaps.assign('docs', [
				{ gapId: 'g2', topic: 'two' },
				{ gapId: 'g2', topic: 'three' },
			]);
			await gaps.assign('other', [{ gapId: 'g3', topic: 'one' }]);
			expect(await gaps.topics('docs')).toEqual([
				{ gapId: 'g1', topic: 'one', page: null },
				{ gapId: 'g1', topic: 'two', page: null },
				{ gapId: 'g2', topic: 'three', page: null },
			]);
			expect(await gaps.setDismissed('docs', 'g3', null)).toBe(false);
			expect(await gaps.setDismissed('other', 'g3', null)).toBe(true);
		});

		it('assigns each topic once when two calls come at the same time', async () => {
			const topics = (gapId: string) => ['a', 'b', 'c', 'd'].map((topic) => ({ gapId, topic }));
			await Promise.all([gaps.assign('docs', topics('g1')), gaps.assign('docs', topics('g1').slice(1))]);
			expect(await gaps.topics('docs')).toHaveLength(4);
		});

		it('lists gaps by how many answers troubled readers', async () => {
			await ask('rare', unanswered);
			await ask('frequent', { answer: { unanswered: true, createdAt: '2026-11-19T08:00:00.000Z' } });
			await rate(await ask('in other words', unanswered), 'down');
			await ask('other topic that is fine');
			await gaps.assign('docs', [
				{ gapId: 'g1', topic: 'rare' },
				{ gapId: 'g2', topic: 'frequent' },
				{ gapId: 'g2', topic: 'in other words' },
				{ gapId: 'g3', topic: 'other topic that is fine' },
			]);
			const common = { dismissedAt: null, hasJobs: false, readers: 1 };
			const noon = new Date('2026-11-20T12:00:00Z');
			expect((await gaps.list(period)).gaps).toEqual([
				{
					...common,
					id: 'g2',
					troubled: 2,
					unanswered: 2,
					unopened: 0,
					disliked: 1,
					firstSeenAt: new Date('2026-11-19T08:00:00Z'),
					lastSeenAt: noon,
				},
				{
					...common,
					id: 'g1',
					troubled: 1,
					unanswered: 1,
					unopened: 0,
					disliked: 0,
					firstSeenAt: noon,
					lastSeenAt: noon,
				},
			]);
		});

		it('returns the questions of a gap, their pages and the comments of readers', async () => {
			const sources = [{ url: '/cli', title: 'CLI' }];
			const first = await ask('How do I install it?', { answer: { sources } });
			const { threadId } = first;
			await rate(first, 'up');
			const followUp = await ask('And on Windows?', { answer: { sources }, currentPath: '/start', threadId });
			await rate(followUp, 'down', { reasons: ['unclear', 'incorrect'], comment: 'Only Linux.' });
			const again = await ask('and on windows', { currentPath: '/start' });
			await rate(again, 'down', { reasons: ['incorrect'], comment: '' });
			await ask('and on windows', {
				answer: { sources: [...sources, { url: '/start', title: 'Start' }], unanswered: true },
			});
			await ask('and on windows');
			await gaps.assign('docs', [{ gapId: 'g1', topic: 'and on windows' }]);
			const details = (await gaps.details(period, ['g1', 'g9'], 2)).get('g1');
			expect(details).toEqual({
				question: 'and on windows',
				asked: 4,
				questions: 1,
				reasons: [
					{ reason: 'incorrect', count: 2 },
					{ reason: 'unclear', count: 1 },
				],
				readOn: [{ path: '/start', count: 2 }],
				cited: [
					{ url: '/cli', title: 'CLI', count: 2 },
					{ url: '/start', title: 'Start', count: 1 },
				],
				nearest: [],
				foundAgain: [],
				examples: [
					{
						question: 'And on Windows?',
						previousQuestion: 'How do I install it?',
						currentPath: '/start',
						threadId,
						messageId: followUp.messageId,
						unanswered: false,
						shown: false,
						reasons: ['unclear', 'incorrect'],
						comment: 'Only Linux.',
						askedAt: '2026-11-20T12:00:00.000Z',
					},
					expect.objectContaining({
						question: 'and on windows',
						previousQuestion: null,
						unanswered: true,
						comment: '',
					}),
				],
			});
		});

		it('names sections that only a second search found, from answers that answer and help', async () => {
			const again = (url: string) => ({
				sources: [
					{ url, title: 'Purge', again: true as const },
					{ url: '/cli', title: 'CLI' },
				],
			});
			await ask('empty a stream', unanswered);
			await ask('empty a stream', { answer: again('/streams#purge') });
			await ask('empty a stream', { answer: { ...again('/refused'), unanswered: true } });
			await rate(await ask('empty a stream', { answer: again('/disliked') }), 'down');
			await ask('another subject', { answer: again('/other') });
			await gaps.assign('docs', [{ gapId: 'g1', topic: 'empty a stream' }]);
			const details = (await gaps.details(period, ['g1'], 5)).get('g1');
			expect(details?.foundAgain).toEqual([{ url: '/streams#purge', title: 'Purge', count: 1 }]);
		});

		it('counts the questions of each gap after a moment', async () => {
			await ask('one', { answer: { unanswered: true, createdAt: '2026-11-19T08:00:00.000Z' } });
			await ask('one', unanswered);
			await ask('two', unanswered);
			await gaps.assign('docs', [
				{ gapId: 'g1', topic: 'one' },
				{ gapId: 'g2', topic: 'two' },
			]);
			const moment = (time: string) => new Date(`2026-11-20T${time}Z`);
			expect(
				await gaps.countSince({ domain: 'docs' }, [
					{ id: 'g1', moment: moment('00:00') },
					{ id: 'g2', moment: moment('13:00') },
				]),
			).toEqual(new Map([['g1', 1]]));
			expect(await gaps.countSince({ domain: 'docs' }, [])).toEqual(new Map());
		});

		it('dismisses and reopens a gap only in its own domain', async () => {
			await ask('one', unanswered);
			await gaps.assign('docs', [{ gapId: 'g1', topic: 'one' }]);
			const moment = new Date('2026-11-21T00:00:00Z');
			expect(await gaps.setDismissed('other', 'g1', moment)).toBe(false);
			expect(await gaps.setDismissed('docs', 'g\0', moment)).toBe(false);
			expect(await gaps.setDismissed('docs', 'g1', moment)).toBe(true);
			expect((await gaps.list(period)).gaps).toMatchObject([{ id: 'g1', dismissedAt: moment }]);
			expect(await gaps.setDismissed('docs', 'g1', null)).toBe(true);
			expect((await gaps.list(period)).gaps).toMatchObject([{ id: 'g1', dismissedAt: null }]);
		});

		it('deletes topics when their questions are deleted, but keeps the dismissed ones', async () => {
			await ask('kept', unanswered);
			await ask('old', { answer: { unanswered: true, createdAt: '2026-01-01T00:00:00.000Z' } });
			await gaps.assign('docs', [
				{ gapId: 'g1', topic: 'kept' },
				{ gapId: 'g2', topic: 'old' },
				{ gapId: 'g3', topic: 'older' },
			]);
			await gaps.setDismissed('docs', 'g3', new Date());
			await gaps.prune(new Date());
			expect((await gaps.topics('docs')).map(({ topic }) => topic)).toEqual(['kept', 'old']);
			await stores.threads.forget(new Date('2026-06-01T00:00:00Z'));
			await gaps.prune(new Date());
			expect((await gaps.topics('docs')).map(({ topic }) => topic)).toEqual(['kept', 'old']);
			await stores.threads.forget(new Date());
			await gaps.prune(new Date());
			expect(await gaps.topics('docs')).toEqual([]);
			expect(await gaps.setDismissed('docs', 'g1', null)).toBe(false);
			expect(await gaps.setDismissed('docs', 'g3', null)).toBe(true);
		});

		it('returns the usual topics, the newest first', async () => {
			for (const question of ['one', 'two', 'three']) await ask(question);
			await ask('elsewhere', { domain: 'other' });
			expect(await gaps.usual('docs', 2)).toEqual(['three', 'two']);
		});
	});
}
