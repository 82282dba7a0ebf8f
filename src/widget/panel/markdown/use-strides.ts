import { useEffect, useReducer, useRef } from 'preact/hooks';
import { endOfStep } from '../../conversation/pacer.js';

/** Characters that are parsed and laid out in one go. At a quarter of a laptop's speed they take about two frames. */
const stride = 300;

/**
 * How much of a text is shown by now. A stored text, which is there at once, is shown stride by stride, a frame apart, so that a long
 * one never holds up what the reader does. What is added to it afterwards comes at a pace of its own.
 */
export function useStrides(text: string): number {
	const shown = useRef(0);
	const isWhole = useRef(false);
	const [, goOn] = useReducer<number, void>((turn) => turn + 1, 0);
	const end = isWhole.current ? text.length : shown.current + endOfStep(text.slice(shown.current), stride);
	// Runs when this stride has been painted.
	useEffect(() => {
		shown.current = end;
		isWhole.current ||= end === text.length;
		if (end < text.length) goOn();
	});
	return end;
}
