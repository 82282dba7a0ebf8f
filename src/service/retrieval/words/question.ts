import type { RetrievalQuery, UnknownWord } from '../retriever.js';
import type { SectionIndex } from '../section-index.js';
import { asksForPage, pointsAtSomething, subjectOf, withoutPagePhrase } from './question-subject.js';
import { contextTerms, followUpTerms, type QuestionTerm, shareOfTerm } from './question-terms.js';
import { type Synonyms, synonymShare } from './synonyms.js';
import { terms as termsOf } from './tokenise.js';

/** What a reader asks, in the index's own terms. */
export type Question = ReturnType<typeof createQuestion>;

/** A corrected misspelling may be wrong: it covers only so much of what the word as written would. */
const correctedShare = 0.75;

/** Two words that stand apart in the documentation may have nothing to do with the one that is asked for. */
const apartShare = 0.4;

/** How much of a question's coverage goes when the documentation knows none of its words. */
const unknownPenalty = 0.5;

/** A name in the middle of a question that the documentation does not know weighs more than another unknown word. */
const unknownNameWeight = 1.5;

/** A name that it does know is what the question is about, more than the words around it. */
const knownNameWeight = 2;

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
export function createQuestion(query: RetrievalQuery, index: SectionIndex, synonyms: Synonyms) {
	const selections = (query.context ?? []).map((item) => item.value).filter((value) => value.trim() !== '');
	const subject = subjectOf([query.text, query.previous ?? ''].join(' '), {
		currentPath: query.currentPath,
		selections,
	});
	const asksPage = query.currentPath !== undefined && asksForPage(query.text);
	const isPointing = selections.length > 0 && pointsAtSomething(query.text);
	const text = asksPage ? withoutPagePhrase(query.text) : query.text;
	const names = isPointing ? selections.filter((selection) => termsOf(selection).length <= nameTermsMax) : [];
	const asked = subject === undefined ? weighTerms([text, ...names].join(' '), query.previous, index, synonyms) : [];
	if (query.typing) finishLastWord(asked, query.text, index);
	const total = asked.reduce((sum, { share }) => sum + share, 0);

	const selected = contextTerms(selections, index.weigh, contextTermsMax).filter((term) =>
		index.vocabulary.frequencies.has(term),
	);
	const selectedTotal = selected.reduce((sum, term) => sum + index.weigh(term), 0);
	const contentTerms = asked.filter(({ weight }) => weight === 1);
	const contentTotal = contentTerms.reduce((sum, { share }) => sum + share, 0);
	const unknown = asked.filter(({ credit }) => credit === 0).reduce((sum, { share }) => sum + share, 0);
	// What the documentation has no word for is mostly what the question is about.
	const certainty = total === 0 ? 1 : 1 - unknownPenalty * (unknown / total);
	const searched = searchTerms(asked);
	return {
		/** Terms that the documentation has, with their weights. */
		terms: searched,
		/** Terms of what the reader selected, with their weights. */
		contextTerms: new Map(selected.map((term) => [term, 1])),
		/** Whether it is about the page the reader is on. */
		isAboutPage: asksPage || subject === 'page',
		/** Whether it cannot be understood without what the reader selected, as in "explain this". */
		isAboutSelection: subject === 'selection' || isPointing,
		/** The share, 0 to 1, of the question that a section with these terms covers. */
		coverage: (matched: ReadonlySet<string>) =>
			total === 0 ? 0 : Math.min(1, covered(asked, matched) / total) * certainty,
		/** What having these terms of the selection adds to a section's coverage. */
		contextCoverage: (matched: ReadonlySet<string>) => {
			if (selectedTotal === 0) return 0;
			let sum = 0;
			for (const term of selected) if (matched.has(term)) sum += index.weigh(term);
			return (sum / selectedTotal) * (total > 0 ? contextCoverageMax : 1);
		},
		/** The share, 0 to 1, of what was asked for as such that a section's title and headings name. */
		namedBy: (headTerms: ReadonlySet<string>) =>
			contentTotal === 0 ? 0 : covered(contentTerms, headTerms) / contentTotal,
		/** The share, 0 to 1, of a name's terms that were asked for: the rest is about something else. */
		precision: (nameTerms: ReadonlySet<string>) => {
			const wanted = [...nameTerms].filter((term) => searched.has(term)).length;
			return wanted / Math.max(1, nameTerms.size);
		},
	};
}

