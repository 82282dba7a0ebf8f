import { retrievalPageSize } from '../../contract/limits.js';
import { findPassages } from '../../service/answers/find-passages.js';
import { saysDoubt, saysNoAnswer } from '../../service/answers/says-no-answer.js';
import { extractiveAnswer } from '../../service/extractive/extractive-answer.js';
import type { Retriever } from '../../service/retrieval/retriever.js';
import type { SetQuestion } from './question-set.js';

/**
 * A verdict on an answer that is quoted without a model, from a reader's view.
 * - `good`: it has every text of `includes` and none of `excludes`; without such texts, its first citation leads to an
 * expected place. For a question that the documentation does not answer: nothing is quoted.
 * - `doubtful`: sections are shown in place of an answer, and say so.
 * - `refused`: it says that the documentation has no answer, although it has one.
 * - `bad`: anything else is quoted.
 */
export type AnswerVerdict = 'good' | 'doubtful' | 'refused' | 'bad';

export interface JudgedAnswer {
	question: SetQuestion;
	answer: string;
	verdict: AnswerVerdict;
}

/**
 * Asks every question as a reader does and judges the answers that are given without a language model.
 * Passages that score below `answerThreshold` (0 to 1) do not count as an answer.
 */
export async function evaluateAnswers(
	retriever: Retriever,
	questions: readonly SetQuestion[],
	{ answerThreshold }: { answerThreshold: number },
): Promise<JudgedAnswer[]> {
	const judged: JudgedAnswer[] = [];
	for (const question of questions) {
		const { question: text, filter = null, currentPath } = question;
		const nobody = { messageId: 'eval', fp: 'anonymous', threadId: undefined, history: [], context: [] };
		const asked = { ...nobody, text, pageSize: retrievalPageSize.default, filter, currentPath };
		const answer = extractiveAnswer(await findPassages(retriever, asked, [], answerThreshold));
		judged.push({ question, answer, verdict: judge(question, answer) });
	}
	return judged;
}

function judge({ expected, includes = [], excludes = [] }: SetQuestion, answer: string): AnswerVerdict {
	const isDoubtful = saysDoubt(answer);
	const isRefused = saysNoAnswer(answer);
	if (expected.length === 0) return isDoubtful || isRefused ? 'good' : 'bad';
	if (isDoubtful) return 'doubtful';
	if (isRefused) return 'refused';
	const has = (words: string) => answer.toLowerCase().includes(words.toLowerCase());
	if (excludes.some(has) || !includes.every(has)) return 'bad';
	const [, first = ''] = /\[1\]\(([^)]*)\)/.exec(answer) ?? [];
	const isPlaced = expected.some((place) => (place.includes('#') ? first === place : first.split('#')[0] === place));
	return includes.length > 0 || isPlaced ? 'good' : 'bad';
}

/** The share of each verdict, 0 to 1. */
export function shareOfVerdicts(judged: readonly JudgedAnswer[]): Record<AnswerVerdict, number> {
	const share = (wanted: AnswerVerdict) =>
		judged.filter(({ verdict }) => verdict === wanted).length / Math.max(1, judged.length);
	return { good: share('good'), doubtful: share('doubtful'), refused: share('refused'), bad: share('bad') };
}
