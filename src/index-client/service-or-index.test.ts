import { expect, it } from 'vitest';
import { DocentError } from '../client/docent-error.js';
import type { Chunk } from '../stream/chunk.js';
import { serviceOrIndex } from './service-or-index.js';

const down = new DocentError('unreachable', 'The service cannot be reached.', { retryable: true });
const word = (delta: string): Chunk => ({ type: 'text-delta', id: 't', delta });
const quoted: Chunk = { type: 'data-quoted', data: {} };

/** An answer of these chunks, which fails at its end with the error if there is one. */
const answer = async (chunks: readonly Chunk[], error?: Error) => {
	const rest = [...chunks];
	return new ReadableStream<Chunk>(
		{
			pull(controller) {
				const chunk = rest.shift();
				if (chunk) controller.enqueue(chunk);
				else if (error) throw error;
				else controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
};

async function read(stream: ReadableStream<Chunk>, chunks: Chunk[] = []): Promise<Chunk[]> {
	const reader = stream.getReader();
	for (let { value } = await reader.read(); value; { value } = await reader.read()) chunks.push(value);
	return chunks;
}

const fromIndex = () => answer([{ type: 'start' }, quoted, word('From the index.')]);
const noIndex = () => Promise.reject(new DocentError('index-missing', 'Nothing is there.', { retryable: false }));
const unasked = () => Promise.reject(new Error('The index was asked.'));
const said = { ...quoted, data: { reason: 'model-unavailable' } };

it('the service answers when it can', async () => {
	const chunks: Chunk[] = [{ type: 'start' }, word('From the service.')];
	expect(await read(await serviceOrIndex(answer(chunks), unasked, undefined))).toEqual(chunks);
});

it('the index answers when the service cannot be reached, and says so', async () => {
	const chunks = await read(await serviceOrIndex(Promise.reject(down), fromIndex, undefined));
	expect(chunks).toEqual([{ type: 'start' }, said, word('From the index.')]);
});

it('the index goes on when the service breaks off before its first word', async () => {
	const chunks = await read(
		await serviceOrIndex(answer([{ type: 'start', messageId: 'a' }, word(' ')], down), fromIndex, undefined),
	);
	expect(chunks).toEqual([{ type: 'start', messageId: 'a' }, word(' '), said, word('From the index.')]);
});

it('an answer that breaks off after its first word stays the answer', async () => {
	const chunks: Chunk[] = [];
	const reading = read(await serviceOrIndex(answer([{ type: 'start' }, word('It')], down), unasked, undefined), chunks);
	await expect(reading).rejects.toBe(down);
	expect(chunks).toEqual([{ type: 'start' }, word('It')]);
});

it('what is wrong with the service is told when the index fails as well', async () => {
	await expect(serviceOrIndex(Promise.reject(down), noIndex, undefined)).rejects.toBe(down);
});

it('nobody is asked for a question that was given up', async () => {
	const stopping = new AbortController();
	stopping.abort();
	await expect(serviceOrIndex(Promise.reject(down), unasked, stopping.signal)).rejects.toBe(down);
});
