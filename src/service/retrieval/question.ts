import { closestTerm } from './closest-term.js';
import { asksForPage, pointsAtSomething, subjectOf, withoutPagePhrase } from './question-subject.js';
import { contextTerms, followUpTerms, type QuestionTerm, shareOfTerm } from './question-terms.js';
import type { RetrievalQuery } from './retriever.js';
import type { SectionIndex } from './section-index.js';
import { synonymShare } from './synonyms.js';
import { terms as termsOf } from './tokenise.js';

/** What a reader asks, in the index's own terms. */
export interface Question {
	/** Terms that the documentation has, with their weights. */
	terms: ReadonlyMap<string, number>;
	/** Terms of what the reader selected, with their weights. */
	contextTerms: ReadonlyMap<string, number>;
	/** Whether it is about the page the reader is on. */
	isAboutPage: boolean;
	/** Whether it cannot be understood without what the reader selected, as in "explain this". */
	isAboutSelection: boolean;
	/** The share, 0 to 1, of the question that a section with these terms covers. */
	coverage(matched: ReadonlySet<string>): number;
	/** What having these terms of the selection adds to a section's coverage. */
	contextCoverage(matched: ReadonlySet<string>): number;
	/** The share, 0 to 1, of what was asked for as such that a section's title and headings name. */
	namedBy(headTerms: ReadonlySet<string>): number;
	/** The share, 0 to 1, of a name's terms that were asked for: the rest is about something else. */
	precision(nameTerms: ReadonlySet<string>): number;
}

/** A corrected misspelling may be wrong: it covers only so much of what the word as written would. */
const correctedShare = 0.75;

/** How much of a question's coverage goes when the documentation knows none of its words. */
const unknownPenalty = 0.5;

/** A name in the middle of a question that the documentation does not know weighs more than another unknown word. */
const unknownNameWeight = 1.5;

const contextTermsMax = 12;

/** A selection of so few terms is a name, and stands in the question where "this" does. */
const nameTermsMax = 4;

/**
 * The most that a selection adds to the coverage of a question that has terms of its own. It stays below what an answer
 * needs: a question about something else must not seem answered only because the reader had marked a sentence.
 */
const contextCoverageMax = 0.2;

/** A term as the documentation has it. */
interface WeighedTerm extends QuestionTerm {
	/** Its part of the question's weight. */
	share: number;
	/** What having it is worth: less than 1 for a corrected misspelling. */
	credit: number;
	isKnown: boolean;
}

/** Reads a query against an index. */
export function createQuestion(query: RetrievalQuery, index: SectionIndex): Question {
	const selections = (query.context ?? []).map((item) => item.value).filter((value) => value.trim() !== '');
	const subject = subjectOf([query.text, query.previous ?? ''].join(' '), {
		currentPath: query.currentPath,
		selections,
	});
	const asksPage = query.currentPath !== undefined && asksForPage(query.text);
	const isPointing = selections.length > 0 && pointsAtSomething(query.text);
	const text = asksPage ? withoutPagePhrase(query.text) : query.text;
	const names = isPointing ? selections.filter((selection) => termsOf(selection).length <= nameTermsMax) : [];
	const asked = subject === undefined ? weighTerms([text, ...names].join(' '), query.previous, index) : [];
	const total = asked.reduce((sum, { share }) => sum + share, 0);

	const selected = contextTerms(selections, index.weigh, contextTermsMax).filter((term) => index.frequencies.has(term));
	const selectedTotal = selected.reduce((sum, term) => sum + index.weigh(term), 0);
	const telling = asked.filter(({ weight }) => weight === 1);
	const tellingTotal = telling.reduce((sum, { share }) => sum + share, 0);
	const unknown = asked.filter(({ credit }) => credit === 0).reduce((sum, { share }) => sum + share, 0);
	// What the documentation has no word for is mostly what the question is about.
	const certainty = total === 0 ? 1 : 1 - unknownPenalty * (unknown / total);
	const searched = searchTerms(asked);
	return {
		terms: searched,
		contextTerms: new Map(selected.map((term) => [term, 1])),
		isAboutPage: asksPage || subject === 'page',
		isAboutSelection: subject === 'selection' || isPointing,
		coverage: (matched) => (total === 0 ? 0 : Math.min(1, covered(asked, matched) / total) * certainty),
		contextCoverage: (matched) => {
			if (selectedTotal === 0) return 0;
			let sum = 0;
			for (const term of selected) if (matched.has(term)) sum += index.weigh(term);
			return (sum / selectedTotal) * (total > 0 ? contextCoverageMax : 1);
		},
		namedBy: (headTerms) => (tellingTotal === 0 ? 0 : covered(telling, headTerms) / tellingTotal),
		precision: (nameTerms) => {
			const wanted = [...nameTerms].filter((term) => searched.has(term)).length;
			return wanted / Math.max(1, nameTerms.size);
		},
	};
}

function covered(asked: readonly WeighedTerm[], matched: ReadonlySet<string>): number {
	return asked.reduce((sum, term) => sum + term.share * term.credit * shareOfTerm(term, matched), 0);
}

function weighTerms(text: string, previous: string | undefined, index: SectionIndex): WeighedTerm[] {
	const isKnown = (term: string) => index.frequencies.has(term);
	return followUpTerms(text, previous, isKnown).map((asked) => {
		const { term, weight, synonyms } = asked;
		if (isKnown(term)) return { ...asked, share: weight * index.weigh(term), credit: 1, isKnown: true };
		if (synonyms.length > 0) {
			const share = weight * Math.max(...synonyms.map(index.weigh));
			return { ...asked, share, credit: 1, isKnown: false };
		}
		const meant = closestTerm(term, index.frequencies);
		if (meant === undefined) {
			const share = weight * index.weigh(term) * (asked.isName ? unknownNameWeight : 1);
			return { ...asked, share, credit: 0, isKnown: false };
		}
		return { ...asked, term: meant, share: weight * index.weigh(meant), credit: correctedShare, isKnown: true };
	});
}

/** What to look up: known terms, and at a lower weight what else says the same. */
function searchTerms(asked: readonly WeighedTerm[]): ReadonlyMap<string, number> {
	const result = new Map<string, number>();
	const add = (term: string, weight: number) => result.set(term, Math.max(weight, result.get(term) ?? 0));
	for (const { term, weight, synonyms, isKnown } of asked) {
		if (isKnown) add(term, weight);
		for (const synonym of synonyms) add(synonym, weight * synonymShare * (isKnown ? 0.6 : 1));
	}
	return result;
}
