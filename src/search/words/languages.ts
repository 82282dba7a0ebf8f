import { scriptLanguage, wordsIn, functionWords as written } from '../../contract/written-words.js';

/** The languages that are recognised by function words without accents, which readers leave out. */
export const knownLanguages: readonly string[] = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'];

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Function words by language. They show the language of a text and say nothing about its subject. */
const functionWords = new Map(
	knownLanguages.map((language) => [language, new Set([...(written.get(language) ?? [])].map(withoutMarks))]),
);

const none: ReadonlySet<string> = new Set();

/** The number of characters that are read to find a language. */
const sampleLength = 2_000;

/** A language must have this many times the function words of English, because texts mix a few words of both. */
const leadNeeded = 1.3;

/** The function words of a language; none for an unknown one. */
export const functionWordsOf = (language: string): ReadonlySet<string> => functionWords.get(language) ?? none;

const wordsOf = (text: string) => wordsIn(withoutMarks(text.slice(0, sampleLength)));

/** The function words of a language in a text, with repetitions. */
export function functionWordsIn(text: string, language: string): string[] {
	const own = functionWordsOf(language);
	return wordsOf(text).filter((word) => own.has(word));
}

/**
 * The language of a text, as `de`, by its function words. It is English unless another language clearly leads, because names, code and
 * other scripts decide nothing.
 */
export function languageOf(text: string): string {
	const found = wordsOf(text);
	let best = 'en';
	let most = 0;
	for (const [language, own] of functionWords) {
		const count = found.filter((word) => own.has(word)).length * (language === 'en' ? leadNeeded : 1);
		if (count > most) [best, most] = [language, count];
	}
	return best;
}

/** The language that a text is written in, as `de`: by its script, else by its function words. */
export const writtenLanguage = (text: string): string => scriptLanguage(text) ?? languageOf(text);
