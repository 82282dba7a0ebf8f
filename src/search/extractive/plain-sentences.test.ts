import { expect, it } from 'vitest';
import { frameSentence } from './plain-sentences.js';

it.each([
	['de', 'Die Dokumentation ist auf Englisch.'],
	['nl', 'The documentation is in English.'],
	['ru', 'The documentation is in English.'],
])('the language of the pages is named in that of the sentence: %s', (language, sentence) => {
	expect(frameSentence({ frame: 'nothing', passages: [], language: 'en' }, language)).toContain(sentence);
});
