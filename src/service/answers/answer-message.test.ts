import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../errors/database-unavailable.js';
import { AnswerMessageRecord } from './answer-message.js';
import type { StoredMessage, Thread, ThreadStore } from './threads/thread-store.js';

const lost = new DatabaseUnavailableError('connection', new Error('Connection terminated unexpectedly'));

/** A store whose connection breaks so often, before or after the row is written. */
function breaking(times: number, isWritten: boolean, reason: Error = lost) {
	const messages: StoredMessage[] = [];
	let left = times;
	const store: Pick<ThreadStore, 'append' | 'get' | 'hasAnswer'> = {
		async append(_, __, message) {
			left -= 1;
			if (left < 0 || isWritten) messages.push(message);
			if (left >= 0) throw reason;
		},
		hasAnswer: async (_, id) => messages.some((message) => message.id === id),
		get: async (domain, id): Promise<Thread> => ({ id, domain, fp: '', createdAt: '', messages }),
	};
	return { store: store as ThreadStore, messages };
}

const place = { domain: 'docs', threadId: 'th_1', messageId: 'msg_1' };

it.each([
	['before', false],
	['after', true],
])('an answer is in its thread once, also when the connection breaks %s the row is written', async (_, isWritten) => {
	const { store, messages } = breaking(1, isWritten);
	const record = new AnswerMessageRecord(store, place);
	record.take({ type: 'text-delta', id: 't', delta: 'Words.' });
	await Promise.all([record.store('finished'), record.store('failed')]);
	expect(messages).toMatchObject([{ id: 'msg_1', text: 'Words.', outcome: 'finished' }]);
});

it('says when it cannot be stored', async () => {
	const { store } = breaking(99, false, new Error('There is no thread'));
	await expect(new AnswerMessageRecord(store, place).store('finished')).rejects.toThrow('There is no thread');
});

it('is worth nothing once it has failed, although it was complete before', async () => {
	const record = new AnswerMessageRecord(breaking(0, true).store, place);
	record.take({ type: 'source-url', sourceId: 's', url: '/a' });
	expect(record.judge('finished')).toEqual({ verdict: 'answered', citations: 1 });
	await record.store('failed');
	expect(record.verdict).toEqual({ verdict: 'failed', citations: 1 });
});
