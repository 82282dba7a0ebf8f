import { bucketOf } from '../words/closest-word.js';
import type { WordSource } from '../words/vocabulary.js';
import { ByteReader } from './bytes.js';
import type { FileStore } from './file-store.js';
import { type CoreHeader, fileOf } from './layout.js';

interface WordFile {
	/** The written words in alphabetical order. */
	written: string[];
	terms: ReadonlyMap<string, string>;
	counts: ReadonlyMap<string, number>;
	buckets: ReadonlyMap<string, string[]>;
}

function readWordFile(bytes: Uint8Array): WordFile {
	const reader = new ByteReader(bytes);
	const terms = new Map<string, string>();
	const counts = new Map<string, number>();
	const buckets = new Map<string, string[]>();
	while (!reader.isAtEnd) {
		const word = reader.text();
		const count = reader.number();
		counts.set(word, count >> 1);
		if (count & 1) terms.set(word, reader.text() || word);
		const bucket = buckets.get(bucketOf(word));
		if (bucket === undefined) buckets.set(bucketOf(word), [word]);
		else bucket.push(word);
	}
	return { written: [...terms.keys()].sort(), terms, counts, buckets };
}

function readPairs(bytes: Uint8Array): [string, number][] {
	const reader = new ByteReader(bytes);
	const pairs: [string, number][] = [];
	while (!reader.isAtEnd) pairs.push([reader.text(), reader.number()]);
	return pairs;
}

/** The words of an index in files, by their first letters. They are asked for only when a question has an unknown or unfinished word. */
export function createFileWords(
	store: FileStore,
	{ letters, languages, hasPairs }: CoreHeader,
	known: Pick<WordSource, 'frequencies' | 'isWritten'>,
): WordSource {
	const fileWith = (word: string) =>
		word === '' || letters.length === 0
			? undefined
			: store.get(`w${fileOf(letters, word[0] ?? '')}`, 'words', readWordFile);
	return {
		...known,
		languages: new Set(languages),
		termOf: (word) => fileWith(word)?.terms.get(word),
		frequencyOf: (word) => fileWith(word)?.counts.get(word) ?? 0,
		bucket: (key) => fileWith(key)?.buckets.get(key) ?? [],
		beginningWith: (start) => fileWith(start)?.written.filter((word) => word.startsWith(start)) ?? [],
		pairsWith: (character) =>
			hasPairs ? (store.get('c', 'words', readPairs) ?? []).filter(([pair]) => pair.includes(character)) : [],
	};
}
