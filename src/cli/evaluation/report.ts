import type { Evaluation, QuestionResult } from './evaluate.js';
import { type AnswerVerdict, answerVerdicts, type JudgedAnswer, shareOfVerdicts } from './judge-answer.js';

/** A question with a wrong result of the search. */
interface Miss {
	question: string;
	/** The expected places; empty when nothing should have been found. */
	expected: readonly string[];
	/** The rank; `null` when the place was not found. */
	rank: number | null;
	found: string[];
}

/** What `eval` prints with `--json`. A service shows no figures of its search. */
export interface Report extends Partial<Evaluation> {
	/** The figures of the search for each named part of the set. */
	sets?: Record<string, Evaluation>;
	misses?: Miss[];
	/** Who answered: a model, `extractive` for quotations, or the address of a service. */
	answeredBy?: string;
	/** The shares of the verdicts. */
	answers?: Record<AnswerVerdict, number>;
	judged?: JudgedAnswer[];
}

/** The questions whose place is not among the first `k` passages, and the unanswerable ones that were not refused. */
export function missesOf(results: readonly QuestionResult[], k: number): Miss[] {
	return results
		.filter(({ question, rank = Number.POSITIVE_INFINITY, isRefused }) =>
			question.expected.length === 0 ? !isRefused : rank > k,
		)
		.map(({ question, rank, found }) => ({
			question: question.question,
			expected: question.expected,
			rank: rank ?? null,
			found,
		}));
}

export const answersOf = (answeredBy: string, judged: JudgedAnswer[]): Report => ({
	answeredBy,
	answers: shareOfVerdicts(judged),
	judged,
});

const isJudged = (value: unknown): boolean => {
	const { question, verdict } = (value ?? {}) as Partial<Record<keyof JudgedAnswer, unknown>>;
	return typeof question === 'string' && answerVerdicts.some((known) => known === verdict);
};

/** The report of an earlier run, from what it printed with `--json`; `undefined` for any other text. */
export function readReport(text: string): Report | undefined {
	try {
		const report = JSON.parse(text) as Partial<Record<keyof Report, unknown>> | null;
		if (Array.isArray(report?.judged)) return report.judged.every(isJudged) ? (report as Report) : undefined;
		return typeof report?.recallAt1 === 'number' ? (report as Report) : undefined;
	} catch {
		return undefined;
	}
}
