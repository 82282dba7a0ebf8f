import type { Passage } from '../retriever.js';
import { isMostlyEastAsian } from '../words/east-asian.js';
import { withoutLabel } from '../words/headings.js';
import { followUpTerms, type QuestionTerm, shareOfTerm } from '../words/question-terms.js';
import { terms } from '../words/tokenise.js';
import type { ExtractiveInput } from './extractive-input.js';
import type { Source } from './extractive-source.js';
import { languagesOf } from './question-language.js';

/** Asks for steps. */
const asksHow =
	/^\s*(?:how (?:do|can|could|should|would|to|must)|what (?:do|must|should) i do|steps?|set ?up|install|use|embed)\b/i;

/** Asks the same as the question before, of something else: "and in Preact?" */
const goesOn = /^\s*(?:and|or|but|(?:what|how) about|in|on|for|with|without)\s/i;

/** A question, measured against the sources that were found. */
export type ExtractiveQuestion = ReturnType<typeof readQuestion>;

/**
 * Reads a question. A term that is rare among the units of the sources weighs more than a common one.
 * @param subjectText the text to look for when the question has no words of its own, as "What does this mean?".
 */
export function readQuestion(
	{
		question: text,
		askedIn: language = 'en',
		readerPage,
		previous,
		everywhere = new Set(),
	}: Pick<ExtractiveInput, 'question' | 'askedIn' | 'readerPage' | 'previous' | 'everywhere'>,
	sources: readonly Source[],
	subjectText = text,
) {
	const known = new Set(sources.flatMap((source) => [...source.terms]));
	const asked = followUpTerms(subjectText, previous, {
		everywhere,
		isKnown: (term) => known.has(term),
	});
	const units = sources.flatMap((source) => source.units);
	const weights = new Map<QuestionTerm, number>();
	for (const term of asked) {
		const count = units.filter((unit) => shareOfTerm(term, unit.terms) > 0).length;
		weights.set(term, term.weight * Math.log(1 + (units.length + 1) / (count + 0.5)));
	}
	const subject = asked.filter(({ weight }) => weight === 1);
	const telling = subject.length > 0 ? subject : asked;
	const wantedTerms = new Set(
		asked.flatMap(({ term, synonyms }) => [term, ...synonyms.flatMap((synonym) => synonym.split(' '))]),
	);
	const namedBy = (found: ReadonlySet<string>) =>
		shareOf(new Map([...weights].filter(([term]) => telling.includes(term))), found);
	return {
		text,
		language,
		/** The language in which a page is read that there is in several. */
		readIn: readerPage === undefined ? language : languagesOf(text, [readerPage]).asked,
		/** The share of the question that a set of terms covers, 0 to 1. */
		share: (found: ReadonlySet<string>) => shareOf(weights, found),
		/** The same, without words that only hint, as "best" in "the best way to log in". */
		namedBy,
		/** Its words that a set of terms lacks, as the reader wrote them, without words that only hint. */
		missingIn: (found: ReadonlySet<string>) => [
			...new Set(telling.filter((term) => shareOfTerm(term, found) === 0).map(({ surface }) => surface)),
		],
		/** Whether a sentence says half of it. */
		says: (sentence: string) => namedBy(new Set(terms(sentence))) >= 0.5,
		asksFor: (term: string) => asked.some((other) => other.term === term),
		/** Whether it asks for everything of a kind, as "Which events are there?". */
		asksAll:
			/^what [\w -]+s (?:are|can|do|does|has|have|is)\b|\b(?:which|list|all|every|available|are there|what are)\b/i.test(
				text,
			),
		asksHow: asksHow.test(text) || (previous !== undefined && goesOn.test(text) && asksHow.test(previous)),
		/** The share of a source's own heading, with its label or without, that the question has, 0 to 1. */
		headingPrecision({ passage: { heading } }: Source) {
			const names = [heading, ...withoutLabel(heading)].map((name) => [...new Set(terms(name))]);
			const shareOfName = (name: string[]) =>
				name.filter((term) => wantedTerms.has(term)).length / Math.max(1, name.length);
			return Math.max(...names.map(shareOfName));
		},
		/** Whether a section is in a script of the question. */
		isReadable: (passage: Passage) => !passage.isEastAsian || isMostlyEastAsian(text),
	};
}

function shareOf(weights: ReadonlyMap<QuestionTerm, number>, found: ReadonlySet<string>): number {
	let total = 0;
	let sum = 0;
	for (const [term, weight] of weights) {
		total += weight;
		sum += weight * shareOfTerm(term, found);
	}
	return total === 0 ? 0 : sum / total;
}