/** What is typed may be the beginning of a word: words that begin so say the same. */
function finishLastWord(asked: WeighedTerm[], text: string, { vocabulary, weigh }: SectionIndex): void {
	const place = asked.findIndex(({ surface }) => /[\p{L}\p{N}]$/u.test(text) && text.endsWith(surface));
	const last = asked[place];
	if (last === undefined) return;
	const finished = vocabulary.beginning(last.word).filter((term) => term !== last.term);
	if (finished.length === 0) return;
	const isWritten = vocabulary.frequencies.has(last.term) && last.credit === 1;
	const share = isWritten ? last.share : last.weight * Math.max(...finished.map(weigh));
	// A misspelling is only guessed at where no word begins so.
	asked[place] = { ...last, synonyms: [...last.synonyms, ...finished], share, credit: 1, isKnown: isWritten };
}

/** Words that were asked for as such and that the documentation has nowhere, in no spelling and by no synonym. */
export function unknownWords(text: string, index: SectionIndex, synonyms: Synonyms): UnknownWord[] {
	return weighTerms(text, undefined, index, synonyms)
		.filter(({ credit }) => credit === 0)
		.map(({ surface, isName }) => ({ word: surface, isName }));
}

function covered(asked: readonly WeighedTerm[], matched: ReadonlySet<string>): number {
	return asked.reduce((sum, term) => sum + term.share * term.credit * shareOfTerm(term, matched), 0);
}

function weighTerms(text: string, previous: string | undefined, index: SectionIndex, words: Synonyms): WeighedTerm[] {
	const { vocabulary, everywhere } = index;
	const isKnown = (term: string) => vocabulary.frequencies.has(term);
	return followUpTerms(text, previous, { ...vocabulary, everywhere, isKnown, synonyms: words }).map((asked) => {
		const { term, also, weight, synonyms } = asked;
		const importance = asked.isName && !everywhere.has(term) ? knownNameWeight : 1;
		if (isKnown(term)) return { ...asked, share: weight * index.weigh(term) * importance, credit: 1, isKnown: true };
		if (also !== undefined)
			return { ...asked, term: also, share: weight * index.weigh(also), credit: 1, isKnown: true };
		const weighPhrase = (phrases: readonly string[]) =>
			weight * Math.max(...phrases.flatMap((phrase) => phrase.split(' ')).map(index.weigh));
		if (synonyms.length > 0) return { ...asked, share: weighPhrase(synonyms), credit: 1, isKnown: false };
		// A name that is unknown here is more likely another thing than a slip: Paris is not "pairs".
		const meant = asked.isName ? undefined : vocabulary.closest(asked.word);
		if (meant !== undefined) {
			return { ...asked, term: meant, share: weight * index.weigh(meant), credit: correctedShare, isKnown: true };
		}
		const apart = vocabulary.apart(asked.word);
		if (apart !== undefined) {
			return { ...asked, synonyms: [apart], share: weighPhrase([apart]), credit: apartShare, isKnown: false };
		}
		const share = weight * index.weigh(term) * (asked.isName ? unknownNameWeight : 1);
		return { ...asked, share, credit: 0, isKnown: false };
	});
}

/** What to look up: known terms, and at a lower weight what else says the same. */
function searchTerms(asked: readonly WeighedTerm[]): ReadonlyMap<string, number> {
	const result = new Map<string, number>();
	const add = (term: string, weight: number) => result.set(term, Math.max(weight, result.get(term) ?? 0));
	for (const { term, also, weight, synonyms, isKnown } of asked) {
		if (isKnown) add(term, weight);
		if (also !== undefined) add(also, weight);
		for (const synonym of synonyms) {
			const parts = synonym.split(' ');
			for (const part of parts) add(part, (weight * synonymShare * (isKnown ? 0.6 : 1)) / parts.length);
		}
	}
	return result;
}
