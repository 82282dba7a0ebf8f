import { oneLine } from '../terminal.js';
import type { Comparison } from './compare-reports.js';
import type { Evaluation } from './evaluate.js';
import { answerVerdicts, type JudgedAnswer, shareOfVerdicts } from './judge-answer.js';
import type { Report } from './report.js';

/** The number of characters of a cell. */
const cellLength = 120;
/** Rows of answers that are not good: a comment on GitHub holds 65,536 characters. */
const rowsMax = 100;

/** A cell that cannot end its row, begin a tag or call somebody by name. */
const markdownCell = (text: string) =>
	oneLine(text, cellLength)
		.replace(/[\\`*_[\]|]/g, '\\$&')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('@', '@\u200B');

const textCell = (text: string) => oneLine(text, cellLength).replaceAll('|', '\\|');

/** A table in Markdown that people read in a terminal, too. Columns from `numbersFrom` on are aligned at their end. */
function table(header: readonly string[], rows: readonly (readonly string[])[], numbersFrom = 1): string {
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

const figures: Record<string, (evaluation: Evaluation) => string> = {
	questions: ({ answerable, unanswerable }) => `${answerable} + ${unanswerable}`,
	'recall@1': ({ recallAt1 }) => recallAt1.toFixed(3),
	'recall@5': ({ recallAt5 }) => recallAt5.toFixed(3),
	'recall@10': ({ recallAt10 }) => recallAt10.toFixed(3),
	MRR: ({ meanReciprocalRank }) => meanReciprocalRank.toFixed(3),
	refused: ({ unanswerable, refusals }) => (unanswerable === 0 ? '-' : refusals.toFixed(2)),
	'refused wrongly': ({ wrongRefusals }) => wrongRefusals.toFixed(2),
	'p50 ms': ({ latency }) => latency.p50.toFixed(1),
	'p95 ms': ({ latency }) => latency.p95.toFixed(1),
};

function searchTable(all: Evaluation, sets: Record<string, Evaluation>): string {
	const rows = Object.entries({ ...sets, all }).map(([name, part]) => [
		name,
		...Object.values(figures).map((figure) => figure(part)),
	]);
	return table(['', ...Object.keys(figures)], rows);
}

function answersText({ judged = [], answeredBy = '' }: Report, comparison: Comparison | undefined): string {
	const row = (name: string, count: number, shares: NonNullable<Report['answers']>) => [
		name,
		String(count),
		...answerVerdicts.map((verdict) => `${Math.round(shares[verdict] * 100)} %`),
	];
	const rowOf = (name: string, own: readonly JudgedAnswer[]) => row(name, own.length, shareOfVerdicts(own));
	const sets = [...new Set(judged.flatMap(({ set }) => set ?? []))];
	const title = answeredBy === 'extractive' ? 'Answers without a model' : `Answers of ${answeredBy}`;
	const instead = judged.filter(({ quotedBecause }) => quotedBecause !== undefined).length;
	const quoted = instead === 0 ? '' : `; ${instead} of them quoted, because the model did not answer`;
	const rows = [
		...sets.map((name) =>
			rowOf(
				name,
				judged.filter(({ set }) => set === name),
			),
		),
		rowOf('all', judged),
		...(comparison ? [row('before', comparison.both + comparison.onlyBefore.length, comparison.before)] : []),
	];
	return `${title}${quoted}:\n\n${table(['', 'questions', ...answerVerdicts], rows)}`;
}

function comparisonText(comparison: Comparison, cell: (text: string) => string): string {
	const { against, better, worse, same, differences, onlyNow, onlyBefore } = comparison;
	const rows = differences.map(({ question, before, now, unmet }) => [
		cell(question),
		before,
		now,
		cell(unmet.join('; ')),
	]);
	return [
		`Compared with ${against}: ${better} better, ${worse} worse, ${same} the same.`,
		...(rows.length > 0 ? [table(['question', 'before', 'now', 'why'], rows, 4)] : []),
		...onlyNow.map((question) => `Not asked in ${against}: ${cell(question)}`),
		...onlyBefore.map((question) => `Asked only in ${against}: ${cell(question)}`),
	].join('\n\n');
}

const tablesOf = (report: Report, comparison: Comparison | undefined, cell: (text: string) => string): string[] => [
	...(report.latency === undefined ? [] : [searchTable(report as Evaluation, report.sets ?? {})]),
	...(report.judged ? [answersText(report, comparison)] : []),
	...(comparison ? [comparisonText(comparison, cell)] : []),
];

const isWeak = ({ verdict }: JudgedAnswer) => verdict !== 'good';

/** The report for people. With details it has every answer that is not good, and every question whose place is not among the first five. */
export function evaluationText(report: Report, comparison: Comparison | undefined, hasDetails: boolean): string {
	const { judged = [], misses = [] } = hasDetails ? report : {};
	return [
		...tablesOf(report, comparison, textCell),
		...judged
			.filter(isWeak)
			.map(({ verdict, question, unmet, answer }) =>
				[`── ${verdict}: ${question}`, ...unmet.map((one) => `It ${one}.`), answer].join('\n'),
			),
		...misses.map(({ question, rank, expected, found }) => {
			const place = rank === null ? 'not found' : `found at ${rank}`;
			return `${question}\n  expected ${expected.join(' or ') || 'a refusal'}\n  ${place}; first: ${found.slice(0, 3).join(' ') || 'nothing'}`;
		}),
	]
		.join('\n\n')
		.replace(/[^\P{C}\n\t]/gu, '');
}

/** The report as Markdown, for the page of a run and for a comment. `name` is that of the file of questions. */
export function evaluationMarkdown(
	name: string,
	report: Report,
	comparison: Comparison | undefined,
	missed: string | undefined,
): string {
	const weak = (report.judged ?? []).filter(isWeak);
	const rows = weak
		.slice(0, rowsMax)
		.map(({ question, verdict, unmet }) => [markdownCell(question), verdict, markdownCell(unmet.join('; '))]);
	const details = [
		`<details><summary>Answers that are not good: ${weak.length}</summary>`,
		table(['question', 'verdict', 'why'], rows, 3),
		...(weak.length > rowsMax ? [`And ${weak.length - rowsMax} more.`] : []),
		'</details>',
	];
	return `${[
		`### Docent: ${name}`,
		missed === undefined ? 'Every threshold that was set is met.' : `**Failed**: ${missed}`,
		...tablesOf(report, comparison, markdownCell),
		...(weak.length > 0 ? details : []),
	].join('\n\n')}\n`;
}
