import { questionTerms } from '../../retrieval/words/question-terms.js';

/** A question as it is compared with others. */
export interface GapTerms {
	/** What each term counts for in the question: 1, or less for one that only hints. */
	weights: ReadonlyMap<string, number>;
	/** Terms that say about the same as one of them. */
	synonyms: ReadonlyMap<string, readonly string[]>;
}

/** Short questions about one subject differ by what is done to it. */
const anything = { isKnown: () => true, verbWeight: 1 };

/** The words of a question that tell what it is about, as the search understands them. */
export function gapTerms(question: string): GapTerms {
	const terms = questionTerms(question, anything);
	return {
		weights: new Map(terms.map(({ term, weight }) => [term, weight])),
		synonyms: new Map(terms.map(({ term, synonyms }) => [term, synonyms])),
	};
}
