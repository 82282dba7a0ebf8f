import { fillers, hints } from './stopwords.js';
import { plainPhrases, synonymShare, synonymsOf } from './synonyms.js';
import { type Token, terms, tokenise } from './tokenise.js';

/** A term of a question with the share it has in it. */
export interface QuestionTerm {
	term: string;
	/** 1 for a term that was asked for as such, less for one that only hints. */
	weight: number;
	/** The word as the reader wrote it. */
	surface: string;
	/** Known terms that say about the same. */
	synonyms: readonly string[];
	/** Whether it is written as a name: with a capital letter in the middle of the question. */
	isName: boolean;
}

const hintWeight = 0.25;

/** The words of a compound name count for little once the name itself is known. */
const partWeight = 0.3;

/** What the words of the question before count for in a follow-up that has words of its own. */
const previousWeight = 0.5;

/**
 * The terms of a question and, where it is a follow-up, of the question before, each once.
 * @param isKnown whether the documentation has the term.
 */
export function followUpTerms(
	text: string,
	previous: string | undefined,
	isKnown: (term: string) => boolean,
): QuestionTerm[] {
	if (previous === undefined) return questionTerms(text, isKnown);
	const own = questionTerms(text, isKnown).filter(({ surface }) => !fillers.has(surface.toLowerCase()));
	const share = own.some(({ weight }) => weight === 1) ? previousWeight : 1;
	const earlier = questionTerms(previous, isKnown)
		.filter(({ term }) => !own.some((other) => other.term === term))
		.map((asked) => ({ ...asked, weight: asked.weight * share }));
	return [...own, ...earlier];
}

/**
 * The terms of a question, each once. Words with which questions are put are left out unless nothing else remains.
 * @param isKnown whether the documentation has the term; a compound name it lacks is asked for by its words.
 */
export function questionTerms(text: string, isKnown: (term: string) => boolean): QuestionTerm[] {
	const tokens = tokenise(plainPhrases(text));
	const telling = tokens.filter((token) => !isFiller(token));
	const names = namesAmong(tokens, text);
	const result = new Map<string, QuestionTerm>();
	const add = (term: string, weight: number, surface: string) => {
		const before = result.get(term);
		if (before !== undefined && before.weight >= weight) return;
		const synonyms = weight === 1 ? [...synonymsOf(term)].filter(isKnown) : [];
		result.set(term, { term, weight, surface, synonyms, isName: names.has(surface) });
	};
	for (const { term, surface, parts } of telling.length > 0 ? telling : tokens) {
		if (parts.length === 0 && hints.has(surface.toLowerCase())) {
			if (isKnown(term)) add(term, hintWeight, surface);
			continue;
		}
		const wholeKnown = parts.length === 0 || isKnown(term);
		if (wholeKnown) add(term, 1, surface);
		for (const part of parts) add(part, wholeKnown ? partWeight : 1, surface);
	}
	return [...result.values()];
}

/** Words with a capital letter that is not the sentence's. A question Written Like This names nothing. */
function namesAmong(tokens: readonly Token[], text: string): ReadonlySet<string> {
	const words = text.trim().split(/\s+/);
	const isTitle = words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length;
	const inside = tokens.filter(({ surface }) => /^\p{Lu}/u.test(surface) && !words[0]?.startsWith(surface));
	return new Set(isTitle ? [] : inside.map(({ surface }) => surface));
}

/** How much of a term a text with these terms has: 1 for the term itself, less for a synonym, 0 for neither. */
export function shareOfTerm({ term, synonyms }: QuestionTerm, found: { has(term: string): boolean }): number {
	if (found.has(term)) return 1;
	return synonyms.some((synonym) => found.has(synonym)) ? synonymShare : 0;
}

/** The most telling terms of what the reader selected. */
export function contextTerms(texts: readonly string[], weigh: (term: string) => number, max: number): string[] {
	const distinct = new Set(texts.flatMap(terms));
	return [...distinct].sort((a, b) => weigh(b) - weigh(a)).slice(0, max);
}

function isFiller(token: Token): boolean {
	return token.parts.length === 0 && fillers.has(token.surface.toLowerCase());
}
