import { setTimeout as delay } from 'node:timers/promises';

/** A citation, or up to three words with the space before them. */
const piece = /\s*\[\d+\]\([^)\s]*\)|(?:\s*[^\s[]\S*){1,3}|\s*\S+|\s+$/gu;

/** Cuts a text into the pieces in which it is streamed; joined they are the text again, and no citation is cut. */
export function toPieces(text: string): string[] {
	return text.match(piece) ?? [];
}

/**
 * Waits until a piece is due, so that a text flows at an even pace however long the reader of the stream takes in between.
 * @param position number of the piece, from 0, which is due at once.
 * @param perSecond pieces in a second; `Infinity` never waits.
 * @throws DOMException named `AbortError`, whatever reason the signal was given: callers of models know an abort by its name.
 */
export async function paceOf(
	position: number,
	startedAt: number,
	perSecond: number,
	signal: AbortSignal,
): Promise<void> {
	const wait = startedAt + (position * 1000) / perSecond - performance.now();
	if (wait > 1 && !signal.aborted) await delay(wait, undefined, { signal }).catch(() => undefined);
	if (signal.aborted) throw new DOMException('The answer was stopped.', 'AbortError');
}
