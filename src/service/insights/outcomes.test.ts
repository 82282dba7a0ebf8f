import { beforeEach, describe, expect, it } from 'vitest';
import { feedbackOn } from '../../testing/contracts/feedback-store-contract.js';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import { createSqlThreadStore, type StoredMessage } from '../answers/threads/thread-store.js';
import { createSqlFeedbackStore } from '../feedback/feedback-store.js';
import type { InsightsPeriod } from './insights-period.js';
import { createSqlInsightsStore } from './insights-store.js';
import { groupsOf } from './reports/read-topics.js';

const period: InsightsPeriod = {
	domain: 'docs',
	start: new Date('2026-11-19T00:00:00Z'),
	end: new Date('2026-11-22T00:00:00Z'),
};

describe.each(databaseKinds)('questions in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(() => database.clear());

	let count = 0;
	async function ask(question: string, createdAt: string, answer: Partial<StoredMessage> = {}, fp = 'a') {
		const threads = createSqlThreadStore(database);
		const { id: threadId } = await threads.create({ domain: 'docs', fp });
		const messageId = `msg_${count++}`;
		await threads.append('docs', threadId, { id: 'q', role: 'user', text: question, createdAt });
		const said = { id: messageId, role: 'assistant', text: 'So.', outcome: 'finished', ...answer, createdAt } as const;
		await threads.append('docs', threadId, said);
		return { threadId, messageId };
	}

	it('tell what came of their answers: asked again within a day, handed over, corrected', async () => {
		const insights = createSqlInsightsStore(database);
		const first = await ask('How?', '2026-11-20T08:00:00.000Z');
		await ask('  how ', '2026-11-20T12:00:00.000Z');
		const missed = await ask('Why?', '2026-11-20T08:00:00.000Z', { unanswered: true });
		await ask('Why?', '2026-11-20T09:00:00.000Z', { unanswered: true });
		await ask('When?', '2026-11-19T08:00:00.000Z');
		await ask('When?', '2026-11-20T08:00:01.000Z');
		await ask('Who?', '2026-11-20T08:00:00.000Z');
		await ask('Who?', '2026-11-20T09:00:00.000Z', {}, 'somebody else');
		await ask('Last?', '2026-11-21T23:00:00.000Z');
		const later = await ask('Last?', '2026-11-22T01:00:00.000Z');
		expect((await insights.signals(period, [])).outcomes).toMatchObject({ reopened: 2, handedOver: 0, corrected: 0 });
		const contact = { id: 'contact_1', domain_id: 'docs', thread_id: missed.threadId, fp: 'a', words: '{}' };
		const created_at = '2026-11-20T10:00:00.000Z';
		await database.sql
			.insertInto('contacts')
			.values({ ...contact, created_at })
			.execute();
		const answer = JSON.stringify({ questions: ['WHEN?'], markdown: 'So.', sources: [], always: false });
		const own = { id: 'own_1', domain_id: 'docs', answer, cited: '[]', updated_at: new Date('2026-11-20T00:00:00Z') };
		await database.sql.insertInto('own_answers').values(own).execute();
		const { questions } = await insights.questions(period, {}, 20);
		expect(questions.map(({ question, outcome }) => `${question.trim()} ${outcome}`).toSorted()).toEqual([
			...['How? reopened', 'Last? reopened', 'When? answered', 'When? corrected', 'Who? answered', 'Who? answered'],
			...['Why? handedOver', 'Why? null', 'how answered'],
		]);
		const { outcomes: counts } = await insights.signals(period, []);
		expect(counts).toEqual({ answered: 4, reopened: 2, handedOver: 1, corrected: 1 });
		for (const outcome of ['answered', 'reopened', 'handedOver', 'corrected'] as const) {
			const found = await insights.questions(period, { outcome }, 20);
			expect(found.questions).toHaveLength(counts[outcome]);
		}
		const again = await insights.questions(period, { outcome: 'reopened' }, 20);
		expect(again.questions.map(({ messageId }) => messageId)).toContain(first.messageId);
		expect(again.questions.map(({ messageId }) => messageId)).not.toContain(later.messageId);
	});

	it('stand together when they are alike or in a gap, with readers, endings and ratings', async () => {
		const insights = createSqlInsightsStore(database);
		const { messageId } = await ask('How?', '2026-11-20T08:00:00.000Z');
		await ask('how', '2026-11-20T09:00:00.000Z', { unanswered: true }, 'b');
		await ask('In what way?', '2026-11-20T10:00:00.000Z', { unanswered: true }, 'b');
		await ask('Wie geht das und warum ist es so?', '2026-11-20T10:00:00.000Z');
		const rating = feedbackOn(messageId, { rating: 'down', createdAt: '2026-11-20T13:00:00.000Z' });
		await createSqlFeedbackStore(database).add(rating);
		await database.sql.insertInto('gaps').values({ id: 'g1', domain_id: 'docs' }).execute();
		for (const topic of ['how', 'in what way'])
			await database.sql.insertInto('gap_topics').values({ domain_id: 'docs', topic, gap_id: 'g1' }).execute();
		const groups = groupsOf(await insights.topics(period, {}));
		expect(groups).toMatchObject([
			{ gap: 'g1', asked: 3, questions: 2, readers: 2, endings: { answered: 1, unanswered: 2 }, up: 0, down: 1 },
			{ gap: null, asked: 1, questions: 1, readers: 1, endings: { answered: 1 } },
		]);
		for (const group of groups)
			expect((await insights.questions(period, { like: group.messageId }, 20)).questions).toHaveLength(group.asked);
		expect(await insights.topics(period, { language: 'de' })).toMatchObject([{ asked: 1, language: 'de' }]);
		expect(groupsOf(await insights.topics(period, { verdict: 'unanswered' }))).toMatchObject([{ asked: 2 }]);
	});
});
