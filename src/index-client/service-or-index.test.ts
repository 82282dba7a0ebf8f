import { expect, it } from 'vitest';
import { DocentError } from '../client/docent-error.js';
import type { Chunk } from '../stream/chunk.js';
import { type OfIndex, serviceOrIndex } from './service-or-index.js';

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
const asked: OfIndex = { ask: unasked, writes: async () => false };
const byIndex: OfIndex = { ...asked, ask: fromIndex };
const said = { ...quoted, data: { reason: 'model-unavailable' } };

it('the service answers when it can', async () => {
	const chunks: Chunk[] = [{ type: 'start' }, word('From the service.')];
	expect(await read(await serviceOrIndex(answer(chunks), asked, undefined))).toEqual(chunks);
});

it('the index answers when the service cannot be reached, and says so', async () => {
	const chunks = await read(await serviceOrIndex(Promise.reject(down), byIndex, undefined));
	expect(chunks).toEqual([{ type: 'start' }, said, word('From the index.')]);
});

it('the index goes on when the service breaks off before its first word', async () => {
	const chunks = await read(
		await serviceOrIndex(answer([{ type: 'start', messageId: 'a' }, word(' ')], down), byIndex, undefined),
	);
	expect(chunks).toEqual([{ type: 'start', messageId: 'a' }, word(' '), said, word('From the index.')]);
});

it('an answer that breaks off after its first word stays the answer', async () => {
	const chunks: Chunk[] = [];
	const reading = read(await serviceOrIndex(answer([{ type: 'start' }, word('It')], down), asked, undefined), chunks);
	await expect(reading).rejects.toBe(down);
	expect(chunks).toEqual([{ type: 'start' }, word('It')]);
});

it('what is wrong with the service is told when the index fails as well', async () => {
	await expect(serviceOrIndex(Promise.reject(down), { ...asked, ask: noIndex }, undefined)).rejects.toBe(down);
});

it('nobody is asked for a question that was given up', async () => {
	const stopping = new AbortController();
	stopping.abort();
	await expect(serviceOrIndex(Promise.reject(down), asked, stopping.signal)).rejects.toBe(down);
});

const searched: Chunk[] = [
	{ type: 'start-step' },
	{ type: 'tool-input-available', toolCallId: 'a', toolName: 'search', input: {} },
	{ type: 'tool-output-available', toolCallId: 'a', output: [] },
	{ type: 'start-step' },
];

it('a model beside the index writes in place of the quotations of a service without one, and the search stands once', async () => {
	const service = answer([{ type: 'start', messageId: 'a' }, ...searched, quoted, word('Quoted by the service.')]);
	const written = { type: 'message-metadata', messageMetadata: { answerKind: 'browser' } } as const;
	const index = {
		ask: () => answer([{ type: 'start', messageId: 'b' }, ...searched, written, word('Written.')]),
		writes: async () => true,
	};
	expect(await read(await serviceOrIndex(service, index, undefined))).toEqual([
		{ type: 'start', messageId: 'a' },
		...searched,
		written,
		word('Written.'),
	]);
});

const writes = async () => true;

it.each<[string, Chunk, OfIndex]>([
	['the index has no model', quoted, { ...asked, writes: async () => false }],
	['nobody can say whether the index has one', quoted, { ask: unasked, writes: () => Promise.reject(down) }],
	['the index cannot be read', quoted, { ask: noIndex, writes }],
	['the model of the service could not write', said as Chunk, { ask: unasked, writes }],
])('the service quotes where %s', async (_, mark, index) => {
	const chunks: Chunk[] = [{ type: 'start' }, mark, word('Quoted by the service.')];
	expect(await read(await serviceOrIndex(answer(chunks), index, undefined))).toEqual(chunks);
});

it('a model that fails in the middle of its answer is not asked again', async () => {
	const asked: string[] = [];
	const index = {
		ask: () => {
			asked.push('index');
			return answer([{ type: 'start' }, word('Half of')], down);
		},
		writes,
	};
	const chunks: Chunk[] = [];
	const service = answer([{ type: 'start' }, quoted, word('Quoted by the service.')]);
	await expect(read(await serviceOrIndex(service, index, undefined), chunks)).rejects.toBe(down);
	expect(chunks).toEqual([{ type: 'start' }, word('Half of')]);
	expect(asked).toEqual(['index']);
});
