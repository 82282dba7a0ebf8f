import { expect, it } from 'vitest';
import type { Chunk } from '../../../stream/chunk.js';
import { encodeChunks } from '../../../stream/encode-stream.js';
import { valuesOf } from '../../../testing/service/streams.js';
import { type ChunkReader, ReplayBuffer } from './replay-buffer.js';

const place = { domain: 'docs', threadId: 'th_1', messageId: 'msg_1' };
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
async function chunksOf(reader: ChunkReader): Promise<Chunk[]> {
	const chunks: Chunk[] = [];
	for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
	return chunks;
}

const delta = (text: string) => ({ type: 'text-delta' as const, id: '1', delta: text });

it('joins words of one turn of the event loop, and no others', async () => {
	const answer = new ReplayBuffer(place);
	answer.push({ type: 'text-start', id: '1' });
	answer.push(delta('One '));
	answer.push(delta('two '));
	answer.push({ type: 'source-url', sourceId: 's1', url: '/a' });
	answer.push(delta('three '));
	await nextTurn();
	answer.push(delta('four'));
	answer.close();
	const texts = (await chunksOf(answer.read())).map((chunk) =>
		chunk.type === 'text-delta' ? chunk.delta : chunk.type,
	);
	expect(texts).toEqual(['text-start', 'One two ', 'source-url', 'three ', 'four']);
});

it('gives each reader everything at the reader’s own pace, and holds it once for two hundred who do not read', async () => {
	const answer = new ReplayBuffer(place);
	let encoded = 0;
	const encoder = {
		item: () => {
			encoded++;
			return 'x';
		},
		quiet: '',
		end: () => '',
	};
	const bodies = Array.from({ length: 200 }, () => encodeChunks(answer.read(), encoder));
	for (let turn = 0; turn < 500; turn++) {
		answer.push(delta(`word${turn} `));
		await nextTurn();
	}
	answer.close();
	expect(answer.since(0)).toHaveLength(500);
	// A stream asks for one piece before it is read.
	expect(encoded).toBeLessThanOrEqual(200);
	const lengths = await Promise.all(bodies.slice(0, 20).map(async (body) => (await valuesOf(body)).length));
	expect(new Set(lengths)).toEqual(new Set([500]));
});

it('knows for how long nobody has read it', async () => {
	const answer = new ReplayBuffer(place);
	const reader = answer.read();
	const waiting = reader.read();
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(answer.unreadMs).toBe(0);
	await reader.cancel();
	await waiting;
	await expect.poll(() => answer.unreadMs).toBeGreaterThan(0);
});
