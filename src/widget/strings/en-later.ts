/** Texts of what is loaded later, in English: kept apart from the panel's own, so that they come with it. */
export const laterStrings = {
	partFailed: 'This part could not be loaded.',
};

export type LaterStrings = typeof laterStrings;
