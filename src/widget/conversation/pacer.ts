import type { Chunk } from '../../stream/chunk.js';
import { nextTask } from '../boot/next-task.js';

type Delta = Extract<Chunk, { type: 'text-delta' | 'reasoning-delta' }>;

/** Characters of a text that are passed on in one go: at least what a slow machine draws in about two frames. */
const stepLimits = { min: 300, max: 4_000 } as const;
/** Share of what is shown already that a step has at least: the browser lays all of it out again with each step. */
const leastShare = 1 / 16;
/** Milliseconds that storing, drawing and painting one step should take. */
const stepTime = 10;
/** Milliseconds from which a step is slow by what is there already, as with a word of thousands of characters: then fewer steps help. */
const costlyTime = 100;
/** Milliseconds to wait for a frame: where nobody looks, none comes. */
const frameLimit = 300;
/** Milliseconds for collecting what came in a pause: what is there comes at once. */
const grace = 4;

const isDelta = (chunk: Chunk | undefined): chunk is Delta =>
	chunk?.type === 'text-delta' || chunk?.type === 'reasoning-delta';

/**
 * Milliseconds until the next piece of a text is shown. Every one is laid out and painted, so a text that comes faster than anybody
 * reads comes in larger steps, and a long one a little less often.
 *
 * @param speed Characters a second.
 * @param length Characters so far.
 */
const pauseAfter = (speed: number, length: number) => Math.min(60 + speed * 0.07 + length / 400, 250);

const sleep = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

const task = () => new Promise<void>(nextTask);

/** Resolves after the next frame is painted, with the milliseconds that this took; with `undefined` when none comes. */
const painted = () =>
	new Promise<number | undefined>((resolve) => {
		setTimeout(resolve, frameLimit);
		globalThis.requestAnimationFrame?.(() => {
			const begin = performance.now();
			nextTask(() => resolve(performance.now() - begin));
		});
	});

/** Where a step of at most `limit` characters ends: with a line, if there is one, and never within a character. */
export function endOfStep(text: string, limit: number): number {
	if (text.length <= limit) return text.length;
	const line = text.lastIndexOf('\n', limit - 1) + 1;
	if (line > 0) return line;
	return /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
}

/** How much of a text is passed on at once, by how long the step before took. */
function createStep() {
	let limit: number = stepLimits.min;
	let shown = 0;
	return {
		get limit() {
			return limit;
		},
		/** Waits until a step of this length, which has just been passed on, is painted. */
		async show(length: number): Promise<void> {
			shown += length;
			const begin = performance.now();
			await task();
			const drawing = performance.now() - begin;
			const painting = await painted();
			if (painting === undefined) {
				// Where nobody looks nothing has to be drawn.
				limit = Number.POSITIVE_INFINITY;
				return;
			}
			const time = Math.max(drawing + painting, 1);
			if (time > costlyTime) {
				limit *= 4;
				return;
			}
			// A small step says little about a large one.
			const wanted = Math.min((length * stepTime) / time, limit * 2, stepLimits.max);
			limit = Math.max(wanted, stepLimits.min, shown * leastShare);
		},
	};
}

/**
 * Passes an answer on as fast as it can be shown: the pieces of a text that come shortly after one another as one, and what comes
 * faster than it can be drawn in steps, a frame apart, whose length follows from how long they take. In a pause nothing is read, so that
 * the browser is not woken for every word. The first piece is never held back, and the error of an answer comes after all of its text.
 */
export function pace(answer: ReadableStream<Chunk>): ReadableStream<Chunk> {
	const chunks = answer.getReader();
	const step = createStep();
	let reading: Promise<Chunk | undefined> | undefined;
	/** What a step has left of a piece. */
	let rest: Delta | undefined;
	let shown: Promise<void> | undefined;
	let shownAt = Number.NEGATIVE_INFINITY;
	let pause = 0;
	let length = 0;

	const peek = () => {
		reading ??= chunks.read().then(({ value }) => value);
		return reading;
	};

	/** The piece with what has come since, up to the length of a step. */
	async function gather({ ...delta }: Delta): Promise<Delta> {
		const over = sleep(grace);
		while (delta.delta.length < step.limit) {
			// The error of an answer is for whoever reads on.
			const next = await Promise.race([peek(), over]).then(undefined, () => undefined);
			if (!isDelta(next) || next.type !== delta.type || next.id !== delta.id) break;
			reading = undefined;
			delta.delta += next.delta;
		}
		return delta;
	}

	async function next(): Promise<Chunk | undefined> {
		const chunk = rest ?? (await peek());
		if (!rest) reading = undefined;
		if (!isDelta(chunk)) return chunk;
		const waits = shown !== undefined || performance.now() < shownAt + pause;
		await shown;
		const left = shownAt + pause - performance.now();
		if (left > 0) await sleep(left);
		const gathered = waits ? await gather(chunk) : chunk;
		const { limit } = step;
		const delta = gathered.delta.slice(0, endOfStep(gathered.delta, limit));
		rest =
			delta.length < gathered.delta.length ? { ...gathered, delta: gathered.delta.slice(delta.length) } : undefined;
		const now = performance.now();
		length += delta.length;
		// What waits is shown with the next frame: the sooner it is taken, the sooner it is over.
		pause = gathered.delta.length < limit ? pauseAfter((delta.length / (now - shownAt)) * 1_000, length) : 0;
		shownAt = now;
		return { ...gathered, delta };
	}

	return new ReadableStream<Chunk>(
		{
			async pull(controller) {
				const chunk = await next();
				// What came together is worked on in tasks of its own, for the reader types and scrolls meanwhile.
				await task();
				if (!chunk) return controller.close();
				controller.enqueue(chunk);
				if (isDelta(chunk)) {
					shown = step.show(chunk.delta.length).then(() => {
						shown = undefined;
					});
				}
			},
			cancel: (reason) => chunks.cancel(reason),
		},
		// Nothing is buffered, because an error drops buffered chunks.
		{ highWaterMark: 0 },
	);
}
