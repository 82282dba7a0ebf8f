import type { Passage, Retriever } from '../retrieval/retriever.js';
import type { Question, Turn } from './question.js';
import { searchText } from './search-text.js';

/** More of a pasted log or file finds nothing better, and costs time. */
const searchTextMaxLength = 2_000;
const nearestMax = 3;

export interface Findings {
	/** What was searched for. */
	query: string;
	/** Good enough to answer from, best first. */
	passages: Passage[];
	/** Best whatever their score. */
	nearest: Passage[];
}

/** Searches the documentation for a question. `answerThreshold` parts what may answer from what is merely near. */
export async function findPassages(
	retriever: Retriever,
	question: Question,
	history: readonly Turn[],
	answerThreshold: number,
): Promise<Findings> {
	const query = searchText(question.text, history).slice(0, searchTextMaxLength);
	const found = await retriever.search({
		text: query,
		pageSize: question.pageSize,
		filter: question.filter,
		context: question.context,
		...(question.currentPath !== undefined && { currentPath: question.currentPath }),
	});
	return {
		query,
		passages: found.filter((passage) => passage.score >= answerThreshold),
		nearest: found.slice(0, nearestMax),
	};
}
