import { fillers, hints } from './stopwords.js';
import { type Token, terms, tokenise } from './tokenise.js';

/** A term of a question with the share it has in it. */
export interface QuestionTerm {
	term: string;
	/** 1 for a term that was asked for as such, less for one that only hints. */
	weight: number;
	/** The word as the reader wrote it. */
	surface: string;
}

const hintWeight = 0.25;

/** The words of a compound name count for little once the name itself is known. */
const partWeight = 0.3;

/**
 * The terms of a question, each once. Words with which questions are put are left out unless nothing else remains.
 * @param isKnown whether the documentation has the term; a compound name it lacks is asked for by its words.
 */
export function questionTerms(text: string, isKnown: (term: string) => boolean): QuestionTerm[] {
	const tokens = tokenise(text);
	const telling = tokens.filter((token) => !isFiller(token));
	const result = new Map<string, QuestionTerm>();
	const add = (term: string, weight: number, surface: string) => {
		const before = result.get(term);
		if (before === undefined || before.weight < weight) result.set(term, { term, weight, surface });
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

/** The most telling terms of what the reader selected. */
export function contextTerms(texts: readonly string[], weigh: (term: string) => number, max: number): string[] {
	const distinct = new Set(texts.flatMap(terms));
	return [...distinct].sort((a, b) => weigh(b) - weigh(a)).slice(0, max);
}

function isFiller(token: Token): boolean {
	return token.parts.length === 0 && fillers.has(token.surface.toLowerCase());
}
