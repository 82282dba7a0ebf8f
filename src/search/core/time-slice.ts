/** Long enough for progress, short enough not to delay others noticeably. */
const sliceMs = 8;

/**
 * Cuts long work into slices. The function returns `undefined` while a slice lasts, then a promise that lets others work first.
 * @param letOthers resolves when what waits has had its turn
 */
export function createTimeSlice(letOthers: () => Promise<unknown>): () => Promise<void> | undefined {
	let begun = performance.now();
	return () => {
		if (performance.now() - begun < sliceMs) return undefined;
		return letOthers().then(() => {
			begun = performance.now();
		});
	};
}
