import { oneLine } from '../text-table.js';
import type { Comparison } from './compare-reports.js';
import type { Evaluation } from './evaluate.js';
import { answerVerdicts, type JudgedAnswer, shareOfVerdicts } from './judge-answer.js';
import type { Report } from './report.js';

/** The number of characters of a question in a table. */
const questionLength = 70;
/** The number of characters of what does not hold, in a table. */
const reasonsLength = 200;

/** A text without what moves the cursor, such as that of a service. */
const harmless = (text: string) => text.replace(/[^\P{C}\n\t]/gu, '');

/** A Markdown table, whose columns from `numbersFrom` on are aligned at their end. */
export function markdownTable(
	header: readonly string[],
	rows: readonly (readonly string[])[],
	numbersFrom = 1,
): string {
	const all = [header, ...rows];
	const widths = header.map((_, column) => Math.max(3, ...all.map((cells) => (cells[column] ?? '').length)));
	const line = (cells: readonly string[]) => {
		const padded = cells.map((cell, column) =>
			column < numbersFrom ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
		);
		return `| ${padded.join(' | ')} |`;
	};
	return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const searchHeader = [
	...['', 'questions', 'recall@1', 'recall@5', 'recall@10', 'MRR', 'refused', 'refused wrongly', 'p50 ms', 'p95 ms'],
];

function searchRow(name: string, evaluation: Evaluation): string[] {
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

/** The figures of the search: a line for each named part of the set and one for all; questions count as answerable + unanswerable. */
function searchTable(all: Evaluation, sets: Record<string, Evaluation>): string {
	const parts = Object.entries(sets).map(([name, part]) => searchRow(name, part));
	return markdownTable(searchHeader, [...parts, searchRow('all', all)]);
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

const answersRow = (name: string, count: number, shares: NonNullable<Report['answers']>): string[] => [
	name,
	String(count),
	...answerVerdicts.map((verdict) => percent(shares[verdict])),
];

/** The verdicts, for each named part of the set and for all. */
function answersTable(judged: readonly JudgedAnswer[]): string {
	const sets = [...new Set(judged.flatMap(({ set }) => set ?? []))];
	const rows = sets.map((name): [string, JudgedAnswer[]] => [name, judged.filter(({ set }) => set === name)]);
	return markdownTable(
		['', 'questions', ...answerVerdicts],
		[...rows, ['all', judged] as const].map(([name, own]) => answersRow(name, own.length, shareOfVerdicts(own))),
	);
}

function answersText({ judged = [], answeredBy = '' }: Report): string {
	const title = answeredBy === 'extractive' ? 'Answers without a model' : `Answers of ${answeredBy}`;
	const instead = judged.filter(({ quotedBecause }) => quotedBecause !== undefined).length;
	const quoted = instead === 0 ? '' : `; ${instead} of them quoted, because the model did not answer`;
	return `${title}${quoted}:\n\n${answersTable(judged)}`;
}

function comparisonText({ answers, judged = [] }: Report, comparison: Comparison): string {
	const { against, both, better, worse, same, before, differences, onlyNow, onlyBefore } = comparison;
	const only = [
		...onlyNow.map((question) => `Not asked in ${against}: ${oneLine(question, questionLength)}`),
		...onlyBefore.map((question) => `Asked only in ${against}: ${oneLine(question, questionLength)}`),
	];
	const cells = differences.map(({ question, before: then, now, unmet }) => [
		oneLine(question, questionLength).replaceAll('|', '\\|'),
		then,
		now,
		oneLine(unmet.join('; '), reasonsLength).replaceAll('|', '\\|'),
	]);
	const shares = answers ?? shareOfVerdicts(judged);
	return [
		`Compared with ${against}: ${better} better, ${worse} worse, ${same} the same.`,
		...(cells.length > 0 ? [markdownTable(['question', 'before', 'now', 'why'], cells, 4)] : []),
		markdownTable(
			['', 'questions', ...answerVerdicts],
			[answersRow('before', both + onlyBefore.length, before), answersRow('now', both + onlyNow.length, shares)],
		),
		...(only.length > 0 ? [only.join('\n')] : []),
	].join('\n\n');
}

/** Every answer that is not good, and every question whose place the search has not among the first five. */
function detailsText({ judged = [], misses = [] }: Report): string[] {
	return [
		...judged
			.filter(({ verdict }) => verdict !== 'good')
			.map(({ verdict, question, unmet, answer }) =>
				harmless([`── ${verdict}: ${question}`, ...unmet.map((one) => `It ${one}.`), answer].join('\n')),
			),
		...misses.map(({ question, rank, expected, found }) => {
			const place = rank === null ? 'not found' : `found at ${rank}`;
			return `${question}\n  expected ${expected.join(' or ') || 'a refusal'}\n  ${place}; first: ${found.slice(0, 3).join(' ') || 'nothing'}`;
		}),
	];
}

/** The report for people. */
export function reportText(report: Report, comparison: Comparison | undefined, isVerbose: boolean): string {
	const { sets = {}, latency } = report;
	return [
		...(latency === undefined ? [] : [searchTable(report as Evaluation, sets)]),
		...(report.judged ? [answersText(report)] : []),
		...(comparison ? [comparisonText(report, comparison)] : []),
		...(isVerbose ? detailsText(report) : []),
	].join('\n\n');
}
