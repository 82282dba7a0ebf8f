import { useEffect, useReducer, useRef } from 'preact/hooks';

/** Characters that are parsed and laid out in one go. At a quarter of a laptop's speed they take about two frames. */
const stride = 300;

/** Where a stride that begins at `from` ends: with a line, if there is one, and never within a character. */
function endOfStride(text: string, from: number): number {
	const limit = from + stride;
	if (text.length <= limit) return text.length;
	const line = text.lastIndexOf('\n', limit) + 1;
	if (line > from) return line;
	return /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
}

/**
 * How much of a text is shown by now. What comes at once, or faster than it can be drawn, is shown stride by stride, a frame apart,
 * so that a long answer never holds up what the reader does.
 */
export function useStrides(text: string): number {
	const shown = useRef(0);
	const [, goOn] = useReducer<number, void>((turn) => turn + 1, 0);
	const end = endOfStride(text, shown.current);
	// Runs when this stride has been painted.
	useEffect(() => {
		shown.current = end;
		if (end < text.length) goOn();
	});
	return end;
}
