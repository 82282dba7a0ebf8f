/** Long enough for progress, short enough not to delay requests noticeably. */
const sliceMs = 8;

/**
 * Cuts long work into slices. The function returns `undefined` while a slice lasts, then a promise that lets waiting requests
 * run first.
 */
export function createTimeSlice(): () => Promise<void> | undefined {
	let begun = performance.now();
	return () => {
		if (performance.now() - begun < sliceMs) return undefined;
		return new Promise((proceed) => {
			setImmediate(() => {
				begun = performance.now();
				proceed();
			});
		});
	};
}
