import { functionWordsIn, languageOf } from '../../retrieval/words/languages.js';
import { proseOf } from '../../retrieval/words/names.js';

/** Characters of prose that are read. */
const sampleLength = 2_000;

/** So many words show the share of function words, of which English has at least so large a one. */
const enoughWords = 30;
const functionWordsShare = 0.12;

/** Whether a Markdown text is English. Few words in Latin letters, and code, count as English. */
export function isEnglish(markdown: string): boolean {
	const text = proseOf(markdown).slice(0, sampleLength);
	const words = text.match(/\p{L}+/gu) ?? [];
	const foreign = words.filter((word) => /(?!\p{Script=Latin})\p{L}/u.test(word));
	if (foreign.length * 10 > words.length || languageOf(text) !== 'en') return false;
	return words.length < enoughWords || functionWordsIn(text, 'en').length >= words.length * functionWordsShare;
}
