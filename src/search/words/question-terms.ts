import { functionWordsOf, languageOf } from './languages.js';
import { askedStopwords } from './names-of-stopwords.js';
import { stem } from './stem.js';
import { commonVerbs, fillers, hints } from './stopwords.js';
import { commonSynonyms, plainPhrases, type Synonyms, synonymShare } from './synonyms.js';
import { addTerms, type Token, terms, tokenise } from './tokenise.js';

export interface QuestionTerm {
	term: string;
	/** 1 for a term of the subject, less for one that only hints. */
	weight: number;
	/** The term of the word in another language of the documentation. */
	also?: string | undefined;
	/** The word as the reader wrote it. */
	surface: string;
	/** The word in lower case, as it may be misspelt. */
	word: string;
	/** Known terms of about the same meaning. Terms that have it only together are separated by spaces. */
	synonyms: readonly string[];
	/** Whether it looks like a name, with a capital letter within the question. */
	isName: boolean;
}

const hintWeight = 0.25;

/** The weight of a common verb beside another word: "write" in "How do I write tests?". */
const commonVerbWeight = 0.4;

/** The weight of a compound name's words when the name itself is known: "use" and "chat" in `useChat`. */
const partWeight = 0.3;

/** The weight of the previous question's words in a follow-up with its own terms: "install" in "And on Windows?". */
const previousWeight = 0.5;

/** The number of words that an abbreviation stands for: "server-side rendering" for SSR. */
const initialsOf = 3;

/** The words that the documentation uses. */
interface KnownWords {
	isKnown(term: string): boolean;
	/** Whether a word is written somewhere as one word. */
	isWritten?(word: string): boolean;
	/** The terms of a word in its languages besides English. */
	formsOf?(word: string): readonly string[];
	/** Terms with a character that is a word by itself. */
	holding?(character: string): readonly string[];
	/** Terms of the documentation's own name, which only hint beside other terms. */
	everywhere?: ReadonlySet<string>;
	/** The weight of a common verb beside another word, 0 to 1. @default 0.4 */
	verbWeight?: number;
	/** @default the common ones */
	synonyms?: Synonyms;
}

/** The terms of a question and, for a follow-up, of the previous question, each once. */
export function followUpTerms(text: string, previous: string | undefined, known: KnownWords): QuestionTerm[] {
	if (previous === undefined) return questionTerms(text, known);
	const own = questionTerms(text, known).filter(({ surface }) => !fillers.has(surface.toLowerCase()));
	const share = own.some(({ weight }) => weight === 1) ? previousWeight : 1;
	const earlier = questionTerms(previous, known)
		.filter(({ term }) => !own.some((other) => other.term === term))
		.map((asked) => ({ ...asked, weight: asked.weight * share }));
	return [...own, ...earlier];
}

/**
 * The terms of a question, each once. Fillers such as "explain" are left out unless nothing else remains. A compound name that the
 * documentation does not have is replaced by its words.
 */
