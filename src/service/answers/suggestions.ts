import { nameOf } from '../extractive/extractive-label.js';
import { lettersAndDigits } from '../retrieval/find-selection.js';
import type { Passage } from '../retrieval/retriever.js';
import { languageOf } from '../retrieval/words/languages.js';
import { headingQuestion } from './heading-question.js';

/** A question that the reader may ask next, and the section that answers it. */
export interface Suggestion {
	text: string;
	path: string;
}

const suggestionsMax = 3;

/** Only English headings become questions. Headings in other languages are offered as they are. */
function questionOf(passage: Passage): string | undefined {
	const isEnglish = !/(?!\p{Script=Latin})\p{L}/u.test(passage.heading) && languageOf(passage.markdown) === 'en';
	return isEnglish ? headingQuestion(passage) : nameOf(passage);
}

/** Questions of sections that were found and are not cited; none when nothing was answered. */
export function suggestionsFor(
	passages: readonly Passage[],
	cited: ReadonlySet<string>,
	asked: readonly string[] = [],
): Suggestion[] {
	if (cited.size === 0) return [];
	const known = new Set(['', ...asked.map(lettersAndDigits)]);
	const suggestions: Suggestion[] = [];
	for (const passage of passages) {
		// A page's title makes no question.
		if (cited.has(passage.url) || passage.heading === passage.title) continue;
		const text = questionOf(passage) ?? '';
		if (known.has(lettersAndDigits(text))) continue;
		known.add(lettersAndDigits(text));
		suggestions.push({ text, path: passage.url });
	}
	return suggestions.slice(0, suggestionsMax);
}
