/** Needed when the reader selects something or comes to a code block, in English; see `load-language.ts`. */
export const pillStrings = {
	askAboutThis: 'Ask about this',
};

export type PillStrings = typeof pillStrings;
