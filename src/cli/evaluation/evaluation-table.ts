import type { Evaluation, QuestionResult } from './evaluate.js';
import { type JudgedAnswer, shareOfVerdicts } from './evaluate-answers.js';

const header = [
	'',
	'questions',
	'recall@1',
	'recall@5',
	'recall@10',
	'MRR',
	'refused',
	'refused wrongly',
	'p50 ms',
	'p95 ms',
];

function row(name: string, evaluation: Evaluation): string[] {
	const { answerable, unanswerable, recallAt1, recallAt5, recallAt10, meanReciprocalRank, latency } = evaluation;
	return [
		name,
		`${answerable} + ${unanswerable}`,
		...[recallAt1, recallAt5, recallAt10, meanReciprocalRank].map((share) => share.toFixed(3)),
		unanswerable === 0 ? '-' : evaluation.refusals.toFixed(2),
		evaluation.wrongRefusals.toFixed(2),
		latency.p50.toFixed(1),
		latency.p95.toFixed(1),
	];
}

/** A Markdown table: a line for each named part of the set and one for all; questions count as answerable + unanswerable. */
export function evaluationTable(all: Evaluation, parts: ReadonlyMap<string, Evaluation>): string {
	const rows = [header, ...[...parts].map(([name, part]) => row(name, part)), row('all', all)];
	const widths = header.map((_, column) => Math.max(3, ...rows.map((cells) => (cells[column] ?? '').length)));
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
	const [first = header, ...rest] = rows;
	return [line(first), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

/** A question with a wrong result, for people and scripts. */
interface Miss {
	question: string;
	/** The expected places; empty when nothing should have been found. */
	expected: readonly string[];
	/** The rank; `null` when the place was not found. */
	rank: number | null;
	found: string[];
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

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** One line of shares. With `verbose` it also lists every answer that is not good. */
export function answersReport(judged: readonly JudgedAnswer[], { verbose }: { verbose: boolean }): string {
	const { good, doubtful, refused, bad } = shareOfVerdicts(judged);
	const shares = `Answers without a model: ${percent(good)} good, ${percent(doubtful)} doubtful and shown so, ${percent(refused)} refused wrongly, ${percent(bad)} bad.`;
	const rest = verbose ? judged.filter(({ verdict }) => verdict !== 'good') : [];
	return [
		shares,
		...rest.map(({ question, verdict, answer }) => `\n── ${verdict}: ${question.question}\n${answer}`),
	].join('\n');
}

/** Every answer with its verdict, for scripts. */
export const judgedFor = (judged: readonly JudgedAnswer[]) =>
	judged.map(({ question, verdict, answer }) => ({ question: question.question, verdict, answer }));
