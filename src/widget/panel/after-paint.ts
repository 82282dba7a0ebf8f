/**
 * Calls once what has just changed was painted: the next change is then laid out in a task of its own, however slow the browser is.
 * Where nobody looks nothing is painted, and the call waits until somebody does.
 * @returns takes it back
 */
export function afterPaint(call: () => void): () => void {
	let gone = false;
	requestAnimationFrame(() => setTimeout(() => gone || call()));
	return () => {
		gone = true;
	};
}
