import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chunk } from '../stream/chunk.js';
import { gatherDeltas } from './gather-deltas.js';

const text = (delta: string, id = '1'): Chunk => ({ type: 'text-delta', id, delta });
const thought = (delta: string): Chunk => ({ type: 'reasoning-delta', id: '1', delta });

let send: (chunk: Chunk) => void;
let end: () => void;
let read: () => Promise<Chunk | undefined>;

beforeEach(() => {
	vi.useFakeTimers();
	const chunks = new ReadableStream<Chunk>({
		start(controller) {
			send = (chunk) => controller.enqueue(chunk);
			end = () => controller.close();
		},
	});
	read = gatherDeltas(chunks.getReader());
});
afterEach(() => void vi.useRealTimers());

/** Reads so many chunks, and lets the time pass that this takes. */
async function readAll(count: number): Promise<(Chunk | undefined)[]> {
	const all: (Chunk | undefined)[] = [];
	void (async () => {
		while (all.length < count) all.push(await read());
	})();
	await vi.advanceTimersByTimeAsync(1_000);
	return all;
}

describe('the pieces of a text', () => {
	it('begin at once', async () => {
		send(text('First'));
		send(text(' second'));
		expect(await read()).toEqual(text('First'));
	});

	it('are joined when they come soon after one another', async () => {
		send(text('First'));
		await read();
		const next = read();
		for (const word of [' one', ' two']) send(text(word));
		await vi.advanceTimersByTimeAsync(20);
		send(text(' three'));
		await vi.advanceTimersByTimeAsync(50);
		send(text(' late'));
		expect(await next).toEqual(text(' one two three'));
	});

	it('pass at once after a rest', async () => {
		send(text('First'));
		await read();
		await vi.advanceTimersByTimeAsync(200);
		send(text('Next'));
		expect(await read()).toEqual(text('Next'));
	});

	it.each([
		['another text', text('other', '2')],
		['a thought', thought('hm')],
		['an end', { type: 'text-end', id: '1' } as Chunk],
	])('are not joined across %s', async (_name, other) => {
		send(text('First'));
		await read();
		for (const chunk of [text(' second'), other, text(' third')]) send(chunk);
		expect(await readAll(3)).toEqual([text(' second'), other, text(' third')]);
	});

	it('are all there at the end', async () => {
		for (const word of ['a', 'b', 'c']) send(text(word));
		end();
		expect(await readAll(4)).toEqual([text('a'), text('bc'), undefined, undefined]);
	});

	it.each([
		['a word at a time', 5, 75],
		['faster than anybody reads', 20_000, 245],
	])('come when their time has come, %s', async (_speed, size, pause) => {
		send(text('First'));
		await read();
		send(text('x'.repeat(size)));
		const second = read();
		await vi.advanceTimersByTimeAsync(100);
		await second;
		send(text('y'));
		const third = vi.fn();
		void read().then(third);
		// Forty of the hundred milliseconds are gone.
		await vi.advanceTimersByTimeAsync(pause - 45);
		expect(third).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(30);
		expect(third).toHaveBeenCalledWith(text('y'));
	});
});