export function questionTerms(text: string, known: KnownWords): QuestionTerm[] {
	const { verbWeight = commonVerbWeight } = known;
	const tokens = withoutFunctionWords(tokenise(plainPhrases(text)), text, known).map((token) =>
		asWritten(token, known),
	);
	const contentTokens = tokens.filter((token) => !isFiller(token));
	const stopwordNames = askedStopwords(text).filter(known.isKnown);
	const names = namesAmong(tokens, text);
	const result = new Map<string, QuestionTerm>();
	const alikeOf = createAlike(tokens, known);
	const formOf = (term: string, word: string) =>
		known.formsOf?.(word).find((form) => form !== term && known.isKnown(form));
	const isKnown = (term: string, word: string) => known.isKnown(term) || formOf(term, word) !== undefined;
	/** What is written as a call is a name, as in "`setup()` per scenario". */
	const calls = new Set(text.match(/[\p{L}\p{N}_$]+(?=\()/gu));
	const isCall = ({ surface }: Token) => calls.has(surface);
	const isVerbOf = (token: Token) =>
		token.parts.length === 0 && commonVerbs.has(token.surface.toLowerCase()) && !isCall(token);
	const saysLittle = (token: Token) =>
		token.parts.length === 0 && hints.has(token.surface.toLowerCase()) && !isCall(token);
	const isEverywhere = ({ term }: Token) => known.everywhere?.has(term) === true;
	const saysMore = contentTokens.some((token) => !saysLittle(token) && !isEverywhere(token));
	const isHint = (token: Token) => saysLittle(token) || (saysMore && isEverywhere(token));
	const isCommon = (token: Token) => isHint(token) || isVerbOf(token);
	const namesThing = contentTokens.some((token) => !isCommon(token));
	const add = (term: string, word: string, weight: number, surface: string) => {
		const before = result.get(term);
		if (before !== undefined && before.weight >= weight) return;
		const synonyms = weight === 1 || weight === verbWeight ? alikeOf(term, word) : [];
		result.set(term, { term, also: formOf(term, word), weight, surface, word, synonyms, isName: names.has(surface) });
	};
	for (const name of stopwordNames) add(name, name, 1, name);
	for (const token of contentTokens.length + stopwordNames.length > 0 ? contentTokens : tokens) {
		const { term, word, surface, parts, partWords } = token;
		if (isHint(token)) {
			if (isKnown(term, word)) add(term, word, hintWeight, surface);
			continue;
		}
		const wholeKnown = parts.length === 0 || isKnown(term, word);
		const isVerb = namesThing && isVerbOf(token);
		if (wholeKnown) add(term, word, isVerb ? verbWeight : 1, surface);
		for (const [place, part] of parts.entries()) {
			if (wholeKnown && /^\d/.test(part)) continue;
			add(part, partWords[place] ?? part, wholeKnown ? partWeight : 1, surface);
		}
	}
	return [...result.values()];
}

/** A verb with its particle as the documentation writes it: as one word, or by another word of the same meaning. */
function asWritten(token: Token, { isKnown, isWritten, synonyms = commonSynonyms }: KnownWords): Token {
	const { term, word, joined } = token;
	if (joined === undefined) return token;
	const alike = () => synonyms(joined.term, new Set([joined.term]));
	if (!isKnown(joined.term) && !alike().some(isKnown)) return token;
	const whole = { ...joined, surface: joined.word };
	// "Turn off" is "disable", and says nothing of turns.
	if (!joined.term.startsWith(term)) return { ...whole, parts: [], partWords: [] };
	return isWritten?.(joined.term) !== false ? { ...whole, parts: [term], partWords: [word] } : token;
}

/** Finds the documentation's terms for a reader's word: synonyms, and words written together or apart. */
function createAlike(tokens: readonly Token[], known: KnownWords): (term: string, word: string) => string[] {
	const { synonyms = commonSynonyms, isKnown } = known;
	const all: string[] = [];
	for (const token of tokens) addTerms(token, all);
	const asked = new Set(all);
	const joined = new Map<string, string>();
	const join = (parts: readonly string[], whole: string) => {
		for (const part of parts) joined.set(part, whole);
	};
	for (const [place, { term, word, parts, joined: own }] of tokens.entries()) {
		if (own !== undefined) join([term], own.term);
		const next = tokens[place + 1];
		if (next === undefined || parts.length + next.parts.length > 0) continue;
		const whole = stem(word + next.word);
		if (isKnown(whole)) join([term, next.term], whole);
	}
	const words = tokens.flatMap(({ word, partWords }) => (partWords.length === 0 ? [word] : partWords));
	for (const place of words.keys()) {
		const phrase = words.slice(place, place + initialsOf);
		const initials = phrase.map(([letter = '']) => letter).join('');
		if (phrase.length === initialsOf && known.isWritten?.(initials) === true) join(phrase.map(stem), initials);
	}
	return (term, word) => {
		const whole = joined.get(term);
		const alike = [...synonyms(term, asked), ...(whole === undefined ? [] : [whole])];
		if (!isKnown(term)) alike.push(...(known.holding?.(word) ?? []));
		return alike.filter((phrase) => phrase.split(' ').every(isKnown));
	};
}

/**
 * Removes function words of other languages; those of English are never tokens. One alone that the documentation has is a name, as `io`
 * in "io streams".
 */
function withoutFunctionWords(tokens: readonly Token[], text: string, { isKnown }: KnownWords): readonly Token[] {
	const language = languageOf(text);
	if (language === 'en') return tokens;
	const removed = tokens.filter(({ word }) => functionWordsOf(language).has(word));
	const [only] = removed;
	if (removed.length === 1 && only !== undefined && isKnown(only.term)) return tokens;
	const rest = tokens.filter((token) => !removed.includes(token));
	return rest.length > 0 ? rest : tokens;
}

/** Words with a capital letter within the sentence. A question Written Like This has no names. */
function namesAmong(tokens: readonly Token[], text: string): ReadonlySet<string> {
	const words = text.trim().split(/\s+/);
	const isTitle = words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length;
	const inside = tokens.filter(({ surface }) => /^\p{Lu}/u.test(surface) && !words[0]?.startsWith(surface));
	return new Set(isTitle ? [] : inside.map(({ surface }) => surface));
}

/** The share of a term that a text has: 1 for the term itself, less for a synonym, 0 for neither. */
export function shareOfTerm(
	{ term, also, synonyms }: Pick<QuestionTerm, 'term' | 'also' | 'synonyms'>,
	found: { has(term: string): boolean },
): number {
	if (found.has(term) || (also !== undefined && found.has(also))) return 1;
	const isFound = synonyms.some((synonym) => synonym.split(' ').every((part) => found.has(part)));
	return isFound ? synonymShare : 0;
}

/** The most specific terms of what the reader selected. */
export function contextTerms(texts: readonly string[], weigh: (term: string) => number, max: number): string[] {
	const distinct = new Set(texts.flatMap(terms));
	return [...distinct].sort((a, b) => weigh(b) - weigh(a)).slice(0, max);
}

function isFiller(token: Token): boolean {
	return token.parts.length === 0 && fillers.has(token.surface.toLowerCase());
}
