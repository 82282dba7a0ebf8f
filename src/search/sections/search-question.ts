import type { RetrievalQuery, UnknownWord } from '../retriever.js';
import { eastAsian } from '../words/east-asian.js';
import { asksForPage, pointsAtSomething, subjectOf, withoutPagePhrase } from '../words/question-subject.js';
import { contextTerms, followUpTerms, type QuestionTerm, shareOfTerm } from '../words/question-terms.js';
import { stopwords } from '../words/stopwords.js';
import { type Synonyms, synonymShare } from '../words/synonyms.js';
import { asWrittenIn, terms as termsOf } from '../words/tokenise.js';
import type { NameTerms } from './indexed-section.js';
import type { SectionIndex } from './section-index.js';

/** A question in the terms of an index. */
export type SearchQuestion = ReturnType<typeof createSearchQuestion>;

/** A corrected word covers this share of what the written word would: "webhok" read as "webhook" may be wrong. */
const correctedShare = 0.75;

/** Two words that the reader wrote as one cover this share of it: "data base" for "database". */
const apartShare = 0.4;

/** The share of its coverage that a question loses when the documentation has none of its words. */
const unknownPenalty = 0.5;

/** The weight of an unknown name, against 1 for another unknown word: "Heroku" in "How do I deploy to Heroku?". */
const unknownNameWeight = 1.5;

/** The weight of a known name, against 1 for the words around it: "Docker" in "Does the cache work in Docker?". */
const knownNameWeight = 2;

const contextTermsMax = 12;

/** A shorter word, in characters, may become almost any word: "do" is no beginning of "domains". */
const unfinishedLength = 3;

/** A selection with at most so many terms is a name, and takes the place of "this" in "How do I set this?". */
const nameTermsMax = 4;

/**
 * The most that a selection adds to the coverage of a question with terms of its own. It is less than an answer needs, so that a
 * selected sentence alone does not answer a question about something else.
 */
const contextCoverageMax = 0.2;

interface WeighedTerm extends QuestionTerm {
	/** Its share of the question's weight. */
	share: number;
	/** The share of it that a section with it covers: less than 1 for a corrected word. */
	credit: number;
	isKnown: boolean;
	/** The words that it may become while the reader types. */
	finished?: readonly string[];
}

/** Reads a query with the terms of an index. */
export function createSearchQuestion(query: RetrievalQuery, index: SectionIndex, synonyms: Synonyms) {
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
	// An unknown word is often the subject of the question.
	const certainty = total === 0 ? 1 : 1 - unknownPenalty * (unknown / total);
	// A word that only hints finds nothing alone: "best" in "the best pizza in Naples".
	const isElsewhere =
		query.previous === undefined && contentTerms.length > 0 && contentTerms.every(({ credit }) => credit === 0);
	const searched = isElsewhere ? new Map<string, number>() : searchTerms(asked);
	return {
		/** Terms that the documentation has, with their weights. */
		terms: searched,
		/** Those that are marked in what was found: the reader's own words, and the words that the last one may become. */
		markedTerms: new Map(
			[...searched].filter(([term]) =>
				asked.some((own) => own.term === term || own.also === term || own.finished?.includes(term)),
			),
		),
		/** Terms of what the reader selected, with their weights. */
		contextTerms: new Map(selected.map((term) => [term, 1])),
		isAboutPage: asksPage || subject === 'page',
		/** Whether it needs the selection, as "Explain this" does. */
		isAboutSelection: subject === 'selection' || isPointing,
		/** The share, 0 to 1, of the question that a section with these terms covers. */
		coverage: (matched: ReadonlySet<string>) =>
			total === 0 ? 0 : Math.min(1, covered(asked, matched) / total) * certainty,
		/** The coverage that these terms of the selection add to a section. */
		contextCoverage: (matched: ReadonlySet<string>) => {
			if (selectedTotal === 0) return 0;
			let sum = 0;
			for (const term of selected) if (matched.has(term)) sum += index.weigh(term);
			return (sum / selectedTotal) * (total > 0 ? contextCoverageMax : 1);
		},
		/** The share of the question that a section's title and headings name, 0 to 1, without words that only hint. */
		namedBy: (headTerms: { has(term: string): boolean }) =>
			contentTotal === 0 ? 0 : covered(contentTerms, headTerms) / contentTotal,
		/** The share of a name's terms that the question has, 0 to 1. The rest is about something else. */
		precision: (nameTerms: NameTerms) => {
			const wanted = [...searched.keys()].filter((term) => nameTerms.has(term)).length;
			return wanted / Math.max(1, nameTerms.size);
		},
	};
}

