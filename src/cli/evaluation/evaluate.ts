import { mayAnswer } from '../../search/passages/find-passages.js';
import type { Retriever } from '../../search/retriever.js';
import { leadsTo, type SetQuestion } from './question-set.js';

export interface QuestionResult {
	question: SetQuestion;
	/** The rank, from 1, of the first passage that answers it; `undefined` when none of the first ten does. */
	rank: number | undefined;
	/** Whether the answer says that the documentation does not answer. */
	isRefused: boolean;
	/** The addresses of the first ten passages, best first. */
	found: string[];
	/** The duration of the search in milliseconds. */
	took: number;
}

/** The figures of a set of questions. Shares are from 0 to 1, and 1 when there was nothing to count. */
export interface Evaluation {
	/** The number of questions that the documentation answers. */
	answerable: number;
	/** The number of questions that the documentation does not answer. */
	unanswerable: number;
	/** The share of answerable questions with a right passage first, among the first five, and among the first ten. */
	recallAt1: number;
	recallAt5: number;
	recallAt10: number;
	/** The mean of 1 / rank over the answerable questions, 0 for those that were not found. */
	meanReciprocalRank: number;
	/** The share of unanswerable questions that are refused. */
	refusals: number;
	/** The share of answerable questions that are refused. */
	wrongRefusals: number;
	/** Milliseconds for one search. */
	latency: { p50: number; p95: number };
}

const depth = 10;

/**
 * Asks a retriever every question, one after the other. Passages that score below `answerThreshold` (0 to 1) do not count as
 * an answer.
 */
export async function evaluate(
	retriever: Retriever,
	questions: readonly SetQuestion[],
	answerThreshold: number,
): Promise<QuestionResult[]> {
	const results: QuestionResult[] = [];
	for (const question of questions) {
		const { question: text, filter, currentPath } = question;
		const begun = performance.now();
		const passages = await retriever.search({
			text,
			pageSize: depth,
			...(filter && { filter }),
			...(currentPath !== undefined && { currentPath }),
		});
		const took = performance.now() - begun;
		const place = passages.findIndex(({ url }) => question.expected.some((expected) => leadsTo(url, expected)));
		results.push({
			question,
			rank: place === -1 ? undefined : place + 1,
			isRefused: !passages.some(mayAnswer(answerThreshold)),
			found: passages.map(({ url }) => url),
			took,
		});
	}
	return results;
}

/** Computes the figures of some results. */
export function summarise(results: readonly QuestionResult[]): Evaluation {
	const answerable = results.filter(({ question }) => question.expected.length > 0);
	const unanswerable = results.filter(({ question }) => question.expected.length === 0);
	const share = (whole: typeof results, isCounted: (result: QuestionResult) => boolean, none: number) =>
		whole.length === 0 ? none : whole.filter(isCounted).length / whole.length;
	const isRefused = (result: QuestionResult) => result.isRefused;
	const recall = (k: number) => share(answerable, ({ rank }) => rank !== undefined && rank <= k, 1);
	const reciprocal = answerable.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0);
	const times = results.map(({ took }) => took).sort((a, b) => a - b);
	const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
	return {
		answerable: answerable.length,
		unanswerable: unanswerable.length,
		recallAt1: recall(1),
		recallAt5: recall(5),
		recallAt10: recall(depth),
		meanReciprocalRank: answerable.length === 0 ? 1 : reciprocal / answerable.length,
		refusals: share(unanswerable, isRefused, 1),
		wrongRefusals: share(answerable, isRefused, 0),
		latency: { p50: percentile(0.5), p95: percentile(0.95) },
	};
}

/** Computes the figures of each named part of a set, in the order in which the parts first appear. */
export function summariseParts(results: readonly QuestionResult[]): ReadonlyMap<string, Evaluation> {
	const parts = new Map<string, QuestionResult[]>();
	for (const result of results) {
		const { set } = result.question;
		if (set !== undefined) parts.set(set, [...(parts.get(set) ?? []), result]);
	}
	return new Map([...parts].map(([name, own]) => [name, summarise(own)]));
}
