/** Needed when the reader selects something or comes to a code block, in English. */
export const pillStrings = {
	askAboutThis: 'Ask about this',
	/** Takes the offer beside selected text away for good. */
	neverAgain: 'Do not show this again',
	/** On a code block, where room is short. */
	ask: 'Ask',
	/** The same for those who do not see where it stands. */
	askAboutCode: 'Ask about this code',
};

export type PillStrings = typeof pillStrings;
