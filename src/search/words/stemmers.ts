/** A stemmer of another language than English, for words in lower case without accents. */
type Stemmer = (word: string) => string;

/** The languages of the interface that have stemmers. Chinese, Japanese and Korean need none, and for Hebrew there is none. */
const loaders: Readonly<Record<string, () => Promise<{ stemmer: Stemmer }>>> = {
	de: () => import('@orama/stemmers/german'),
	fr: () => import('@orama/stemmers/french'),
	es: () => import('@orama/stemmers/spanish'),
	pt: () => import('@orama/stemmers/portuguese'),
	ar: () => import('@orama/stemmers/arabic'),
};

const loaded = new Map<string, Stemmer>();

/** Loads the stemmer of a language, if there is one. */
export async function loadStemmer(language: string): Promise<void> {
	const load = loaders[language];
	if (load !== undefined && !loaded.has(language)) loaded.set(language, (await load()).stemmer);
}

/** The term of a word in a language whose stemmer is loaded; the word itself in others. */
export function stemIn(language: string, word: string): string {
	return (/^\p{L}{3,}$/u.test(word) && loaded.get(language)?.(word)) || word;
}
