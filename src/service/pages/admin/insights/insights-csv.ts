import type { InsightsResponse } from '../../../../contract/schema/insights.js';
import { askerWord, outcomeWords, reasonsText, verdictWords } from '../../../insights/figures.js';
import type { FoundQuestion } from '../../../insights/reports/search-questions.js';
import { gapStateWords } from '../../../insights/state-words.js';

type Cell = string | number | null | undefined;

/** Spreadsheets run a text that begins like a formula, so it gets an apostrophe in front. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

function cellText(cell: Cell): string {
	if (typeof cell === 'number') return String(cell);
	const text = cell ?? '';
	return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A table as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
	`\uFEFF${[head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;

const ratingWords = { up: 'Helpful', down: 'Not helpful' } as const;

export const questionsCsv = (questions: readonly FoundQuestion[]): string =>
	csvOf(
		[
			...['Question', 'Answer', 'Language', 'Page', 'Verdict', 'Outcome', 'Rating', 'Reasons', 'Comment'],
			...['By', 'Asked', 'Conversation id', 'Answer id'],
		],
		questions.map(({ question, answer, language, path, verdict, outcome, rating, reasons, comment, ...asked }) => [
			...[question, answer, language, path, verdictWords[verdict], outcome === null ? '' : outcomeWords[outcome]],
			rating === null ? '' : ratingWords[rating],
			...[reasonsText(reasons), comment, askerWord(asked.askedBy), asked.askedAt, asked.threadId, asked.messageId],
		]),
	);

export const gapsCsv = ({ gaps }: Pick<InsightsResponse, 'gaps'>): string =>
	csvOf(
		[
			...['What readers asked', 'Questions', 'Asked', 'Nothing found', 'None opened', 'Not helpful'],
			...['Nearest page', 'First', 'Last', 'State', 'Gap'],
		],
		gaps.map((gap) => [
			...[gap.question, gap.questions, gap.asked, gap.unanswered, gap.shown, gap.disliked],
			[...gap.cited, ...gap.nearest][0]?.url,
			...[gap.firstSeenAt, gap.lastSeenAt, gapStateWords[gap.state], gap.id],
		]),
	);

export const pagesCsv = (pages: InsightsResponse['pages']): string =>
	csvOf(
		['Page', 'Answers', 'Helpful', 'Not helpful'],
		pages.map(({ url, answers, up, down }) => [url, answers, up, down]),
	);

export const spendingCsv = ({ spending }: Pick<InsightsResponse, 'spending'>): string =>
	csvOf(
		['Day', 'Model', 'Answers', 'Tokens in', 'Tokens out', 'Cost', 'Currency'],
		spending.map(({ day, model, answers, inputTokens, outputTokens, cost, currency }) => [
			...[day, model, answers, inputTokens || null, outputTokens || null],
			...[cost, currency],
		]),
	);
