import type { Passage, Retriever, UnknownWord } from '../retrieval/retriever.js';
import {
	asksForPage,
	pointsAtSomething,
	type QuestionSubject,
	subjectOf,
} from '../retrieval/words/question-subject.js';
import { previousQuestion } from './previous-question.js';
import type { Question, Turn } from './question.js';

/** More of a pasted log or file finds nothing better, and costs time. */
const searchTextMaxLength = 2_000;
const nearestMax = 3;
/** Sections that come after one: of an answer, and of a page as a whole. */
const answerMax = 12;
const pageMax = 24;

export interface Findings {
	/** What was searched for. */
	query: string;
	/** The question before, when it was searched for along with this one. */
	previous?: string;
	/** Good enough to answer from, best first. */
	passages: Passage[];
	/** What comes after the best of them on its page; after the page's beginning when the question is about the page. */
	following: Passage[];
	/** Best whatever their score. */
	nearest: Passage[];
	/** What the question says and the documentation does not, anywhere. */
	unknown: UnknownWord[];
	/** The reader's page, when the question is about it. */
	page?: { path: string; title: string; markdown: string };
	/** What the question is about when its own words do not say. */
	subject: QuestionSubject | undefined;
	/** Where a reader could begin, when nothing at all was found. */
	startingPoints: { path: string; title: string }[];
}

/** Searches the documentation for a question. `answerThreshold` parts what may answer from what is merely near. */
export async function findPassages(
	retriever: Retriever,
	question: Question,
	history: readonly Turn[],
	answerThreshold: number,
): Promise<Findings> {
	const { pageSize, filter, context, currentPath } = question;
	const place = { filter, ...(currentPath !== undefined && { currentPath }) };
	const selections = context.map((item) => item.value);
	const text = question.text.slice(0, searchTextMaxLength);
	const previous = standsAlone(question) ? undefined : previousQuestion(text, history)?.slice(0, searchTextMaxLength);
	const followUp = previous === undefined ? {} : { previous };
	const found = await retriever.search({ text, pageSize, context, ...followUp, ...place });
	const subject = subjectOf([text, previous ?? ''].join(' '), { currentPath, selections });
	const isAboutPage = currentPath !== undefined && (subject === 'page' || asksForPage(text));
	const page = isAboutPage ? await retriever.page(currentPath) : undefined;
	const passages = found.filter((passage) => passage.score >= answerThreshold);
	const [best] = passages;
	// Of a page that is asked about as a whole all sections count, in its order.
	const from = subject === 'page' ? (passages.find(({ url, path }) => url === path) ?? best) : best;
	const followingMax = subject === 'page' ? pageMax : answerMax;
	return {
		query: text,
		...followUp,
		passages,
		following: from === undefined ? [] : await retriever.following(from, followingMax),
		unknown: retriever.unknownWords(text),
		nearest: found.slice(0, nearestMax),
		...(page && { page }),
		subject,
		startingPoints: found.length > 0 ? [] : await retriever.startingPoints({ count: nearestMax, ...place }),
	};
}

/** "This" means what is attached or in view rather than what was said before. */
function standsAlone({ text, context, currentPath }: Question): boolean {
	const selections = context.map((item) => item.value);
	if (subjectOf(text, { currentPath, selections }) === 'selection') return true;
	return (selections.length > 0 && pointsAtSomething(text)) || (currentPath !== undefined && asksForPage(text));
}
