/** Long enough for progress, short enough not to delay requests noticeably. */
const sliceMs = 8;

/**
 * Cuts long work into slices: what is returned resolves at once as long as the slice lasts, else after everything that
 * waits on the event loop has had its turn.
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
