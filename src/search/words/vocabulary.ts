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

/**
 * The words of a documentation.
 * @param frequencies the number of sections of each term.
 * @param words the written words in lower case, with their terms.
 * @param languages the languages of its pages besides English.
 */
export function createVocabulary(
	frequencies: ReadonlyMap<string, number>,
	words: ReadonlyMap<string, string>,
	languages: ReadonlySet<string>,
) {
	let sorted: string[] | undefined;
	const buckets = new Map<string, string[]>();
	const others = [...frequencies.keys(), ...longStopwords].filter((word) => !words.has(word));
	for (const word of [...words.keys(), ...others]) {
		const bucket = buckets.get(bucketOf(word));
		if (bucket === undefined) buckets.set(bucketOf(word), [word]);
		else bucket.push(word);
	}
	const written = new Set(words.values());
	const frequency = (word: string) => frequencies.get(words.get(word) ?? word) ?? 0;
	return {
		frequencies,
		/** The terms of a word in the languages of the pages besides English. */
		formsOf: (word: string) => [...languages].map((language) => stemIn(language, word)),
		/** Whether a term is one of a written word, not made of two. */
		isWritten: (term: string) => written.has(term),
		/** The term of the word that a misspelt word with a term most likely means, or a stopword. Words of code are known by their terms. */
		closest(word: string, term = word): string | undefined {
			const found =
				closestWord(word, buckets, frequency, (known) => words.has(known)) ??
				closestWord(term, buckets, frequency, () => false);
			return words.get(found ?? '') ?? found;
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
			sorted ??= [...words.keys()].sort();
			let [from, to] = [0, sorted.length];
			while (from < to) {
				const middle = (from + to) >> 1;
				if ((sorted[middle] ?? '') < start) from = middle + 1;
				else to = middle;
			}
			const found: string[] = [];
			for (let place = from; sorted[place]?.startsWith(start); place += 1) found.push(sorted[place] ?? '');
			found.sort((a, b) => frequency(b) - frequency(a));
			return [...new Set(found.map((word) => words.get(word) ?? word))].slice(0, beginningMax);
		},
		/** The most frequent terms with a Chinese or Japanese character, which is a word but not a pair. */
		holding(character: string): readonly string[] {
			if (!/^\p{Script=Han}$/u.test(character)) return [];
			const pairs = [...frequencies].filter(([term]) => term.length === 2 && term.includes(character));
			return pairs
				.sort(([, a], [, b]) => b - a)
				.slice(0, holdingMax)
				.map(([term]) => term);
		},
	};
}
