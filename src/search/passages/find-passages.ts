import { shapeOf } from '../extractive/question-shape.js';
import { keyOf, type Passage, pageKeyOf, type RetrievalQuery, type Retriever } from '../retriever.js';
import { isTopOfPage } from '../sections/indexed-section.js';
import { asksForPage, pointsAtSomething, subjectOf } from '../words/question-subject.js';
import { mayStandAlone, previousQuestion } from './previous-question.js';
import type { Question, Turn } from './question.js';
import { addressesShownLast } from './recently-cited.js';

/** The number of characters of a question that are searched for. More of a pasted log finds nothing better and takes time. */
const searchTextMaxLength = 2_000;
/** The most sections that are offered when none may answer. */
const nearestMax = 5;
/** The most sections that are found for each part of a question. */
const partMax = 5;
/** The number of pages whose sections may be shown, now and when the reader looks deeper. */
const pagesShownMax = 15;
/** The number of sections among which one must stand out. */
const candidatesMax = 30;
/** The most sections that follow the best one: for an answer, and for "Summarise this page". */
const answerMax = 12;
const pageMax = 24;

/** The findings for a question: an `ExtractiveInput`, and the reader's page when the question is about it. */
export type Findings = Awaited<ReturnType<typeof findPassages>>;

/** A question whose best section says at least this share of it needs no question before it. */
const standingScore = 0.7;

/** Passages without those of an address that stands before. */
export const eachOnce = (passages: readonly Passage[]): Passage[] => [
	...new Map(passages.map((passage) => [keyOf(passage), passage])).values(),
];

/** Whether a passage may answer, rather than only be near the question. */
export const mayAnswer =
	(answerThreshold: number) =>
	({ score }: Pick<Passage, 'score'>): boolean =>
		score >= answerThreshold;

/**
 * Searches the documentation for a question. `leftOpen` says how often the same was asked right before and left open: then what was
 * found is only where to look further.
 */
export async function findPassages(
	retriever: Retriever,
	question: Question & { pageSize: number; leftOpen?: number },
	history: readonly Turn[],
	answerThreshold: number,
) {
	const { pageSize, filter, context, currentPath, leftOpen = 0 } = question;
	const place = { filter, ...(currentPath !== undefined && { currentPath }) };
	const selections = context.map((item) => item.value);
	const text = question.text.slice(0, searchTextMaxLength);
	const query = { text, pageSize: Math.max(pageSize, candidatesMax), context, ...place };
	const { previous, candidates } = await findCandidates(retriever, query, question, history);
	const followUp = previous === undefined ? {} : { previous };
	const found = candidates.slice(0, pageSize);
	const subject = subjectOf([text, previous ?? ''].join(' '), { currentPath, selections });
	const isAboutPage = currentPath !== undefined && (subject === 'page' || asksForPage(text));
	const page = isAboutPage ? await retriever.page(currentPath) : undefined;
	const passages = found.filter(mayAnswer(answerThreshold));
	const parts = await findParts(retriever, text, { pageSize: partMax, ...place });
	const [best] = passages;
	// A question about a whole page is answered from all of its sections, in order.
	const from = subject === 'page' ? (passages.find(isTopOfPage) ?? best) : best;
	const followingMax = subject === 'page' ? pageMax : answerMax;
	return {
		question: text,
		...followUp,
		readerPage: currentPath === undefined ? undefined : (await retriever.sections(currentPath))[0],
		passages,
		candidates,
		parts,
		sections: await findSections(retriever, [...parts.flatMap((part) => part.passages), ...candidates], filter),
		// All of the page in order when the question is about the page.
		following: from === undefined ? [] : await retriever.following(from, followingMax),
		everywhere: retriever.everywhere,
		unknown: retriever.unknownWords(text),
		nearest: candidates.slice(0, nearestMax),
		selections,
		page,
		subject,
		// "Summarise this page" asks for another page each time.
		leftOpen: subject === undefined ? leftOpen : 0,
		startingPoints: found.length > 0 ? [] : await retriever.startingPoints({ count: nearestMax, ...place }),
	};
}

/** What is found for a question, and the question before where it leans on that. */
async function findCandidates(
	retriever: Retriever,
	query: RetrievalQuery,
	question: Question,
	history: readonly Turn[],
): Promise<{ previous?: string; candidates: Passage[] }> {
	const before = standsAlone(question) ? undefined : previousQuestion(query.text, history);
	if (before === undefined) return { candidates: await retriever.search(query) };
	if (mayStandAlone(query.text)) {
		const candidates = await retriever.search(query);
		if (candidates.some(({ score }) => score >= standingScore)) return { candidates };
	}
	const previous = before.slice(0, searchTextMaxLength);
	return { previous, candidates: await retriever.search({ ...query, previous, shown: addressesShownLast(history) }) };
}

/** What is found for each part of a comparison, or of two questions in one. The second question may lean on the first. */
async function findParts(retriever: Retriever, text: string, place: Omit<RetrievalQuery, 'text'>) {
	const { parts, isComparison } = shapeOf(text);
	return await Promise.all(
		parts.map(async (part, index) => {
			const previous = index > 0 && !isComparison ? { previous: parts[0] ?? '' } : {};
			return { text: part, passages: await retriever.search({ text: part, ...previous, ...place }) };
		}),
	);
}

/** All sections of the pages that were found first. */
async function findSections(retriever: Retriever, found: readonly Passage[], filter: Question['filter']) {
	const pages = new Map(found.map((passage) => [pageKeyOf(passage), passage]));
	const first = [...pages.values()].slice(0, pagesShownMax);
	const sections = await Promise.all(first.map((passage) => retriever.sections(passage, filter)));
	return sections.flat();
}

/** Whether "this" in a question means the selection or the page, and not the previous question. */
function standsAlone({ text, context, currentPath }: Question): boolean {
	const selections = context.map((item) => item.value);
	if (subjectOf(text, { currentPath, selections }) === 'selection') return true;
	return (selections.length > 0 && pointsAtSomething(text)) || (currentPath !== undefined && asksForPage(text));
}
