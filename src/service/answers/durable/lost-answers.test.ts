import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/service/test-database.js';
import { createSqlThreadStore } from '../threads/thread-store.js';
import { type AnswerLog, createSqlAnswerLog } from './answer-log.js';
import { watchLostAnswers } from './lost-answers.js';

const database = testDatabase('embedded');

const lostAfterMs = 300;

function watch(more: { answerLog?: Partial<AnswerLog>; threads?: Partial<ReturnType<typeof createSqlThreadStore>> }) {
	const answerLog = { ...createSqlAnswerLog(database), ...more.answerLog };
	const threads = { ...createSqlThreadStore(database), ...more.threads };
	const log = pino({ level: 'silent' });
	return watchLostAnswers({ answerLog, threads, notices: database.notices, log, lostAfterMs, keptMs: 60_000 });
}

/** An answer that is running in a process of which nothing is heard. */
async function begin(messageId: string) {
	const { id: threadId } = await createSqlThreadStore(database).create({ domain: 'docs', fp: 'a' });
	await createSqlAnswerLog(database).begin([{ domain: 'docs', threadId, messageId, nodeId: `node_${messageId}` }]);
	return threadId;
}

const stored = async (threadId: string) => (await createSqlThreadStore(database).get('docs', threadId))?.messages ?? [];

it('judges nobody before the others could be heard again, after the database was away', async () => {
	const failedAt: number[] = [];
	const judgedAt: number[] = [];
	const lost = watch({
		answerLog: {
			claimLost: async () => {
				const isAway = failedAt.length < 2;
				(isAway ? failedAt : judgedAt).push(performance.now());
				if (isAway) throw new Error('away');
				return [];
			},
		},
	});
	await expect.poll(() => judgedAt.length, { timeout: 5_000 }).toBeGreaterThan(0);
	expect((judgedAt[0] ?? 0) - (failedAt[1] ?? 0)).toBeGreaterThanOrEqual(lostAfterMs);
	// Without that it would have looked again after a third of the time.
	expect((failedAt[1] ?? 0) - (failedAt[0] ?? 0)).toBeGreaterThanOrEqual(lostAfterMs);
	await lost.close();
});

it('saves every lost answer, also when saving one fails at first', async () => {
	const threads = createSqlThreadStore(database);
	const ids = [await begin('msg_1'), await begin('msg_2'), await begin('msg_3')];
	const refused = new Set<string>();
	const lost = watch({
		threads: {
			append: async (domain, id, message) => {
				if (refused.has(message.id)) return threads.append(domain, id, message);
				refused.add(message.id);
				throw new Error('away');
			},
		},
	});
	for (const id of ids) {
		await expect.poll(() => stored(id), { timeout: 5_000 }).toMatchObject([{ role: 'assistant', outcome: 'failed' }]);
	}
	expect(refused.size).toBe(3);
	await lost.close();
});
