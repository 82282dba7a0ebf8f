import { questionTerms } from '../../retrieval/words/question-terms.js';

/** A question in the form in which questions are compared. */
export interface GapTerms {
	/** Weight of each term: 1, or less for terms that only hint at the subject. */
	weights: ReadonlyMap<string, number>;
	/** Synonyms of each term. */
	synonyms: ReadonlyMap<string, readonly string[]>;
}

/** Short questions about one subject differ in their verbs. */
const anything = { isKnown: () => true, verbWeight: 1 };

/** The words of a question that tell its subject, as the search understands them. */
export function gapTerms(question: string): GapTerms {
	const terms = questionTerms(question, anything);
	return {
		weights: new Map(terms.map(({ term, weight }) => [term, weight])),
		synonyms: new Map(terms.map(({ term, synonyms }) => [term, synonyms])),
	};
}
