/**
 * Loads once for all who wait, and again after a failure. Safari gives a second import of a file that waits for others before the file is
 * ready.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
	let loading: Promise<Loaded> | undefined;
	return () =>
		(loading ??= load().then(undefined, (error) => {
			loading = undefined;
			throw error;
		}));
}
