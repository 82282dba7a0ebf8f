/**
 * Calls at most once in `pause` milliseconds: at once after a rest, else at the end of the pause. Stands in for the package of the
 * SDK's choice, whose module format would keep everything around it from being shaken.
 */
export function throttle(call: () => void, pause: number): () => void {
	let last = Number.NEGATIVE_INFINITY;
	let timer: ReturnType<typeof setTimeout> | undefined;
	return () => {
		const rest = last + pause - Date.now();
		clearTimeout(timer);
		if (rest > 0) timer = setTimeout(run, rest);
		else run();
	};
	function run() {
		last = Date.now();
		call();
	}
}
