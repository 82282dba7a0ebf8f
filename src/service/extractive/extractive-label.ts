import type { Passage } from '../retrieval/retriever.js';
import { terms } from '../retrieval/words/tokenise.js';

/** A heading with so many terms is understood without its page's title: "Rotate a key", but not "Options". */
const tellingTerms = 2;

/** The section's name as Markdown. */
export function labelOf(passage: Passage, isPagePlain = false): string {
	return escapeMarkdown(nameOf(passage, isPagePlain));
}

/** The section's name, after the page's title where the heading alone says too little, as in "Webhooks: Options". */
export function nameOf(passage: Passage, isPagePlain = false): string {
	const heading = passage.heading.replace(/^\d+[.)]\s+/, '');
	const isPlain = isPagePlain || passage.heading === passage.title || speaksForItself(heading);
	return isPlain ? heading : `${passage.title}: ${heading}`;
}

function speaksForItself(heading: string): boolean {
	return /[?？]\s*$/.test(heading) || new Set(terms(heading)).size >= tellingTerms;
}

/** Escapes the characters of plain text that mean something in Markdown. */
export function escapeMarkdown(text: string): string {
	return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}
