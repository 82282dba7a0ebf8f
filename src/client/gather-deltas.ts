import type { Chunk } from '../stream/chunk.js';

type Delta = Extract<Chunk, { type: 'text-delta' | 'reasoning-delta' }>;

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

/** Milliseconds for collecting what came in the pause: what is there comes at once, and a flood must not go on for ever. */
const grace = 4;
const collectingLimit = 50;

const sleep = (milliseconds: number) =>
	new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined));

/**
 * Reads chunks, and joins the pieces of a text that come shortly after one another: models send a word at a time, and each piece
 * would make the whole way through the chat onto the screen. In the pause nothing is read, so that the browser is not woken for
 * every word either. The first piece is never held back.
 *
 * @returns reads the next chunk; `undefined` at the end
 */
export function gatherDeltas(chunks: ReadableStreamDefaultReader<Chunk>): () => Promise<Chunk | undefined> {
	let reading: Promise<ReadableStreamReadResult<Chunk>> | undefined;
	let shownAt = Number.NEGATIVE_INFINITY;
	let pause = 0;
	let length = 0;

	const peek = () => {
		reading ??= chunks.read();
		return reading;
	};

	/** All of the text that comes until it is time to show it. */
	async function gather({ ...delta }: Delta): Promise<Delta> {
		const rest = shownAt + pause - Date.now();
		let flooded = false;
		if (rest > 0) {
			await sleep(rest);
			const limit = Date.now() + collectingLimit;
			const over = sleep(grace);
			while (!flooded) {
				const next = (await Promise.race([peek(), over]))?.value;
				if (!isDelta(next) || next.type !== delta.type || next.id !== delta.id) break;
				reading = undefined;
				delta.delta += next.delta;
				flooded = Date.now() >= limit;
			}
		}
		const now = Date.now();
		length += delta.delta.length;
		// A flood waits in the connection: the sooner it is taken, the sooner it is over.
		pause = flooded ? 1 : pauseAfter((delta.delta.length / (now - shownAt)) * 1_000, length);
		shownAt = now;
		return delta;
	}

	return async () => {
		const { value } = await peek();
		reading = undefined;
		return isDelta(value) ? gather(value) : value;
	};
}
