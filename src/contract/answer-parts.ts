/** Parts of an answer beside its text, as chunks named `data-…`. */

/** A section that an answer without a language model shows, or a page by its best section. */
export interface AnswerPassage {
	/** Address of the section, as the text cites it. */
	url: string;
	title: string;
	/** Headings above the section, the page's title first. */
	trail: string[];
	/** Title of its content source, if the documentation has several. */
	contentSource?: string;
	/** The sentence that matches the question best. */
	sentence?: string;
	/** The best lines as Markdown, which the first passage shows before it is opened, if none is open: a sentence with its code, steps or rows. */
	lines?: string;
	/** What is shown of the section, as Markdown; where it is open with its citation `[n](url)`. Pages to begin with have none. */
	markdown?: string;
	open: boolean;
	/** The owner has written this answer, at a time in ISO 8601; `name` is that of the site. It is shown whole. */
	answeredBy?: { name?: string; at: string };
}

/**
 * What an answer without a language model is.
 * - `passages`: sections of the documentation, at least one of them open, or cards that the question gives reason for
 * - `doubt`: nothing is open; the cards come nearest
 * - `nothing`: nothing near was found; the passages are pages to begin with
 * - `greeting`: a greeting or small talk, which gets a greeting
 * - `thanks`: thanks, or the end of a conversation
 */
export type PassagesFrame = 'passages' | 'doubt' | 'nothing' | 'greeting' | 'thanks';

/** `data-passages`: an answer without a language model. Its text says the same as Markdown. */
export interface PassagesData {
	frame: PassagesFrame;
	/** Words of the question that the documentation lacks; where a passage is open, those that it lacks. */
	words?: string[];
	/** Language of the documentation as a BCP 47 tag, when the question is in another one. */
	language?: string;
	/** The open ones, then one for each page, five in all. */
	passages: AnswerPassage[];
}

/**
 * Whether an answer answers. `doubtful`: it only shows what comes nearest, or rests on no source. `unanswered`: it says that the
 * documentation has no answer. `failed`: it is not complete.
 */
export type Verdict = 'answered' | 'doubtful' | 'unanswered' | 'failed';

/** `data-verdict`: sent once, after the text. */
export interface VerdictData {
	verdict: Verdict;
	/** Number of different sections that the text cites. */
	citations: number;
	/** The answer leaves the question open, and the service looks further when the same is asked again in the thread. */
	canLookDeeper?: true;
	/** The service counts which sources of the answer readers open. */
	countsOpened?: true;
}
