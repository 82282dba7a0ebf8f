/** What stands above a long answer, in English. */
export const transcriptStrings = {
	jumpToLatest: 'Jump to latest',
	/** While the answer grows below the view. */
	followAnswer: 'Follow the answer',
};

export type TranscriptStrings = typeof transcriptStrings;
