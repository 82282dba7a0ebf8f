import { useLayoutEffect, useState } from 'preact/hooks';
import { afterPaint } from './after-paint.js';

/** Turns that are shown in one go. At a quarter of a laptop's speed they take a few frames. */
const stride = 2;

/**
 * How many turns, counted from the newest, are shown: a few at once and the older ones stride by stride after them, so that a
 * long conversation opens as fast as a short one and never holds up what the reader does.
 * @param conversation changes with the conversation, not with its growth
 */
export function useShownTurns(turnCount: number, conversation: string | undefined): number {
	const [shown, setShown] = useState({ conversation, count: stride });
	const count = shown.conversation === conversation ? shown.count : stride;
	useLayoutEffect(() => {
		if (count < turnCount) return afterPaint(() => setShown({ conversation, count: count + stride }));
	});
	return count;
}
