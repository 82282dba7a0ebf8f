import type { Passage, UnknownWord } from '../retriever.js';
import type { QuestionSubject } from '../words/question-subject.js';

/** The input of an answer that quotes the documentation. */
export interface ExtractiveInput {
	/** The reader's last question, cut to the length that was searched for, because each word is looked for in every paragraph. */
	question: string;
	/** The code of the language that the question is in, for links that are named in it. @default "en" */
	askedIn?: string | undefined;
	/** A section of the reader's page, which is in the reader's language where the question shows none. */
	readerPage?: Pick<Passage, 'markdown' | 'language'> | undefined;
	/** The previous question, for a follow-up such as "And on Windows?". */
	previous?: string | undefined;
	/** Best first. */
	passages: Passage[];
	/** Best first, more than are shown; the passages are among them. */
	candidates?: Passage[] | undefined;
	/** The parts of a comparison or of two questions in one, with what was found for each alone. */
	parts?: { text: string; passages: Passage[] }[] | undefined;
	/** All sections of the pages that may be cards, in their order. */
	sections?: Passage[] | undefined;
	/** The sections after the best passage on its page. */
	following?: Passage[] | undefined;
	/** Terms of the documentation's own name. */
	everywhere?: ReadonlySet<string> | undefined;
	/** Words of the question that the documentation does not have. */
	unknown?: UnknownWord[] | undefined;
	/** Best passages whatever their score, for "the documentation does not answer this". */
	nearest: Passage[];
	/** The texts that the reader selected, newest last. */
	selections: string[];
	/** The subject of the question, when its own words do not name it. */
	subject?: QuestionSubject | undefined;
	/** How often the same was asked right before and left open: so many times were the best shown. @default 0 */
	leftOpen?: number | undefined;
	/** Pages to offer when there is not even a nearest passage. */
	startingPoints?: { address: string; title: string; markdown: string }[] | undefined;
}
