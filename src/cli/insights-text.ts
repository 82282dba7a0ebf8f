import type { InsightsResponse } from '../contract/schema/insights.js';
import {
	countText,
	durationText,
	momentText,
	moneyText,
	reasonsText,
	shareText,
	tokensText,
	unfinishedText,
} from '../service/insights/figures.js';
import { gapStateWords, limitWords, notFoundByWords } from '../service/insights/state-words.js';
import { oneLine, textTable } from './text-table.js';

/** The width of a terminal that everything fits into. */
const columns = 80;

const section = (title: string, body: string) => `${title}\n${'-'.repeat(title.length)}\n${body}`;

function totalsText({ totals, speed }: InsightsResponse): string {
	const { questions, answered, doubtful, unanswered, withoutModel, failed, aborted, up, down, activeThreads } = totals;
	const of = (count: number) => `${countText(count)} (${shareText(count, questions)})`;
	return textTable([
		['Questions', `${countText(questions)} in ${countText(activeThreads)} conversations`],
		['Answered', of(answered)],
		['Doubtful', of(doubtful)],
		['Unanswered', of(unanswered)],
		...(withoutModel > 0 ? [['Without the model', of(withoutModel)]] : []),
		['Failed', of(failed)],
		['Stopped by readers', of(aborted)],
		[
			'Rated helpful',
			up + down === 0 ? 'no ratings' : `${countText(up)} of ${countText(up + down)} (${shareText(up, up + down)})`,
		],
		['First words', `${durationText(speed.firstTextP50)} median, ${durationText(speed.firstTextP95)} for 95 %`],
	]);
}

/** Days on which nothing was asked are left out. */
function daysText({ days }: InsightsResponse): string {
	const busy = days.filter(({ questions, up, down }) => questions + up + down > 0);
	const most = Math.max(1, ...busy.map(({ questions }) => questions));
	const rows = busy.map(({ day, questions, doubtful, unanswered, failed, up, down }) => [
		day,
		...[questions, doubtful, unanswered, failed, up, down].map(countText),
		'#'.repeat(Math.round((16 * questions) / most)),
	]);
	const head = ['day', 'questions', 'doubtful', 'unanswered', 'failed', 'up', 'down', ''];
	const widths = textTable(
		[head, ...rows].map((row) => row.slice(0, -1)),
		1,
	).split('\n');
	return widths.map((text, index) => (index === 0 ? text : `${text}  ${rows[index - 1]?.at(-1)}`).trimEnd()).join('\n');
}

/** The questions that the documentation did not answer. */
export function unansweredText({ unanswered, domain, from, to, totals }: InsightsResponse): string {
	if (unanswered.length === 0) {
		const unfinished = unfinishedText(totals);
		return unfinished === undefined
			? `Nothing was left unanswered in ${domain} from ${from} to ${to}.`
			: `No answer of ${domain} from ${from} to ${to} says that something is missing\nfrom the documentation. ${unfinished}`;
	}
	const rows = unanswered.map(({ count, lastAskedAt, question }) => [
		countText(count),
		momentText(lastAskedAt),
		oneLine(question, columns - 27),
	]);
	return textTable([['asked', 'last, UTC', 'question'], ...rows]);
}

/** The gaps by their subject, each with its pull request and the section that only a second search found on lines of their own. */
export function gapsText({
	gaps,
	domain,
	from,
	to,
}: Pick<InsightsResponse, 'gaps' | 'domain' | 'from' | 'to'>): string {
	if (gaps.length === 0) return `There are no gaps in ${domain} from ${from} to ${to}.`;
	const rows = gaps.map(({ asked, unanswered, disliked, state, question }) => [
		...[asked, unanswered, disliked].map(countText),
		gapStateWords[state].toLowerCase(),
		oneLine(question, columns - 46),
	]);
	const lines = textTable([['asked', 'unanswered', 'not helpful', 'state', 'question'], ...rows]).split('\n');
	return lines
		.flatMap((text, index) => {
			const link = gaps[index - 1]?.job?.prLink;
			// Older services do not send it.
			const [section] = gaps[index - 1]?.foundAgain ?? [];
			return [
				text,
				...(link ? [`  ${oneLine(link, 300)}`] : []),
				...(section ? [`  ${notFoundByWords.toLowerCase()}; add them to ${oneLine(section.url, 300)}`] : []),
			];
		})
		.join('\n');
}

function limitsText({ limits }: InsightsResponse): string {
	const rows = limits.flatMap(({ limit, most, subjects }) => {
		const [first] = subjects;
		if (!first) return most === 0 ? [[limitWords[limit], 'not counted: no limit', '']] : [];
		const used = most === 0 ? countText(first.used) : `${countText(first.used)} of ${countText(most)}`;
		return [[limitWords[limit], used, oneLine(first.subject, 22)]];
	});
	return rows.length === 0 ? 'Not used at present.' : textTable([['limit', 'used', 'most by'], ...rows]);
}

/** The report for people, at most 80 columns wide. */
export function insightsText(report: InsightsResponse): string {
	const { domain, from, to, totals, slowest, models, pages, disliked } = report;
	const parts = [section(`Insights: ${domain}, ${from} to ${to} (UTC)`, totalsText(report))];
	if (totals.questions + totals.up + totals.down === 0) {
		parts.push('Nothing was asked in this time; --days 90 looks further back.');
	} else {
		parts.push(section('By day', daysText(report)));
		parts.push(section('Gaps', gapsText({ ...report, gaps: report.gaps.slice(0, 10) })));
		parts.push(
			section('Unanswered or doubtful', unansweredText({ ...report, unanswered: report.unanswered.slice(0, 10) })),
		);
	}
	if (disliked.length > 0) {
		const rows = disliked.slice(0, 10).map(({ question, reasons, comment }) => {
			const why = [reasonsText(reasons), comment].filter(Boolean).join(': ');
			return [oneLine(question, 38), oneLine(why, 38)];
		});
		parts.push(section('Rated not helpful', textTable([['question', 'why'], ...rows])));
	}
	if (slowest.length > 0) {
		const rows = slowest
			.slice(0, 5)
			.map(({ question, firstTextMs, durationMs, model }) => [
				oneLine(question, 34),
				oneLine(model ?? '-', 22),
				durationText(firstTextMs),
				durationText(durationMs),
			]);
		parts.push(section('Slowest', textTable([['question', 'model', 'first', 'all'], ...rows], 2)));
	}
	if (models.length > 0) {
		const rows = models.map(({ model, answers, inputTokens, outputTokens, cost, currency }) => [
			oneLine(model, 26),
			countText(answers),
			...[inputTokens, outputTokens].map(tokensText),
			moneyText(cost, currency),
		]);
		parts.push(section('Models', textTable([['model', 'answers', 'tokens in', 'tokens out', 'cost'], ...rows], 1)));
	}
	if (pages.length > 0) {
		const rows = pages.slice(0, 10).map(({ url, answers }) => [oneLine(url, 68), countText(answers)]);
		parts.push(section('Most cited pages', textTable([['page', 'answers'], ...rows], 1)));
	}
	parts.push(section('Limits', limitsText(report)));
	return parts.join('\n\n');
}
