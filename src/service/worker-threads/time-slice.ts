/** Long enough for progress, short enough not to delay requests noticeably. */
const sliceMs = 8;

/** Cuts long work into slices: resolves at once while a slice lasts, else after all that waits on the event loop. */
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
