import { nameOf } from '../model/extractive-label.js';
import type { Passage } from '../retrieval/retriever.js';

/** A question the reader may want to ask next, and where it is answered. */
export interface Suggestion {
	text: string;
	path: string;
}

const suggestionsMax = 3;

/**
 * What was found for the question and is not in the answer, by its own headings: each is answered by the section it names.
 *
 * @param cited URLs that the answer cites; where there are none, nothing was answered and nothing follows
 */
export function suggestionsFor(passages: readonly Passage[], cited: ReadonlySet<string>): Suggestion[] {
	if (cited.size === 0) return [];
	const byText = new Map<string, Suggestion>();
	for (const passage of passages) {
		// The title of a page asks for nothing.
		if (cited.has(passage.url) || passage.heading === passage.title) continue;
		const text = nameOf(passage);
		if (!byText.has(text)) byText.set(text, { text, path: passage.url });
	}
	return [...byText.values()].slice(0, suggestionsMax);
}
