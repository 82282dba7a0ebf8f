import type { Passage, Retriever } from '../retrieval/retriever.js';
import { isTopOfPage } from '../retrieval/section-index.js';
import { asksForPage, pointsAtSomething, subjectOf } from '../retrieval/words/question-subject.js';
import type { Question, Turn } from './question.js';

/** The number of characters of a question that are searched for. More of a pasted log finds nothing better and takes time. */
const searchTextMaxLength = 2_000;
const nearestMax = 3;
/** The most sections that follow the best one: for an answer, and for "Summarise this page". */
const answerMax = 12;
const pageMax = 24;

/** The findings for a question: an `ExtractiveInput`, and the reader's page when the question is about it. */
export type Findings = Awaited<ReturnType<typeof findPassages>>;

/** Words that refer to the previous question, as in "Show me an example of it" and "And on Windows?". */
const pointsBack =
	/\b(?:it|its|this|that|these|those|they|them|their|there|then|one|ones|same|else|instead|above|former|latter|previous|again|also|more)\b/iu;
const leadsOn = /^(?:and|or|but|so|ok(?:ay)?|what about|how about|why|really)\b/iu;
/** A question with at most so many words may be a follow-up: "On Windows?". */
const shortQuestionWords = 4;

/** In scripts without spaces two characters count as a word. */
function countWords(text: string): number {
	const spaced = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu) ?? [];
	return spaced.reduce(
		(sum, word) => sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? word.length / 2 : 1),
		0,
	);
}

/** The reader's question before, for a follow-up that cannot stand alone, such as "And on Windows?". */
export function previousQuestion(question: string, history: readonly Turn[]): string | undefined {
	const previous = history.findLast((turn) => turn.role === 'user')?.text;
	if (!previous || previous === question) return undefined;
	const isFollowUp = countWords(question) <= shortQuestionWords || pointsBack.test(question) || leadsOn.test(question);
	return isFollowUp ? previous : undefined;
}

/** Whether a passage may answer, rather than only be near the question. */
export const mayAnswer =
	(answerThreshold: number) =>
	({ score }: Pick<Passage, 'score'>): boolean =>
		score >= answerThreshold;

/** Searches the documentation for a question. */
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
	const passages = found.filter(mayAnswer(answerThreshold));
	const [best] = passages;
	// A question about a whole page is answered from all of its sections, in order.
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

/** Whether "this" in a question means the selection or the page, and not the previous question. */
function standsAlone({ text, context, currentPath }: Question): boolean {
	const selections = context.map((item) => item.value);
	if (subjectOf(text, { currentPath, selections }) === 'selection') return true;
	return (selections.length > 0 && pointsAtSomething(text)) || (currentPath !== undefined && asksForPage(text));
}