/** Adds the words that the last word may become while the reader types. */
function finishLastWord(asked: WeighedTerm[], text: string, { vocabulary, weigh }: SectionIndex): void {
	const place = asked.findIndex(({ surface }) => /[\p{L}\p{N}]$/u.test(text) && text.endsWith(surface));
	const last = asked[place];
	if (last === undefined || (last.word.length < unfinishedLength && !eastAsian.test(last.word))) return;
	const finished = vocabulary.beginning(last.word).filter((term) => term !== last.term);
	if (finished.length === 0) return;
	const isWritten = vocabulary.frequencies.has(last.term) && last.credit === 1;
	const share = isWritten ? last.share : last.weight * Math.max(...finished.map(weigh));
	// A misspelling is assumed only when no word begins like it.
	asked[place] = { ...last, synonyms: [...last.synonyms, ...finished], finished, share, credit: 1, isKnown: isWritten };
}

/** The words of a question that the documentation does not have, in any spelling or by a synonym. */
export function unknownWords(text: string, index: SectionIndex, synonyms: Synonyms): UnknownWord[] {
	const unknown = weighTerms(text, undefined, index, synonyms).filter(({ credit }) => credit === 0);
	return [
		...new Map(unknown.map(({ surface, isName }) => [surface, { word: asWrittenIn(text, surface), isName }])).values(),
	];
}

function covered(asked: readonly WeighedTerm[], matched: { has(term: string): boolean }): number {
	return asked.reduce((sum, term) => sum + term.share * term.credit * shareOfTerm(term, matched), 0);
}

function weighTerms(text: string, previous: string | undefined, index: SectionIndex, words: Synonyms): WeighedTerm[] {
	const { vocabulary, everywhere } = index;
	const isKnown = (term: string) => vocabulary.frequencies.has(term);
	const known = { ...vocabulary, everywhere, isKnown, synonyms: words };
	const asked = followUpTerms(text, previous, known).flatMap((asked) => {
		const { term, also, weight, synonyms } = asked;
		const importance = asked.isName && !everywhere.has(term) ? knownNameWeight : 1;
		if (isKnown(term)) return { ...asked, share: weight * index.weigh(term) * importance, credit: 1, isKnown: true };
		if (also !== undefined)
			return { ...asked, term: also, share: weight * index.weigh(also), credit: 1, isKnown: true };
		const weighPhrase = (phrases: readonly string[]) =>
			weight * Math.max(...phrases.flatMap((phrase) => phrase.split(' ')).map(index.weigh));
		if (synonyms.length > 0) return { ...asked, share: weighPhrase(synonyms), credit: 1, isKnown: false };
		// An unknown name is rarely a misspelling: Paris is not "pairs".
		const meant = asked.isName ? undefined : vocabulary.closest(asked.word, term);
		if (meant !== undefined && stopwords.has(meant)) return [];
		if (meant !== undefined)
			return { ...asked, term: meant, share: weight * index.weigh(meant), credit: correctedShare, isKnown: true };
		const apart = vocabulary.apart(asked.word);
		if (apart !== undefined) {
			return { ...asked, synonyms: [apart], share: weighPhrase([apart]), credit: apartShare, isKnown: false };
		}
		const share = weight * index.weigh(term) * (asked.isName ? unknownNameWeight : 1);
		return { ...asked, share, credit: 0, isKnown: false };
	});
	return asked.filter(({ term, surface, credit }) => {
		if (credit > 0 || !eastAsian.test(term)) return true;
		// A known pair that a word begins or ends with is a word itself, and unknown pairs beside it lie across the borders of words.
		const pairs = asked.filter((other) => other.surface === surface);
		return pairs[0]?.credit === 0 && pairs.at(-1)?.credit === 0;
	});
}

/** The terms to look up: known terms, and their synonyms at a lower weight. */
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
