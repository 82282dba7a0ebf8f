import { stopwords } from './stopwords.js';

const between = /[\s"'“”‘’(),;`]+/u;
/** Inline code that is a stopword or signs. */
const code = new RegExp(`(?<!\`)\`([!-/:-@[-_{-~]{1,20}|${[...stopwords].join('|')})\`(?!\`)`, 'gi');
/** Signs that stand between words in plain text. */
const punctuation = /^(?:[-–—&/:.!?|*+•·…]|--|\.{3,}|[!?]{3,})$/;
/** Words that put a question, and say nothing beside another word. */
const questionWords =
	/^(?:who|what|how|why|when|where|which|is|are|am|do|does|can|could|should|will|would|you|i|me|we|it|the|an?)$/i;

const isSigns = (word: string) => !/[\p{L}\p{N}]/u.test(word);
const isStopword = (word: string) => stopwords.has(word.toLowerCase());
/** No other term has such a sign. */
const nameTerm = (name: string) => `\`${name.toLowerCase()}`;
const wordTerm = (word: string) => `~${word.toLowerCase()}`;

/**
 * Terms of the names in a text that consist of stopwords or signs alone: `this`, `??`, WHO. They are what stands in code, words in
 * capitals amid small letters, runs of signs, and every word of a text that has no others.
 */
function namesAmong(words: readonly string[], text: string): string[] {
	const isAll = words.every((word) => isStopword(word) || isSigns(word));
	const isName = (word: string) => {
		if (isSigns(word)) return !punctuation.test(word);
		if (!isStopword(word)) return false;
		if (isAll) return words.length === 1 || !questionWords.test(word);
		return /^\p{Lu}{2,}$/u.test(word) && /\p{Ll}/u.test(text);
	};
	return [...words.filter(isName).map(nameTerm), ...codeOfStopwords(text)];
}

const wordsOf = (text: string) =>
	text
		.split(between)
		.map((word) => (/\p{L}[.:!?]+$/u.test(word) ? word.replace(/[.:!?]+$/, '') : word))
		.filter(Boolean);

/** The terms of the names in inline code. */
export function codeOfStopwords(markdown: string): string[] {
	return markdown.includes('`') ? Array.from(markdown.matchAll(code), ([, name = '']) => nameTerm(name)) : [];
}

/** The terms of a title or heading: its names, and its stopwords, which only a question of one stopword looks for. */
export function stopwordsOfHeading(heading: string): string[] {
	const words = wordsOf(heading);
	return [...namesAmong(words, heading), ...words.filter(isStopword).map(wordTerm)];
}

/** The terms that a question looks for. */
export function askedStopwords(question: string): string[] {
	const words = wordsOf(question);
	return [...namesAmong(words, question), ...(words.length === 1 ? words.filter(isStopword).map(wordTerm) : [])];
}
