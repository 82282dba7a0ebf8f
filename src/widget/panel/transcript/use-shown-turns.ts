import { useLayoutEffect, useState } from 'preact/hooks';
import { afterPaint } from '../../boot/after-paint.js';

/** Turns that are shown in one go after the newest, which fills the view. At a quarter of a laptop's speed they take a few frames. */
const stride = 2;

/**
 * How many turns, counted from the newest, are shown: the newest at once and the older ones stride by stride after it, so that a
 * long conversation opens as fast as a short one and never holds up what the reader does. What is shown stays when it grows.
 * @param conversation changes with the conversation, not with its growth
 */
export function useShownTurns(turnCount: number, conversation: string | undefined): number {
	const [left, setLeft] = useState<{ conversation?: string | undefined; hidden: number }>({ hidden: 0 });
	const isNew = left.conversation !== conversation;
	const hidden = isNew ? turnCount - 1 : left.hidden;
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is hidden changes with these two alone
	useLayoutEffect(() => {
		if (isNew) setLeft({ conversation, hidden });
		else if (hidden > 0) afterPaint(() => setLeft({ conversation, hidden: hidden - stride }));
	}, [left, conversation]);
	return turnCount - Math.max(0, hidden);
}
