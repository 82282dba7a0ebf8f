import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chunk } from '../../stream/chunk.js';
import { pace } from './pacer.js';

const text = (delta: string, id = '1'): Chunk => ({ type: 'text-delta', id, delta });
const thought = (delta: string): Chunk => ({ type: 'reasoning-delta', id: '1', delta });

let send: (chunk: Chunk) => void;
let end: () => void;
let come: Chunk[];
let over: unknown;
let isSeen: boolean;

beforeEach(async () => {
	vi.useFakeTimers();
	isSeen = true;
	const chunks: Chunk[] = [];
	come = chunks;
	over = undefined;
	const answer = new ReadableStream<Chunk>(
		{
			start(controller) {
				send = (chunk) => controller.enqueue(chunk);
				end = () => controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
	const reader = pace(answer, () => isSeen).getReader();
	void (async () => {
		try {
			for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
			over = 'ended';
		} catch (error) {
			over = error;
		}
	})();
});
afterEach(() => void vi.useRealTimers());

/** Lets the milliseconds pass and runs the tasks that are due. */
async function wait(milliseconds: number) {
	for (let passed = 0; passed < milliseconds; passed += 5) {
		await vi.advanceTimersByTimeAsync(5);
		await new Promise((resolve) => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => {
				port1.close();
				resolve(undefined);
			};
			port2.postMessage(0);
		});
	}
}

const deltas = () => come.map((chunk) => ('delta' in chunk ? chunk.delta : chunk.type));

describe('the pieces of a text', () => {
	it('begin at once', async () => {
		send(text('First'));
		await wait(5);
		expect(come).toEqual([text('First')]);
	});

	it('are joined when they come soon after one another', async () => {
		send(text('First'));
		await wait(5);
		for (const word of [' one', ' two']) send(text(word));
		await wait(20);
		send(text(' three'));
		expect(deltas()).toEqual(['First']);
		await wait(75);
		send(text(' late'));
		await wait(200);
		expect(deltas()).toEqual(['First', ' one two three', ' late']);
	});

	it('pass at once after a pause', async () => {
		send(text('First'));
		await wait(500);
		send(text('Next'));
		await wait(5);
		expect(deltas()).toEqual(['First', 'Next']);
	});

	it.each([
		['another text', text('other', '2')],
		['a thought', thought('hm')],
		['an end', { type: 'text-end', id: '1' } as Chunk],
	])('are not joined across %s', async (_name, other) => {
		send(text('First'));
		await wait(5);
		for (const chunk of [text(' second'), other, text(' third')]) send(chunk);
		await wait(1_000);
		expect(come).toEqual([text('First'), text(' second'), other, text(' third')]);
	});

	it('are all there at the end', async () => {
		for (const word of ['a', 'b', 'c']) send(text(word));
		end();
		await wait(500);
		expect(deltas()).toEqual(['a', 'bc']);
		expect(over).toBe('ended');
	});

	it('do not wait when there is enough text for a step', async () => {
		send(text('First'));
		await wait(5);
		for (let piece = 0; piece < 100; piece++) send(text('a line\n'));
		await wait(30);
		expect(deltas().length).toBeGreaterThan(1);
	});

	it('come once a second in a hidden tab, until the tab is shown', async () => {
		send(text('First'));
		await wait(50);
		isSeen = false;
		for (let piece = 0; piece < 10; piece++) {
			send(text('.'));
			await wait(90);
		}
		expect(deltas()).toEqual(['First']);
		await wait(300);
		expect(deltas()).toEqual(['First', '..........']);
		send(text(' seen'));
		await wait(300);
		isSeen = true;
		await wait(300);
		expect(deltas()).toEqual(['First', '..........', ' seen']);
	});

	it('do not delay the end of an answer in a hidden tab', async () => {
		send(text('First'));
		await wait(50);
		isSeen = false;
		send(text(' last'));
		send({ type: 'text-end', id: '1' });
		await wait(300);
		expect(deltas()).toEqual(['First', ' last', 'text-end']);
	});

	it('are all there when the answer fails', async () => {
		const error = new Error('The connection ended.');
		const chunks = [text('a'), text('b'.repeat(1_000)), text('c')];
		const reader = pace(
			new ReadableStream<Chunk>(
				{
					pull(controller) {
						const chunk = chunks.shift();
						if (chunk) controller.enqueue(chunk);
						else controller.error(error);
					},
				},
				{ highWaterMark: 0 },
			),
		).getReader();
		const words: string[] = [];
		const read = async () => {
			for (;;) {
				const { value } = await reader.read();
				if (value && 'delta' in value) words.push(value.delta);
			}
		};
		const failed = expect(read()).rejects.toBe(error);
		await wait(2_000);
		await failed;
		expect(words.join('')).toBe(`a${'b'.repeat(1_000)}c`);
	});
});

describe('a text that comes at once', () => {
	it('is passed on in steps of whole lines, which grow while a frame has time for more', async () => {
		const line = 'a line of the answer\n';
		send(text(line.repeat(1_000)));
		await wait(2_000);
		const lengths = deltas().map(({ length }) => length);
		expect(deltas().join('')).toBe(line.repeat(1_000));
		expect(lengths[0]).toBeLessThanOrEqual(300);
		expect(lengths.every((length) => length % line.length === 0)).toBe(true);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(4_000);
		expect(lengths.length).toBeLessThan(20);
	});

	it('is not cut within a character', async () => {
		send(text(`a${'😀'.repeat(2_000)}`));
		await wait(5);
		expect(deltas()[0]).toHaveLength(299);
	});

	it('is passed on whole in a hidden tab', async () => {
		vi.stubGlobal('requestAnimationFrame', () => 0);
		send(text('x'.repeat(20_000)));
		await wait(700);
		expect(deltas().map(({ length }) => length)).toEqual([300, 19_700]);
		vi.unstubAllGlobals();
	});
});
