import type { Passage } from '../retrieval/retriever.js';
import { terms } from '../retrieval/words/tokenise.js';

/** A heading with so many telling words is understood without its page's title. */
const tellingTerms = 2;

/** The section's name as Markdown. */
export function labelOf(passage: Passage, isPagePlain = false): string {
	return escapeMarkdown(nameOf(passage, isPagePlain));
}

/** The section's name; with the page's title before it where the heading alone would say too little. */
export function nameOf(passage: Passage, isPagePlain = false): string {
	const heading = passage.heading.replace(/^\d+[.)]\s+/, '');
	const isPlain = isPagePlain || passage.heading === passage.title || speaksForItself(heading);
	return isPlain ? heading : `${passage.title}: ${heading}`;
}

function speaksForItself(heading: string): boolean {
	return /[?？]\s*$/.test(heading) || new Set(terms(heading)).size >= tellingTerms;
}

/** Headings and the reader's words are plain text; in Markdown some of their characters would not be. */
export function escapeMarkdown(text: string): string {
	return text.replace(/[\\`*_[\]<>]/g, '\\$&');
}
