import { asksForForm, fillers, hints } from './stopwords.js';
import { tokenise } from './tokenise.js';

/** What a question is about when its own words do not say. */
export type QuestionSubject = 'page' | 'selection';

/** What the reader had in front of them when asking. */
interface ReaderView {
	currentPath?: string | undefined;
	/** Texts that the reader selected; empty ones do not count. */
	selections: readonly string[];
}

const pagePhrase = /\b(?:this|the current)\s+(?:whole\s+|entire\s+)?(?:page|article|document|guide|tutorial)\b/gi;

/** "This code", "the selected sentence": names for what was selected, which it need not contain. */
const selectionPhrase =
	/\b(?:(?:this|that|these|those)\s+(?:(?:piece|bit|line|part|block)s?\s+of\s+)?|the\s+(?:selected|highlighted|marked)\s+)(?:code|snippets?|text|passage|paragraph|sentence|section|part|selection|lines?|command|words?|term|phrase|block|example)\b/gi;

const pointing = /\b(?:this|that|these|those|it|here|above|page)\b/i;
const asking = /\b(?:summar(?:y|ise|ize)\w*|explain\w*|overview|tl;?dr|recap|gist|describe|elaborate|about|more)\b/i;

/**
 * A question such as "What does this mean?" or "Summarise this page" has no words to search for: it is about what the
 * reader selected, else about the page they are on. `undefined` for a question that has words of its own.
 */
export function subjectOf(text: string, view: ReaderView): QuestionSubject | undefined {
	const hasSelection = view.selections.some((selection) => selection.trim() !== '');
	const phrase = hasSelection && !asksForPage(text) ? selectionPhrase : pagePhrase;
	if (hasOwnWords(text.replace(phrase, ' '))) return undefined;
	if (hasSelection && !asksForPage(text)) return 'selection';
	return view.currentPath !== undefined && (pointing.test(text) || asking.test(text)) ? 'page' : undefined;
}

/** Whether a question names the page that the reader is on, with words of its own or without. */
export function asksForPage(text: string): boolean {
	return text.search(pagePhrase) !== -1;
}

/** The question without the phrase that names the reader's page. */
export function withoutPagePhrase(text: string): string {
	return text.replace(pagePhrase, ' ');
}

/** Whether a question points at something that it does not name. */
export function pointsAtSomething(text: string): boolean {
	return pointing.test(text);
}

function hasOwnWords(text: string): boolean {
	return tokenise(text).some(({ surface, parts }) => {
		const word = surface.toLowerCase();
		return parts.length > 0 || !(fillers.has(word) || hints.has(word) || asksForForm.has(word));
	});
}
