import type { InsightsResponse } from '../../../../contract/schema/insights.js';
import { askerWord, verdictWords } from '../../../insights/figures.js';
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

export const questionsCsv = (questions: readonly FoundQuestion[]): string =>
	csvOf(
		['Question', 'Page', 'Verdict', 'Rating', 'By', 'Asked', 'Conversation', 'Answer'],
		questions.map(({ question, path, verdict, rating, askedBy, askedAt, threadId, messageId }) => [
			...[question, path, verdictWords[verdict], rating === null ? '' : { up: 'Helpful', down: 'Not helpful' }[rating]],
			...[askerWord(askedBy), askedAt, threadId, messageId],
		]),
	);

export const gapsCsv = ({ gaps }: Pick<InsightsResponse, 'gaps'>): string =>
	csvOf(
		['What readers asked', 'Asked', 'Unanswered', 'Not helpful', 'First', 'Last', 'State', 'Gap'],
		gaps.map((gap) => [
			...[gap.question, gap.asked, gap.unanswered, gap.disliked],
			...[gap.firstSeenAt, gap.lastSeenAt, gapStateWords[gap.state], gap.id],
		]),
	);

export const pagesCsv = (pages: InsightsResponse['pages']): string =>
	csvOf(
		['Page', 'Answers'],
		pages.map(({ url, answers }) => [url, answers]),
	);

export const spendingCsv = ({ spending }: Pick<InsightsResponse, 'spending'>): string =>
	csvOf(
		['Day', 'Model', 'Answers', 'Tokens in', 'Tokens out', 'Cost', 'Currency'],
		spending.map(({ day, model, answers, inputTokens, outputTokens, cost, currency }) => [
			...[day, model, answers, inputTokens, outputTokens],
			...[cost, currency],
		]),
	);
