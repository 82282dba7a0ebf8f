import { closestTerm } from './closest-term.js';
import { contextTerms, questionTerms } from './question-terms.js';
import type { RetrievalQuery } from './retriever.js';
import type { SectionIndex } from './section-index.js';

/** What a reader asks, in the index's own terms. */
export interface Question {
	/** Terms that the documentation has, with their weights. */
	terms: ReadonlyMap<string, number>;
	/** Terms of what the reader selected, with their weights. */
	contextTerms: ReadonlyMap<string, number>;
	/** Whether it is about the page the reader is on as a whole. */
	isAboutPage: boolean;
	/** Whether it cannot be understood without what the reader selected, as in "explain this". */
	isAboutSelection: boolean;
	/** The share, 0 to 1, of the question that a section with these terms covers. */
	coverage(matched: ReadonlySet<string>): number;
	/** What having these terms of the selection adds to a section's coverage. */
	contextCoverage(matched: ReadonlySet<string>): number;
}

/** A corrected misspelling may be wrong: it covers only so much of what the word as written would. */
const correctedShare = 0.75;

const contextTermsMax = 12;

/**
 * The most that a selection adds to the coverage of a question that has terms of its own. It stays below what an answer
 * needs: a question about something else must not seem answered only because the reader had marked a sentence.
 */
const contextCoverageMax = 0.2;

const aboutPage = /\b(this|the current) (page|article|section|document|guide|tutorial)\b/gi;
const pointing = /\b(this|that|these|those|it|here)\b/i;

/** Reads a query against an index. */
export function createQuestion(query: RetrievalQuery, index: SectionIndex): Question {
	const isKnown = (term: string) => index.frequencies.has(term);
	const asksPage = query.currentPath !== undefined && query.text.search(aboutPage) !== -1;
	const text = asksPage ? query.text.replace(aboutPage, ' ') : query.text;
	const context = (query.context ?? []).map((item) => item.value).filter((value) => value.trim() !== '');

	const terms = new Map<string, number>();
	const credits = new Map<string, number>();
	let total = 0;
	for (const { term, weight } of questionTerms(text, isKnown)) {
		const known = isKnown(term) ? term : closestTerm(term, index.frequencies);
		total += weight * index.weigh(known ?? term);
		if (known === undefined) continue;
		terms.set(known, Math.max(weight, terms.get(known) ?? 0));
		credits.set(known, (credits.get(known) ?? 0) + weight * index.weigh(known) * (known === term ? 1 : correctedShare));
	}
	const selected = contextTerms(context, index.weigh, contextTermsMax).filter(isKnown);
	const hasOwnTerms = total > 0;
	const selectedTotal = selected.reduce((sum, term) => sum + index.weigh(term), 0);

	return {
		terms,
		contextTerms: new Map(selected.map((term) => [term, 1])),
		isAboutPage: asksPage || (!hasOwnTerms && context.length === 0),
		isAboutSelection: context.length > 0 && (!hasOwnTerms || pointing.test(query.text)),
		coverage: (matched) => (hasOwnTerms ? Math.min(1, sum(matched, (term) => credits.get(term)) / total) : 0),
		contextCoverage: (matched) => {
			if (selectedTotal === 0) return 0;
			const share = sum(matched, (term) => (selected.includes(term) ? index.weigh(term) : 0)) / selectedTotal;
			return share * (hasOwnTerms ? contextCoverageMax : 1);
		},
	};
}

function sum(values: ReadonlySet<string>, weigh: (value: string) => number | undefined): number {
	let total = 0;
	for (const value of values) total += weigh(value) ?? 0;
	return total;
}
