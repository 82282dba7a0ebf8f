import type { Passage, UnknownWord } from '../retrieval/retriever.js';
import type { QuestionSubject } from '../retrieval/words/question-subject.js';

/** What an answer of quotations is made from. */
export interface ExtractiveInput {
	/** The reader's last question, as much of it as was searched for: each word is looked for in every paragraph. */
	question: string;
	/** The question before, when this one cannot be understood without it. */
	previous?: string | undefined;
	/** Best first. */
	passages: Passage[];
	/** What comes after the best passage on its page. */
	following?: Passage[] | undefined;
	/** Terms of the documentation's own name. */
	everywhere?: ReadonlySet<string> | undefined;
	/** Words of the question that stand nowhere in the documentation. */
	unknown?: UnknownWord[] | undefined;
	/** Best passages whatever their score, for "the documentation does not answer this". */
	nearest: Passage[];
	/** What the reader selected, newest last. */
	selections: string[];
	/** The subject of the question, when its own words do not name it. */
	subject?: QuestionSubject | undefined;
	/** Pages to offer when there is not even a nearest passage. */
	startingPoints?: { address: string; title: string }[] | undefined;
}
