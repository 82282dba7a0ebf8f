import { followUpTerms, type QuestionTerm, shareOfTerm } from '../retrieval/words/question-terms.js';
import { terms } from '../retrieval/words/tokenise.js';
import type { ExtractiveInput } from './extractive-input.js';
import type { Source } from './extractive-source.js';

/** What the question asks for, measured against the sources at hand. */
export type ExtractiveQuestion = ReturnType<typeof readQuestion>;

/**
 * Reads the question: rare terms among the sources' units tell more than common ones.
 * @param subjectText what to look for instead, for a question without words of its own.
 */
export function readQuestion(
	{ question: text, previous, everywhere = new Set() }: Pick<ExtractiveInput, 'question' | 'previous' | 'everywhere'>,
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
	const telling = asked.filter(({ weight }) => weight === 1);
	const wantedTerms = new Set(
		asked.flatMap(({ term, synonyms }) => [term, ...synonyms.flatMap((synonym) => synonym.split(' '))]),
	);
	return {
		/** How much of the question a set of terms answers, 0 to 1. */
		share: (found: ReadonlySet<string>) => shareOf(weights, found),
		/** The same, without words that only hint. */
		namedBy: (found: ReadonlySet<string>) =>
			shareOf(new Map([...weights].filter(([term]) => telling.includes(term))), found),
		/** Whether a term was asked for. */
		asksFor: (term: string) => asked.some((other) => other.term === term),
		/** Whether it asks for all there is of something. */
		asksAll:
			/^what [\w -]+s (?:are|can|do|does|has|have|is)\b|\b(?:which|list|all|every|available|are there|what are)\b/i.test(
				text,
			),
		/** Whether a source has the error code or the constant that is asked about, as in `ERR_TOO_LARGE`. */
		hasCode: ({ passage }: Source) =>
			(text.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []).some((code) => passage.markdown.includes(code)),
		/** Whether it asks for somebody. */
		asksWho: /^\s*(?:who|whose)\b/i.test(text),
		/** Whether it asks how something is done. */
		asksHow:
			/^\s*(?:how (?:do|can|could|should|would|to|must)|what (?:do|must|should) i do|steps?|set ?up|install|use|embed)\b/i.test(
				previous ?? text,
			),
		/** How much of a source's own heading was asked for, 0 to 1. */
		headingPrecision: ({ passage }: Source) => {
			const heading = new Set(terms(passage.heading));
			return [...heading].filter((term) => wantedTerms.has(term)).length / Math.max(1, heading.size);
		},
		/** Whether a source is in a script that the question uses, too. */
		isReadable: (source: Source) => isEastAsian(text) || !isEastAsian(source.passage.markdown),
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

/** Whether a good part of the letters are Chinese, Japanese or Korean. */
function isEastAsian(text: string): boolean {
	const eastAsian =
		text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
	return eastAsian > (text.match(/\p{L}/gu)?.length ?? 0) / 5;
}
