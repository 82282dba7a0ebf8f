import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { AnswerLog } from '../../service/answers/durable/answer-log.js';
import type { ThreadStore } from '../../service/answers/threads/thread-store.js';
import type { Database } from '../../service/database/database.js';

export interface AnswerLogUnderTest {
	log: AnswerLog;
	threads: ThreadStore;
	database: Pick<Database, 'sql'>;
}

const piece = (messageId: string, seq: number, text = `piece ${seq}`) => ({
	messageId,
	seq,
	chunks: JSON.stringify([{ type: 'text-delta', id: '1', delta: text }]),
});

/** Tests what every driver of the answer log does. */
export function answerLogContract(get: () => AnswerLogUnderTest): void {
	let threadId: string;
	const begin = async (messageId: string, nodeId = 'node_a') => {
		await get().log.beat(nodeId);
		await get().log.begin([{ messageId, threadId, domain: 'docs', nodeId }]);
	};
	const silence = (nodeId: string) =>
		get()
			.database.sql.updateTable('nodes')
			.set({ heartbeat_at: sql<Date>`now() - interval '1 minute'` })
			.where('id', '=', nodeId)
			.execute();
	beforeEach(async () => {
		threadId = (await get().threads.create({ domain: 'docs', fp: 'anonymous' })).id;
	});

	it('knows an answer from its beginning to its end', async () => {
		const { log } = get();
		await begin('msg_1');
		expect(await log.find(['msg_1', 'msg_2'])).toEqual([
			{ messageId: 'msg_1', threadId, domain: 'docs', nodeId: 'node_a', state: 'running' },
		]);
		await log.write([piece('msg_1', 0)], [{ messageId: 'msg_1', state: 'finished' }]);
		expect(await log.find(['msg_1'])).toMatchObject([{ state: 'finished' }]);
		await log.write([], [{ messageId: 'msg_1', state: 'failed' }]);
		expect(await log.find(['msg_1']), 'an answer ends once').toMatchObject([{ state: 'finished' }]);
	});

	it('gives back pieces in order, of each answer from where it is wanted, whatever their text', async () => {
		const { log } = get();
		const text = 'quotes " \' \\ {braces}, \0 \n \ud800 日本語 NULL';
		await begin('msg_1');
		await begin('msg_2');
		await log.write([piece('msg_1', 0), piece('msg_2', 0, text)], []);
		await log.write([piece('msg_1', 1), piece('msg_1', 0, 'again')], []);
		expect(await log.read([{ messageId: 'msg_1', from: 0 }])).toEqual([piece('msg_1', 0), piece('msg_1', 1)]);
		const read = await log.read([
			{ messageId: 'msg_1', from: 1 },
			{ messageId: 'msg_2', from: 0 },
			{ messageId: 'msg_3', from: 0 },
		]);
		expect(read).toEqual([piece('msg_1', 1), piece('msg_2', 0, text)]);
	});

	it('keeps what belongs to answers that are known, and nothing else', async () => {
		const { log } = get();
		await begin('msg_1');
		await log.write([piece('msg_gone', 0), piece('msg_1', 0)], [{ messageId: 'msg_gone', state: 'finished' }]);
		expect(await log.read([{ messageId: 'msg_gone', from: 0 }])).toEqual([]);
		expect(await log.read([{ messageId: 'msg_1', from: 0 }])).toHaveLength(1);
	});

	it('tells a node what it was asked to stop', async () => {
		const { log } = get();
		await begin('msg_1');
		await begin('msg_2', 'node_b');
		await log.requestStop('msg_1');
		expect(await log.requestedStops('node_a')).toEqual(['msg_1']);
		expect(await log.requestedStops('node_b')).toEqual([]);
	});

	it('hands over the answers of a silent node once, and leaves those of living ones', async () => {
		const { log } = get();
		await begin('msg_1');
		await begin('msg_2', 'node_b');
		expect(await log.claimLost(10_000)).toEqual([]);
		await silence('node_a');
		const claims = await Promise.all([log.claimLost(10_000), log.claimLost(10_000)]);
		expect(claims.flat().map(({ messageId }) => messageId)).toEqual(['msg_1']);
		expect(await log.find(['msg_1', 'msg_2'])).toMatchObject([{ state: 'failed' }, { state: 'running' }]);
		await log.leave('node_b');
		expect(await log.claimLost(10_000)).toMatchObject([{ messageId: 'msg_2' }]);
	});

	it('forgets what ended long ago', async () => {
		const { log } = get();
		await begin('msg_1');
		await begin('msg_2');
		await log.write([piece('msg_1', 0), piece('msg_2', 0)], [{ messageId: 'msg_1', state: 'stopped' }]);
		await log.prune(60_000);
		expect(await log.find(['msg_1'])).toHaveLength(1);
		await log.prune(0);
		expect(await log.find(['msg_1', 'msg_2'])).toMatchObject([{ messageId: 'msg_2' }]);
		expect(await log.read([{ messageId: 'msg_1', from: 0 }])).toEqual([]);
	});
}
