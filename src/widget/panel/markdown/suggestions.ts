import { splitBlocks } from './split-blocks.js';

/** The language of the fenced block that carries follow-up questions; it is never shown as code. */
export const suggestionsLanguage = 'suggestions';

/** A question the reader may want to ask next. */
export interface Suggestion {
	text: string;
	/** Page the question is about, as the service sent it; absent when it sent none. */
	path?: string;
}

const line = /^\s*(?:[-*+]\s+)?\((.{1,300})\)\[([^\]]{0,2048})\]\s*$/;
const maxSuggestions = 6;

/** The follow-up questions of an answer: one `(text)[/path]` per line of its `suggestions` blocks, at most six. */
export function parseSuggestions(answer: string): Suggestion[] {
	if (!answer.includes(suggestionsLanguage)) return [];
	const suggestions: Suggestion[] = [];
	for (const block of splitBlocks(answer)) {
		if (block.fence?.language !== suggestionsLanguage) continue;
		for (const row of block.text.split('\n')) {
			const [, text = '', path = ''] = line.exec(row) ?? [];
			if (text.trim()) suggestions.push(path ? { text: text.trim(), path } : { text: text.trim() });
		}
	}
	return suggestions.slice(0, maxSuggestions);
}
