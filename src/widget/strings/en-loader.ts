/** Needed before the panel is loaded, so kept apart: the loader carries these and no more. */
export const loaderStrings = {
	launcher: 'Ask the docs',
	loadFailed: 'The assistant could not be loaded. Try again.',
};
