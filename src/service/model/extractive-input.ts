import type { Passage } from '../retrieval/retriever.js';

/**
 * What the extractive model needs besides the prompt. It rides in the call's `providerOptions.docent`, so that the
 * model can be an ordinary language model to everyone else.
 */
export interface ExtractiveInput {
	/** The reader's last question. */
	question: string;
	/** Best first. */
	passages: Passage[];
	/** Best passages whatever their score, for "the documentation does not answer this". */
	nearest: Passage[];
	/** What the reader selected, newest last. */
	selections: string[];
}
