import { type QuestionTerm, questionTerms } from '../retrieval/question-terms.js';
import type { Passage } from '../retrieval/retriever.js';
import { acronyms, terms } from '../retrieval/tokenise.js';
import type { BlockKind, Unit } from './extractive-units.js';

/** A passage that may be quoted, read into units. */
export interface Source {
	passage: Passage;
	units: Unit[];
	/** Terms of the title, the headings and the text. */
	terms: ReadonlySet<string>;
	/** Terms of the title and the headings alone. */
	headTerms: ReadonlySet<string>;
	/** Whether it holds what the reader selected. */
	isSelected: boolean;
}

/** What the question asks for, measured against the sources at hand. */
export interface ExtractiveQuestion {
	/** How much of the question a set of terms answers, 0 to 1. */
	share(found: ReadonlySet<string>): number;
	/** Whether a term was asked for. */
	asksFor(term: string): boolean;
	/** The kinds of block that the question's wording calls for. */
	wants: ReadonlySet<BlockKind>;
	/** How much of a source's own heading was asked for, 0 to 1. */
	headingPrecision(source: Source): number;
	/** How many terms were asked for. */
	termCount: number;
	/** Whether a source is in a script that the question uses, too. */
	isReadable(source: Source): boolean;
	/** Words of the question, as written, that no source has. */
	missing: string[];
}

/** Reads the question: rare terms among the sources' units tell more than common ones. */
export function readQuestion(text: string, sources: readonly Source[]): ExtractiveQuestion {
	const known = new Set(sources.flatMap((source) => [...source.terms]));
	const asked = questionTerms(text, (term) => known.has(term));
	const units = sources.flatMap((source) => source.units);
	const weights = new Map<string, number>();
	for (const { term, weight } of asked) {
		const count = units.filter((unit) => unit.terms.has(term)).length;
		weights.set(term, weight * Math.log(1 + (units.length + 1) / (count + 0.5)));
	}
	const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
	return {
		share: (found) => {
			if (total === 0) return 0;
			let sum = 0;
			for (const [term, weight] of weights) if (found.has(term)) sum += weight;
			return sum / total;
		},
		asksFor: (term) => weights.has(term),
		wants: wantedKinds(text),
		headingPrecision: ({ passage }) => {
			const heading = new Set(terms(passage.heading));
			return [...heading].filter((term) => weights.has(term)).length / Math.max(1, heading.size);
		},
		termCount: asked.filter(({ weight }) => weight === 1).length,
		isReadable: (source) => isEastAsian(text) || !isEastAsian(source.passage.markdown),
		missing: missingWords(asked, known),
	};
}

/** Whether a good part of the letters are Chinese, Japanese or Korean. */
function isEastAsian(text: string): boolean {
	const eastAsian =
		text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
	return eastAsian > (text.match(/\p{L}/gu)?.length ?? 0) / 5;
}

/** Everything a passage says about itself above its text. */
export function headTermsOf(passage: Passage): ReadonlySet<string> {
	const names = [passage.title, ...passage.breadcrumb];
	return new Set(names.flatMap((name) => [...terms(name), ...acronyms(name)]));
}

const wanted: readonly [RegExp, readonly BlockKind[]][] = [
	[/\b(how|steps?|set ?up|install|configure|create|add|run|start|enable|disable|use)\b/i, ['code', 'list']],
	[/\b(examples?|snippets?|code|commands?|sample|curl|syntax|script)\b/i, ['code']],
	[
		/\b(options?|which|list|available|limits?|parameters?|fields?|values?|defaults?|codes?|attributes?|settings?|flags?)\b/i,
		['table', 'list'],
	],
];

function wantedKinds(text: string): ReadonlySet<BlockKind> {
	return new Set(wanted.flatMap(([pattern, kinds]) => (pattern.test(text) ? kinds : [])));
}

function missingWords(asked: readonly QuestionTerm[], known: ReadonlySet<string>): string[] {
	return [...new Set(asked.filter(({ term }) => !known.has(term)).map(({ surface }) => surface))];
}
