import { bucketOf, closestWord } from './closest-word.js';
import { stem } from './stem.js';
import { stemIn } from './stemmers.js';
import { stopwords } from './stopwords.js';

/** The least length of each half of a word that is split, because shorter halves are in too many words. A Korean letter is a syllable. */
const partLengths = { latin: 3, hangul: 2 };
/** The longest word that is split. Each letter is one more place to cut at. */
const joinedLengthMax = 60;
const holdingMax = 6;
/** "Form" is no misspelt "from". */
const longStopwords = [...stopwords].filter(({ length }) => length > 4);
/** The number of words that an unfinished word may become. */
const beginningMax = 8;

/** The words of a documentation, wherever they are kept. */
export interface WordSource {
	/** The number of sections of each term. */
	frequencies: { has(term: string): boolean; get(term: string): number | undefined };
	/** The languages of its pages besides English. */
	languages: ReadonlySet<string>;
	/** Whether a term is one of a written word, not made of two. */
	isWritten(term: string): boolean;
	/** The term of a written word in lower case. */
	termOf(word: string): string | undefined;
	/** The number of sections of a written word, or of another term. */
	frequencyOf(word: string): number;
	/** Written words, then other terms, by `bucketOf`. */
	bucket(key: string): readonly string[];
	/** The written words with this beginning, in alphabetical order. */
	beginningWith(start: string): readonly string[];
	/** The terms of two characters one of which is this, and the number of their sections. */
	pairsWith(character: string): readonly (readonly [term: string, count: number])[];
}

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** The terms that are no written words, and the stopwords that a word may be a misspelling of. */
export const otherWords = (terms: Iterable<string>, words: ReadonlyMap<string, string>): string[] =>
	[...terms, ...longStopwords].filter((word) => !words.has(word));

/** Words in memory. @param words the written words in lower case, with their terms */
export function wordsInMemory(
	frequencies: ReadonlyMap<string, number>,
	words: ReadonlyMap<string, string>,
	languages: ReadonlySet<string>,
): WordSource {
	let sorted: string[] | undefined;
	const buckets = new Map<string, string[]>();
	for (const word of [...words.keys(), ...otherWords(frequencies.keys(), words)]) {
		const bucket = buckets.get(bucketOf(word));
		if (bucket === undefined) buckets.set(bucketOf(word), [word]);
		else bucket.push(word);
	}
	const written = new Set(words.values());
	return {
		frequencies,
		languages,
		isWritten: (term) => written.has(term),
		termOf: (word) => words.get(word),
		frequencyOf: (word) => frequencies.get(words.get(word) ?? word) ?? 0,
		bucket: (key) => buckets.get(key) ?? [],
		beginningWith(start) {
			sorted ??= [...words.keys()].sort();
			let [from, to] = [0, sorted.length];
			while (from < to) {
				const middle = (from + to) >> 1;
				if ((sorted[middle] ?? '') < start) from = middle + 1;
				else to = middle;
			}
			let end = from;
			while (sorted[end]?.startsWith(start)) end += 1;
			return sorted.slice(from, end);
		},
		pairsWith: (character) => [...frequencies].filter(([term]) => term.length === 2 && term.includes(character)),
	};
}

/** What a search asks of the words of a documentation. */
export function createVocabulary(source: WordSource) {
	const { frequencies, languages, isWritten, termOf, frequencyOf, bucket, beginningWith, pairsWith } = source;
	return {
		frequencies,
		isWritten,
		/** The terms of a word in the languages of the pages besides English. */
		formsOf: (word: string) => [...languages].map((language) => stemIn(language, word)),
		/** The term of the word that a misspelt word with a term most likely means, or a stopword. Words of code are known by their terms. */
		closest(word: string, term = word): string | undefined {
			const found =
				closestWord(word, bucket, frequencyOf, (known) => termOf(known) !== undefined) ??
				closestWord(term, bucket, frequencyOf, () => false);
			return termOf(found ?? '') ?? found;
		},
		/** The two terms of a word that the documentation writes as two, separated by a space. */
		apart(word: string): string | undefined {
			const isHangul = /^\p{Script=Hangul}+$/u.test(word);
			if (word.length > joinedLengthMax || !(isHangul || /^[a-z]+$/.test(word))) return undefined;
			const partLength = isHangul ? partLengths.hangul : partLengths.latin;
			for (let at = word.length - partLength; at >= partLength; at -= 1) {
				const [first, second] = [stem(word.slice(0, at)), stem(word.slice(at))];
				if (frequencies.has(first) && frequencies.has(second)) return `${first} ${second}`;
			}
			return undefined;
		},
		/** The terms of the most frequent words with this beginning. */
		beginning(start: string): readonly string[] {
			const found = beginningWith(start).toSorted((a, b) => frequencyOf(b) - frequencyOf(a));
			return [...new Set(found.map((word) => termOf(word) ?? word))].slice(0, beginningMax);
		},
		/** The most frequent terms with a Chinese or Japanese character, which is a word but not a pair. */
		holding(character: string): readonly string[] {
			if (!/^\p{Script=Han}$/u.test(character)) return [];
			return pairsWith(character)
				.toSorted(([, a], [, b]) => b - a)
				.slice(0, holdingMax)
				.map(([term]) => term);
		},
	};
}
