import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Chunk } from '../../../stream/chunk.js';
import { textIn } from '../../../testing/service/streams.js';
import { testDatabase } from '../../../testing/service/test-database.js';
import { createSqlThreadStore } from '../threads/thread-store.js';
import { AnswerJournal } from './answer-journal.js';
import { createSqlAnswerLog } from './answer-log.js';
import { ReplayBuffer } from './replay-buffer.js';

const database = testDatabase('embedded');

const journalOf = (more: { patienceMs?: number } = {}) => {
	const answerLog = createSqlAnswerLog(database);
	const journal = new AnswerJournal({
		answerLog,
		notices: database.notices,
		nodeId: 'node_1',
		log: pino({ level: 'silent' }),
		pauseMs: 1,
		sendHeartbeat: () => answerLog.beat('node_1'),
		...more,
	});
	return { answerLog, journal };
};

/** An answer that has ended. */
function answerIn(threadId: string, messageId: string): ReplayBuffer {
	const answer = new ReplayBuffer({ domain: 'docs', threadId, messageId });
	answer.push({ type: 'finish', finishReason: 'stop', threadId });
	answer.close();
	return answer;
}

it('leaves out an answer whose thread was deleted, and logs the others at once', async () => {
	const { answerLog, journal } = journalOf();
	const { id } = await createSqlThreadStore(database).create({ domain: 'docs', fp: 'a' });
	const gone = journal.keep(answerIn('th_gone', 'msg_gone'), false);
	const kept = journal.keep(answerIn(id, 'msg_kept'), false);
	await Promise.all([gone, kept]);
	const found = await answerLog.find(['msg_gone', 'msg_kept']);
	expect(found.map(({ messageId, state }) => [messageId, state])).toEqual([['msg_kept', 'finished']]);
	await journal.close();
});

it('numbers the pieces without holes when writes take longer than the pause between them', async () => {
	const { answerLog, journal } = journalOf();
	const slowly: typeof answerLog.write = async (pieces, ends) => {
		await delay(20);
		await answerLog.write(pieces, ends);
	};
	const slow = new AnswerJournal({ ...journal.parts, answerLog: { ...answerLog, write: slowly } });
	const { id } = await createSqlThreadStore(database).create({ domain: 'docs', fp: 'a' });
	const answer = new ReplayBuffer({ domain: 'docs', threadId: id, messageId: 'msg_slow' });
	const kept = slow.keep(answer, false);
	const words = Array.from({ length: 40 }, (_, index) => `${index} `);
	for (const delta of words) {
		answer.push({ type: 'text-delta', id: '0', delta });
		slow.noteNews(answer);
		await delay(3);
	}
	answer.push({ type: 'finish', finishReason: 'stop', threadId: id });
	answer.close();
	slow.noteNews(answer);
	await kept;
	const pieces = await answerLog.read([{ messageId: 'msg_slow', from: 0 }]);
	expect(pieces.map(({ seq }) => seq)).toEqual(pieces.map((_, index) => index));
	const chunks = pieces.flatMap((piece) => JSON.parse(piece.chunks) as Chunk[]);
	expect(textIn(chunks)).toBe(words.join(''));
	await slow.close();
});

it('does nothing more once it is closed, whatever could not be written', async () => {
	const { answerLog, journal } = journalOf();
	answerLog.write = () => Promise.reject(new Error('No database.'));
	let isLogged = false;
	void journal.keep(answerIn('th_gone', 'msg_never'), false).then(() => {
		isLogged = true;
	});
	await journal.close();
	const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
	journal.noteNews(answerIn('th_gone', 'msg_late'));
	expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')).toHaveLength(timers);
	expect(isLogged).toBe(false);
});
