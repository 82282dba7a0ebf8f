/** What the palette says, in English. */
export const paletteStrings = {
	/** Name of the dialog and of its field. */
	search: 'Search the documentation',
	placeholder: 'Search or ask…',
	/** Where there is no assistant. */
	placeholderAlone: 'Search…',
	ask: (question: string) => `Ask: “${question}”`,
	results: 'Search results',
	recent: 'Recently opened',
	/** Above questions to begin with. */
	starters: 'Suggestions',
	/** Said to screen readers. */
	found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
	nothing: (query: string) => `No page matches “${query}”.`,
	/** Beside the sentence before, where there is an assistant. */
	askInstead: 'Ask the assistant instead.',
	failed: 'Search can’t be reached. Try again in a moment.',
	secret: 'This looks like a password or a key, so it is not sent.',
	empty: 'Type to search all pages.',
	open: 'Open',
	askKey: 'Ask',
	move: 'Move',
	close: 'Close',
	/** A switch, with the key that it is about. */
	singleKey: (key: string) => `Use “${key}” to open search`,
};

export type PaletteStrings = typeof paletteStrings;
