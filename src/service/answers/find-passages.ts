import type { Retriever } from '../retrieval/retriever.js';
import { isTopOfPage } from '../retrieval/section-index.js';
import { asksForPage, pointsAtSomething, subjectOf } from '../retrieval/words/question-subject.js';
import { previousQuestion } from './previous-question.js';
import type { Question, Turn } from './question.js';

/** More text of a pasted log or file finds nothing better and costs time. */
const searchTextMaxLength = 2_000;
const nearestMax = 3;
/** Largest number of sections: for an answer, and for a page as a whole. */
const answerMax = 12;
const pageMax = 24;

/** What was found for a question: an `ExtractiveInput` and the reader's page, when the question is about it. */
export type Findings = Awaited<ReturnType<typeof findPassages>>;

/** Searches the documentation for a question. `answerThreshold` separates passages that may answer from those that are only near. */
export async function findPassages(
	retriever: Retriever,
	question: Question,
	history: readonly Turn[],
	answerThreshold: number,
) {
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
	// When a question is about a whole page, all of its sections count, in order.
	const from = subject === 'page' ? (passages.find(isTopOfPage) ?? best) : best;
	const followingMax = subject === 'page' ? pageMax : answerMax;
	return {
		question: text,
		...followUp,
		passages,
		// All of the page in order when the question is about the page.
		following: from === undefined ? [] : await retriever.following(from, followingMax),
		everywhere: retriever.everywhere,
		unknown: retriever.unknownWords(text),
		nearest: found.slice(0, nearestMax),
		selections,
		page,
		subject,
		startingPoints: found.length > 0 ? [] : await retriever.startingPoints({ count: nearestMax, ...place }),
	};
}

/** "This" refers to the attachment or the page rather than to the previous question. */
function standsAlone({ text, context, currentPath }: Question): boolean {
	const selections = context.map((item) => item.value);
	if (subjectOf(text, { currentPath, selections }) === 'selection') return true;
	return (selections.length > 0 && pointsAtSomething(text)) || (currentPath !== undefined && asksForPage(text));
}
