import type { Chunk } from '../../stream/chunk.js';
import { nextTask, ownTask } from '../boot/next-task.js';

type Delta = Extract<Chunk, { type: 'text-delta' | 'reasoning-delta' }>;

/** Characters of a text that are passed on in one go: at least what a slow machine draws in about two frames. */
const stepLimits = { min: 300, max: 4_000 } as const;
/** Share of what is shown already that a step has at least: the browser lays all of it out again with each step. */
const leastShare = 1 / 16;
/** Milliseconds that storing, drawing and painting one step should take: a frame. */
const stepTime = 16;
/** Milliseconds to wait for a frame: where nobody looks, none comes. */
const frameLimit = 300;
/** Milliseconds for collecting what came in a pause: what is there comes at once. */
const grace = 4;
/** Milliseconds until a piece that nobody sees is passed on. */
const unseenPause = 1_000;
/** Milliseconds between two looks at what has come meanwhile: the end of an answer does not wait longer. */
const unseenLook = 250;

const isDelta = (chunk: Chunk | undefined): chunk is Delta =>
	chunk?.type === 'text-delta' || chunk?.type === 'reasoning-delta';

/**
 * Milliseconds until the next piece of a text is shown. Every one is laid out and painted, so a text that comes faster than anybody
 * reads comes in larger steps.
 *
 * @param speed Characters a second.
 */
const pauseAfter = (speed: number) => Math.min(60 + speed * 0.07, 250);

const sleep = (milliseconds: number) => new Promise<true>((resolve) => setTimeout(resolve, milliseconds, true));

/** Resolves once what has just changed is painted, with the milliseconds that this took; with `undefined` when no frame comes. */
const painted = () =>
	new Promise<number | undefined>((resolve) => {
		const begin = performance.now();
		let drawn: number | undefined;
		setTimeout(resolve, frameLimit);
		nextTask(() => {
			drawn = performance.now();
		});
		globalThis.requestAnimationFrame?.(() => {
			const frame = performance.now();
			// What is between the two is a wait for the frame.
			const waited = frame - (drawn ?? frame);
			nextTask(() => resolve(performance.now() - begin - waited));
		});
	});

/** Where a step of at most `limit` characters ends: with a line, if there is one, and never within a character. */
export function endOfStep(text: string, limit: number): number {
	if (text.length <= limit) return text.length;
	const line = text.lastIndexOf('\n', limit - 1) + 1;
	if (line > 0) return line;
	return /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
}

/**
 * Passes an answer on as fast as it can be shown: the pieces of a text that come shortly after one another as one, and what comes
 * faster than it can be drawn in steps, a frame apart, whose length follows from how long they take. In a pause nothing is taken over, so
 * that the browser is not woken for every word. The first piece is never held back, and the error of an answer comes after all of its text.
 *
 * @param isSeen Whether the reader sees where the text grows, or soon will. Where not, a piece is drawn once a second.
 */
export function pace(answer: ReadableStream<Chunk>, isSeen = () => true): ReadableStream<Chunk> {
	const chunks = answer.getReader();
	let reading: Promise<Chunk | undefined> | undefined;
	/** What a step has left of a piece. */
	let rest: Delta | undefined;
	/** Characters of a step at most, by how long the one before took. */
	let limit: number = stepLimits.min;
	/** Resolves when the step before is painted. */
	let shown: Promise<void> | undefined;
	let shownAt = Number.NEGATIVE_INFINITY;
	let pause = 0;
	let length = 0;

	const peek = () => {
		reading ??= chunks.read().then(({ value }) => value);
		return reading;
	};

	/** Waits until a step, which has just been passed on, is painted. */
	async function show(characters: number) {
		const time = await painted();
		shown = undefined;
		// Where nobody looks nothing has to be drawn.
		if (time === undefined) limit = Number.POSITIVE_INFINITY;
		else {
			// A small step says little about a large one, and most of its time is what every step takes.
			const wanted = time < stepTime ? Math.max(limit, characters * 2) : (characters * stepTime) / time;
			limit = Math.max(Math.min(wanted, stepLimits.max), stepLimits.min, length * leastShare);
		}
	}

	/** Adds to the piece what comes within a time, up to the length of a step. False when no more belongs to it. */
	async function gather(delta: Delta, time: number): Promise<boolean> {
		const over = sleep(time);
		while (delta.delta.length < limit) {
			// The next read reports the error of an answer.
			const next = await Promise.race([peek(), over]).then(undefined, () => undefined);
			if (next === true) return true;
			if (!isDelta(next) || next.type !== delta.type || next.id !== delta.id) break;
			reading = undefined;
			delta.delta += next.delta;
		}
		return false;
	}

	async function next(): Promise<Chunk | undefined> {
		const chunk = rest ?? (await peek());
		if (!rest) reading = undefined;
		if (!isDelta(chunk)) return chunk;
		const gathered = { ...chunk };
		let grows = shown !== undefined || performance.now() < shownAt + pause;
		await shown;
		for (let left = shownAt + pause - performance.now(); grows; left = unseenLook) {
			// How fast the first words come is not known yet.
			const begins = length < stepLimits.min;
			if (left > 0 && !begins) await sleep(left);
			grows = await gather(gathered, Math.max(begins ? left : 0, grace));
			grows &&= !isSeen() && performance.now() < shownAt + unseenPause;
		}
		const delta = gathered.delta.slice(0, endOfStep(gathered.delta, limit));
		rest =
			delta.length < gathered.delta.length ? { ...gathered, delta: gathered.delta.slice(delta.length) } : undefined;
		const now = performance.now();
		length += delta.length;
		// What waits is shown with the next frame: the sooner it is taken, the sooner it is over.
		pause = gathered.delta.length < limit ? pauseAfter((delta.length / (now - shownAt)) * 1_000) : 0;
		shownAt = now;
		return { ...gathered, delta };
	}

	return new ReadableStream<Chunk>(
		{
			async pull(controller) {
				const chunk = await next();
				// What came together is worked on in tasks of its own, for the reader types and scrolls meanwhile.
				await ownTask();
				if (!chunk) return controller.close();
				controller.enqueue(chunk);
				if (isDelta(chunk)) shown = show(chunk.delta.length);
			},
			cancel: (reason) => chunks.cancel(reason),
		},
		// Nothing is buffered, because an error drops buffered chunks.
		{ highWaterMark: 0 },
	);
}
