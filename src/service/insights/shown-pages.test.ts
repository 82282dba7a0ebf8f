import { beforeEach, describe, expect, it } from 'vitest';
import { feedbackOn } from '../../testing/contracts/feedback-store-contract.js';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import { createSqlThreadStore, type StoredMessage } from '../answers/threads/thread-store.js';
import { createSqlFeedbackStore } from '../feedback/feedback-store.js';
import { createSqlGapsStore } from './gaps/gaps-store.js';
import type { InsightsPeriod } from './insights-period.js';
import { createSqlInsightsStore } from './insights-store.js';

const period: InsightsPeriod = {
	domain: 'docs',
	start: new Date('2026-11-19T00:00:00Z'),
	end: new Date('2026-11-22T00:00:00Z'),
};
const createdAt = '2026-11-20T12:00:00.000Z';

describe.each(databaseKinds)('reports in the %s database', (kind) => {
	const database = testDatabase(kind);
	const open = () => ({
		threads: createSqlThreadStore(database),
		feedback: createSqlFeedbackStore(database),
		gaps: createSqlGapsStore(database),
		insights: createSqlInsightsStore(database),
	});
	let { threads, feedback, gaps, insights }: ReturnType<typeof open> = {} as never;
	beforeEach(async () => {
		await database.clear();
		({ threads, feedback, gaps, insights } = open());
	});

	let count = 0;
	/** Stores a question and its answer, in a new thread or in an existing one. */
	async function ask(
		question: string,
		{ answer = {}, ...more }: { answer?: Partial<StoredMessage>; threadId?: string } = {},
	) {
		const threadId = more.threadId ?? (await threads.create({ domain: 'docs', fp: 'a' })).id;
		const messageId = `msg_${count++}`;
		await threads.append('docs', threadId, { id: 'q', role: 'user', text: question, createdAt });
		const said = { id: messageId, role: 'assistant', text: 'So.', outcome: 'finished', ...answer, createdAt } as const;
		await threads.append('docs', threadId, said);
		return { threadId, messageId };
	}
	const unanswered = { answer: { unanswered: true } };
	const rate = ({ messageId, threadId }: Awaited<ReturnType<typeof ask>>, rating: 'up' | 'down') =>
		feedback.add(feedbackOn(messageId, { threadId, rating, createdAt: '2026-11-20T13:00:00.000Z' }));

	it('tells what was shown without a model from what was not found, and from small talk', async () => {
		const quoted = { model: 'extractive' };
		await ask('shown', { answer: { ...quoted, doubtful: true } });
		await ask('not found', { answer: { ...quoted, unanswered: true } });
		await ask('hello', { answer: { ...quoted, smallTalk: true } });
		await ask('without a source', { answer: { model: 'gpt', doubtful: true } });
		const counts = { questions: 4, answered: 0, shown: 1, doubtful: 1, unanswered: 1, smallTalk: 1 };
		expect((await insights.figures(period)).days[1]).toMatchObject(counts);
		const open = (await insights.unanswered(period, 10)).map(({ question }) => question);
		expect(open.toSorted()).toEqual(['not found', 'without a source']);
	});

	it('counts the conversations that were begun by a key, on a site, or in a version', async () => {
		const begin = async (question: string, begunWith: Record<string, string>, askedBy?: 'agent') => {
			const { id } = await threads.create({ domain: 'docs', fp: 'a', begunWith, askedBy });
			const createdAt = '2026-11-20T12:00:00.000Z';
			await threads.append('docs', id, { id: 'q', role: 'user', text: question, createdAt });
			const said = { id: `m_${question}`, role: 'assistant', text: 'So.', outcome: 'finished', createdAt } as const;
			await threads.append('docs', id, said);
			await feedback.add(feedbackOn(said.id, { rating: 'down', createdAt }));
		};
		const site = 'https://docs.example.com';
		await begin('a', { origin: site, key: 'k1', version: 'v1' });
		await begin('b', { origin: 'https://help.example.com', key: 'k1', version: 'v1' });
		await begin('c', { origin: site, key: 'k2' }, 'agent');
		await ask('of an older node');
		const count = async (split: Partial<NonNullable<InsightsPeriod['split']>>) => {
			const narrowed = { ...period, split: { askedBy: 'reader' as const, ...split } };
			const { days } = await insights.figures(narrowed);
			expect((await insights.disliked(narrowed, 10)).length).toBe(days[1]?.down);
			return days[1]?.questions;
		};
		expect(await count({})).toBe(3);
		expect(await count({ askedBy: 'anybody' })).toBe(4);
		expect(await count({ askedBy: 'agent', origin: site })).toBe(1);
		expect(await count({ origin: site })).toBe(1);
		expect(await count({ key: 'k1', version: 'v1' })).toBe(2);
		expect(await count({ language: 'de' })).toBe(0);
		expect((await insights.begunWith('docs')).map(({ name, value }) => `${name} ${value}`).toSorted()).toEqual([
			'key k1',
			'key k2',
			'origin https://docs.example.com',
			'origin https://help.example.com',
			'version v1',
		]);
	});

	it('has pages that were shown to several readers, of whom most opened none', async () => {
		const shown = { model: 'extractive', doubtful: true, shown: [{ url: '/cli#add', title: 'Add' }] };
		const open = async (asked: Awaited<ReturnType<typeof ask>>) => {
			for (const place of [0, 0, 1]) await threads.noteOpened('docs', asked.messageId, place);
		};
		const once = await ask('shown to one reader', { answer: shown });
		await ask('shown to one reader', { answer: shown, threadId: once.threadId });
		for (let reader = 0; reader < 2; reader += 1) await open(await ask('opened by most', { answer: shown }));
		for (let reader = 0; reader < 2; reader += 1) await ask('opened by most', { answer: shown });
		for (let reader = 0; reader < 2; reader += 1) await ask('opened by nobody', { answer: shown });
		for (let reader = 0; reader < 2; reader += 1) await rate(await ask('shown and liked', { answer: shown }), 'up');
		for (let reader = 0; reader < 2; reader += 1) {
			await rate(await ask('hello', { answer: { ...shown, smallTalk: true } }), 'down');
		}
		expect((await gaps.list(period)).fresh).toEqual([{ topic: 'opened by nobody', page: '/cli' }]);
		await gaps.assign('docs', [{ gapId: 'g1', topic: 'opened by nobody', page: '/cli' }]);
		expect((await gaps.list(period)).gaps).toMatchObject([{ troubled: 2, unanswered: 0, unopened: 2, disliked: 0 }]);
		expect((await gaps.details(period, ['g1'], 5)).get('g1')).toMatchObject({
			cited: [],
			nearest: [{ url: '/cli#add', title: 'Add', count: 2 }],
			examples: [{ unanswered: false, shown: true }],
		});
	});

	it('counts readers alone, agents alone, or both', async () => {
		const { id: threadId } = await threads.create({ domain: 'docs', fp: 'agent', askedBy: 'agent' });
		await ask('of an agent', { ...unanswered, threadId });
		await ask('of a reader', unanswered);
		const asked = async (split?: InsightsPeriod['split']) =>
			(await gaps.list({ ...period, ...(split && { split }) })).fresh.map(({ topic }) => topic);
		expect(await asked()).toEqual(['of a reader']);
		expect(await asked({ askedBy: 'agent' })).toEqual(['of an agent']);
		expect(await asked({ askedBy: 'anybody' })).toEqual(['of an agent', 'of a reader']);
	});

	it('lets a question have a gap of its own, and joins gaps', async () => {
		await gaps.assign('docs', [
			{ gapId: 'g1', topic: 'one' },
			{ gapId: 'g1', topic: 'two' },
			{ gapId: 'g2', topic: 'three' },
		]);
		expect(await gaps.move('other', 'g1', { topic: 'two' })).toBe(undefined);
		expect(await gaps.move('docs', 'g1', { topic: 'three' })).toBe(undefined);
		const own = (await gaps.move('docs', 'g1', { topic: 'two' })) ?? '';
		await gaps.assign('docs', [{ gapId: 'g1', topic: 'two' }]);
		expect(await gaps.move('docs', 'g2', { into: 'g1' })).toBe('g1');
		expect((await gaps.topics('docs')).map(({ gapId, topic }) => [gapId, topic])).toEqual([
			['g1', 'one'],
			[own, 'two'],
			['g1', 'three'],
		]);
		expect(await gaps.names([own, 'g9', 'g1'])).toEqual([
			{ id: own, question: 'two' },
			{ id: 'g1', question: 'one' },
		]);
	});
});
