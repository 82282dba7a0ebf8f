import { asksForForm, fillers, hints } from './stopwords.js';
import { tokenise } from './tokenise.js';

/** The subject of a question whose words do not name one. */
export type QuestionSubject = 'page' | 'selection';

/** The content of the reader's screen. */
interface ReaderView {
	currentPath?: string | undefined;
	/** Texts that the reader selected; empty ones do not count. */
	selections: readonly string[];
}

const pagePhrase = /\b(?:this|the current)\s+(?:whole\s+|entire\s+)?(?:page|article|document|guide|tutorial)\b/gi;

/** Names for a selection, as "this code" or "the selected sentence". */
const selectionPhrase =
	/\b(?:(?:this|that|these|those)\s+(?:(?:piece|bit|line|part|block)s?\s+of\s+)?|the\s+(?:selected|highlighted|marked)\s+)(?:code|snippets?|text|passage|paragraph|sentence|section|part|selection|lines?|command|words?|term|phrase|block|example)\b/gi;

const pointing = /\b(?:this|that|these|those|it|here|above|page)\b/i;
const asking = /\b(?:summar(?:y|ise|ize)\w*|explain\w*|overview|tl;?dr|recap|gist|describe|elaborate|about|more)\b/i;

/**
 * The subject of a question without words to search for, as "What does this mean?" or "Summarise this page": the selection, else the
 * reader's page. `undefined` for a question with words of its own.
 */
export function subjectOf(text: string, view: ReaderView): QuestionSubject | undefined {
	const hasSelection = view.selections.some((selection) => selection.trim() !== '');
	const phrase = hasSelection && !asksForPage(text) ? selectionPhrase : pagePhrase;
	if (hasOwnWords(text.replace(phrase, ' '))) return undefined;
	if (hasSelection && !asksForPage(text)) return 'selection';
	// A word alone is looked for: `this` is a name in many languages.
	const isPointing = /\S\s+\S/.test(text) && pointing.test(text);
	return view.currentPath !== undefined && (isPointing || asking.test(text)) ? 'page' : undefined;
}

/** Whether a question names the reader's page, with other words or without. */
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
