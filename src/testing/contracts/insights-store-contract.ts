import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMessage, ThreadStore } from '../../service/answers/threads/thread-store.js';
import type { FeedbackStore } from '../../service/feedback/feedback-store.js';
import type { InsightsPeriod } from '../../service/insights/insights-period.js';
import type { InsightsStore } from '../../service/insights/insights-store.js';
import type { QuestionSearch } from '../../service/insights/reports/search-questions.js';
import type { UsageStore } from '../../service/limits/usage-store.js';
import { feedbackOn } from './feedback-store-contract.js';

export interface InsightsStores {
	insights: InsightsStore;
	threads: ThreadStore;
	feedback: FeedbackStore;
	usage: UsageStore;
}

/** Three days. */
const period: InsightsPeriod = {
	domain: 'docs',
	start: new Date('2026-11-19T00:00:00Z'),
	end: new Date('2026-11-22T00:00:00Z'),
};

/** Tests what every driver of `InsightsStore` does. `open` returns empty stores that share what they keep. */
export function describeInsightsStore(name: string, open: () => Promise<InsightsStores>): void {
	describe(name, () => {
		let stores: InsightsStores;
		let insights: InsightsStore;
		let count = 0;
		beforeEach(async () => {
			stores = await open();
			insights = stores.insights;
		});

		/** One question and its answer, in a thread of their own. */
		async function ask(question: string, answer: Partial<StoredMessage> = {}, domain = 'docs') {
			const { id: threadId } = await stores.threads.create({ domain, fp: 'a' });
			const messageId = `msg_${count++}`;
			const createdAt = answer.createdAt ?? '2026-11-20T12:00:00.000Z';
			await stores.threads.append(domain, threadId, { id: 'q', role: 'user', text: question, createdAt });
			await stores.threads.append(domain, threadId, {
				id: messageId,
				role: 'assistant',
				text: 'So.',
				outcome: 'finished',
				...answer,
				createdAt,
			});
			return { threadId, messageId, domain };
		}
		const unanswered = { unanswered: true } as const;

		it('has every day of the period when nothing was asked', async () => {
			const none = {
				questions: 0,
				answered: 0,
				shown: 0,
				doubtful: 0,
				unanswered: 0,
				smallTalk: 0,
				withoutModel: 0,
				failed: 0,
				aborted: 0,
				up: 0,
				down: 0,
			};
			expect((await insights.figures(period)).days).toEqual(
				['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({ day, ...none })),
			);
			expect((await insights.figures(period)).speed).toEqual({
				answers: 0,
				firstTextP50: null,
				firstTextP95: null,
				durationP50: null,
				durationP95: null,
			});
			expect((await insights.figures(period)).activeThreads).toBe(0);
			for (const list of ['unanswered', 'disliked', 'slowest', 'citedPages'] as const) {
				expect(await insights[list](period, 10)).toEqual([]);
			}
			expect((await insights.figures(period)).spending).toEqual([]);
		});

		it('counts how questions ended, by days in UTC', async () => {
			await ask('first moment', { createdAt: '2026-11-19T00:00:00.000Z' });
			await ask('perhaps', { createdAt: '2026-11-19T01:00:00.000Z', doubtful: true });
			await ask('last moment', { createdAt: '2026-11-21T23:59:59.999Z', ...unanswered });
			await ask('too early', { createdAt: '2026-11-18T23:59:59.999Z' });
			await ask('too late', { createdAt: '2026-11-22T00:00:00.000Z' });
			await ask('stopped', { outcome: 'aborted', ...unanswered });
			await ask('broken', { outcome: 'failed' });
			await ask('elsewhere', {}, 'other');
			expect((await insights.figures(period)).days).toMatchObject([
				{ questions: 2, answered: 1, doubtful: 1, unanswered: 0, failed: 0, aborted: 0 },
				{ questions: 2, answered: 0, unanswered: 0, failed: 1, aborted: 1 },
				{ questions: 1, answered: 0, unanswered: 1, failed: 0, aborted: 0 },
			]);
			expect((await insights.figures(period)).activeThreads).toBe(5);
		});

		it('keeps apart what was quoted while the model was down, and says why and when', async () => {
			const quoted = { model: 'extractive', modelFailure: 'rate-limit' } as const;
			await ask('sure', { ...quoted, createdAt: '2026-11-19T08:00:00.000Z' });
			await ask('unsure', { ...quoted, doubtful: true, createdAt: '2026-11-20T09:00:00.000Z' });
			await ask('nothing', { ...quoted, ...unanswered, modelFailure: 'key' });
			await ask('half', { outcome: 'failed', modelFailure: 'cut' });
			expect((await insights.figures(period)).days).toMatchObject([
				{ questions: 1, answered: 0, withoutModel: 1 },
				{ questions: 3, answered: 0, doubtful: 0, unanswered: 0, withoutModel: 2, failed: 1 },
				{ questions: 0 },
			]);
			expect(await insights.unanswered(period, 10)).toEqual([]);
			expect(await insights.modelFailures(period)).toEqual([
				{
					reason: 'rate-limit',
					answers: 2,
					firstAt: '2026-11-19T08:00:00.000Z',
					lastAt: '2026-11-20T09:00:00.000Z',
				},
				...(['cut', 'key'] as const).map((reason) => ({
					reason,
					answers: 1,
					firstAt: '2026-11-20T12:00:00.000Z',
					lastAt: '2026-11-20T12:00:00.000Z',
				})),
			]);
		});

		it('counts the last rating of each answer, and none of what was never answered', async () => {
			const liked = await ask('one');
			const changed = await ask('two');
			const withdrawn = await ask('three');
			const rate = ({ messageId }: { messageId: string }, rating: 'up' | 'down' | 'none') =>
				stores.feedback.add(feedbackOn(messageId, { rating, createdAt: '2026-11-20T13:00:00.000Z' }));
			await rate(liked, 'up');
			await rate(changed, 'up');
			await rate(changed, 'down');
			await rate(withdrawn, 'down');
			await rate(withdrawn, 'none');
			await rate({ messageId: 'invented' }, 'down');
			// The id of a question is the reader's to choose.
			await rate({ messageId: 'q' }, 'down');
			expect((await insights.figures(period)).days).toMatchObject([{ up: 0 }, { up: 1, down: 1 }, { up: 0 }]);
			expect(await insights.disliked(period, 10)).toEqual([
				{
					question: 'two',
					threadId: changed.threadId,
					messageId: changed.messageId,
					reasons: ['outdated', 'other'],
					comment: 'The flag is gone.\nSince 2.0 – 日本語',
					ratedAt: '2026-11-20T13:00:00.000Z',
				},
			]);
		});

		it('groups unanswered questions that are written differently', async () => {
			await ask('How do I  fly?', { ...unanswered, createdAt: '2026-11-19T10:00:00.000Z' });
			const last = await ask('“how do I fly”', { ...unanswered, createdAt: '2026-11-21T10:00:00.000Z' });
			await ask('What is C#', unanswered);
			await ask('What is C', unanswered);
			await ask('What is C', { ...unanswered, outcome: 'failed' });
			await ask('How do I walk?');
			const found = await insights.unanswered(period, 10);
			expect(found[0]).toEqual({
				question: '“how do I fly”',
				count: 2,
				lastAskedAt: '2026-11-21T10:00:00.000Z',
				threadId: last.threadId,
				messageId: last.messageId,
			});
			expect(found.slice(1).map(({ question, count }) => [question, count])).toEqual(
				expect.arrayContaining([
					['What is C#', 1],
					['What is C', 1],
				]),
			);
			expect(found).toHaveLength(3);
			expect(await insights.unanswered(period, 1)).toHaveLength(1);
		});

		it('groups unanswered questions in languages with other letters', async () => {
			await ask('ÜBER GRÖSSE?', unanswered);
			await ask('Über Grösse', unanswered);
			expect(await insights.unanswered(period, 10)).toMatchObject([{ count: 2 }]);
		});

		it('names the question before an answer, not another one of the thread', async () => {
			const { threadId } = await ask('first');
			const createdAt = '2026-11-20T12:00:00.000Z';
			await stores.threads.append('docs', threadId, { id: 'q2', role: 'user', text: 'second', createdAt });
			const answer = { role: 'assistant', text: '', outcome: 'finished', createdAt, unanswered: true } as const;
			await stores.threads.append('docs', threadId, { id: 'a2', ...answer });
			await stores.threads.append('docs', threadId, { id: 'q3', role: 'user', text: 'third', createdAt });
			expect(await insights.unanswered(period, 10)).toMatchObject([{ question: 'second', messageId: 'a2', threadId }]);
		});

		it('measures how fast answers are, and finds the slowest', async () => {
			for (const firstTextMs of [100, 200, 300, 400]) {
				await ask(`${firstTextMs} ms`, { firstTextMs, durationMs: 10 * firstTextMs, model: 'm' });
			}
			await ask('no words', { durationMs: 9 });
			expect((await insights.figures(period)).speed).toMatchObject({
				answers: 4,
				firstTextP50: 250,
				durationP50: 2_500,
			});
			expect(await insights.slowest(period, 2)).toMatchObject([
				{ question: '400 ms', firstTextMs: 400, durationMs: 4_000, model: 'm' },
				{ question: '300 ms' },
			]);
		});

		it('sums tokens and cost by day and model', async () => {
			const usage = { inputTokens: 1_000, outputTokens: 100, isEstimated: false, cost: 0.5, currency: 'USD' };
			const estimated = { inputTokens: 10, outputTokens: 1, isEstimated: true };
			await ask('one', { model: 'a', usage });
			await ask('two', { model: 'a', usage });
			await ask('three', { model: 'b', usage: estimated, createdAt: '2026-11-21T10:00:00.000Z' });
			await ask('nobody asked a model');
			expect((await insights.figures(period)).spending).toEqual([
				{
					day: '2026-11-20',
					model: 'a',
					answers: 2,
					inputTokens: 2_000,
					outputTokens: 200,
					estimatedAnswers: 0,
					cost: 1,
					currency: 'USD',
				},
				{
					day: '2026-11-21',
					model: 'b',
					answers: 1,
					inputTokens: 10,
					outputTokens: 1,
					estimatedAnswers: 1,
					cost: null,
					currency: null,
				},
			]);
		});

		it('counts the answers that cite a page once each', async () => {
			const source = (url: string) => ({ url, title: url });
			const { messageId } = await ask('one', { sources: [source('/guide#a'), source('/guide#b'), source('/faq')] });
			await ask('two', { sources: [source('/guide')] });
			await ask('three', { sources: [] });
			await stores.feedback.add(feedbackOn(messageId));
			const [guide, faq] = await insights.citedPages(period, 10);
			expect(guide).toMatchObject({ url: '/guide', answers: 2 });
			expect(faq).toMatchObject({ url: '/faq', answers: 1 });
			// The rating is of one answer, which cites both.
			for (const page of [guide, faq]) expect((page?.up ?? 0) + (page?.down ?? 0)).toBe(1);
		});

		it('finds the questions that fit a search, newest first and page by page', async () => {
			const at = (minute: number) => ({ createdAt: `2026-11-20T12:0${minute}:00.000Z` });
			const one = await ask('How do I export 100% of it?', at(1));
			await ask('Wie kann ich das exportieren?', { ...at(2), ...unanswered });
			await ask('How do I import?', { ...at(3), outcome: 'failed' });
			await ask('How do I export that?', at(4), 'other');
			await ask('Export?', { createdAt: '2026-11-18T12:00:00.000Z' });
			await stores.feedback.add(feedbackOn(one.messageId));
			const found = async (search: QuestionSearch, most = 10) =>
				(await insights.questions(period, search, most)).questions.map(({ question }) => question);
			const all = ['How do I import?', 'Wie kann ich das exportieren?', 'How do I export 100% of it?'];
			expect(await found({})).toEqual(all);
			expect(await found({ words: 'EXPORT' })).toEqual(all.slice(1));
			expect(await found({ words: '0%' })).toEqual(all.slice(2));
			expect(await found({ words: '%' })).toEqual(all.slice(2));
			expect(await found({ language: 'de' })).toEqual(['Wie kann ich das exportieren?']);
			expect(await found({ verdict: 'unanswered' })).toEqual(['Wie kann ich das exportieren?']);
			expect(await found({ verdict: 'failed', words: 'export' })).toEqual([]);
			expect(await found({ rating: 'down' })).toEqual(all.slice(2));
			const first = await insights.questions(period, {}, 2);
			expect(first.questions.map(({ question }) => question)).toEqual(all.slice(0, 2));
			expect(await insights.questions(period, { cursor: first.nextCursor ?? '' }, 2)).toMatchObject({
				questions: [{ question: all[2], threadId: one.threadId, rating: 'down', verdict: 'answered', path: null }],
				nextCursor: null,
			});
			for (const cursor of ['x', '9'.repeat(18)]) expect(await found({ cursor })).toEqual([]);
		});

		it('ranks the use of limits in their windows', async () => {
			const windowStart = new Date('2026-11-21T00:00:00Z');
			const take = (subject: string, start = windowStart) =>
				stores.usage.take([{ scope: 'assistant_ip', subject, windowStart: start, most: 100 }]);
			for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3']) await take(address);
			await take('192.0.2.9', new Date('2026-11-20T00:00:00Z'));
			const most = { scope: 'assistant_organization', windowStart, most: 100 } as const;
			for (const subject of ['acme', 'others']) await stores.usage.take([{ ...most, subject }]);
			await stores.usage.take([{ scope: 'assistant_key', subject: 'config_1', windowStart, most: 100 }]);
			for (const subject of ['key_unknown', 'config_of_another_project']) {
				await stores.usage.take([{ scope: 'assistant_key', subject, windowStart, most: 100 }]);
			}
			const windows = [
				{ scope: 'assistant_ip', windowStart },
				{ scope: 'assistant_organization', windowStart, subject: 'acme' },
				{ scope: 'assistant_key', windowStart },
			] as const;
			expect(await insights.usage(windows, { projectId: 'docs', configuredKeys: ['config_1'] }, 2)).toEqual([
				{ scope: 'assistant_ip', subject: '192.0.2.2', used: 2 },
				{ scope: 'assistant_ip', subject: '192.0.2.1', used: 1 },
				{ scope: 'assistant_key', subject: 'config_1', used: 1 },
				{ scope: 'assistant_organization', subject: 'acme', used: 1 },
			]);
		});

		it('knows the domains of a project', async () => {
			expect(await insights.domains('docs')).toEqual(['docs', 'other']);
			expect(await insights.domains('unknown')).toEqual([]);
		});
	});
}
