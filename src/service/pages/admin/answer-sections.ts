import type { InsightsResponse } from '../../../contract/owner/insights.js';
import {
	amountText,
	askerWord,
	countText,
	durationText,
	momentText,
	shareText,
	unfinishedText,
} from '../../insights/figures.js';
import { escapeHtml } from '../../site/escape-html.js';
import { emptyState, threadAddress } from './admin-page.js';
import { barChart } from './bar-chart.js';
import { linkTo, openingTable } from './data-table.js';

/** Rows that stand open; the others follow on demand. */
const shownRows = { unanswered: 10, disliked: 5, slowest: 5 } as const;

const documentationAddress = (path: string) => `/${path}`;

/** What readers asked, by day. */
export function questionsSection({ days, totals }: InsightsResponse): string {
	const valuesOf = (name: 'answered' | 'doubtful' | 'unanswered' | 'withoutModel' | 'failed' | 'aborted') =>
		days.map((day) => day[name]);
	const content =
		totals.questions === 0
			? emptyState(
					'No questions in this period',
					`Choose a longer one above, or <a href="${documentationAddress('embed/script-tag')}">embed the widget</a> where your readers are.`,
				)
			: barChart({
					title: 'Questions per day',
					days: days.map(({ day }) => day),
					series: [
						{ name: 'Answered', tone: 'accent', values: valuesOf('answered') },
						{ name: 'Doubtful', tone: 'yellow', values: valuesOf('doubtful') },
						{ name: 'Unanswered', tone: 'amber', values: valuesOf('unanswered') },
						{ name: 'Without the model', tone: 'green', values: valuesOf('withoutModel') },
						{ name: 'Failed', tone: 'red', values: valuesOf('failed') },
						{ name: 'Stopped by the reader', tone: 'grey', values: valuesOf('aborted') },
					],
				});
	return `<section aria-labelledby="questions"><h2 id="questions">Questions per day</h2>${content}</section>`;
}

function nothingUnanswered({ totals }: InsightsResponse): string {
	const unfinished = unfinishedText(totals);
	if (unfinished !== undefined) return emptyState('No answer says that the documentation lacks something', unfinished);
	return emptyState(
		'Nothing was left unanswered',
		totals.questions === 0
			? 'Questions that the documentation cannot answer will stand here.'
			: 'Every question of this period found an answer in the documentation.',
	);
}

/** What the documentation leaves open. */
export function unansweredSection(report: InsightsResponse): string {
	const { domain, unanswered } = report;
	const content =
		unanswered.length === 0
			? nothingUnanswered(report)
			: `<p>The documentation had no answer to these, or only a doubtful one. A page or a section for the first of them helps most readers.</p>${openingTable(
					{
						label: 'Unanswered questions',
						head: ['Question', 'By', 'Asked', 'Last, UTC'],
						rows: unanswered.map(({ question, threadId, messageId, askedBy, count, lastAskedAt }) => [
							linkTo(`${threadAddress(domain, threadId)}#${messageId}`, question),
							askerWord(askedBy),
							countText(count),
							momentText(lastAskedAt),
						]),
					},
					shownRows.unanswered,
				)}`;
	return `<section aria-labelledby="unanswered"><h2 id="unanswered">Unanswered or doubtful</h2>${content}</section>`;
}

/** What readers thought of answers. */
export function satisfactionSection({ domain, days, totals, disliked }: InsightsResponse): string {
	const { up, down } = totals;
	const rated = up + down;
	const chart =
		rated === 0
			? emptyState('Nobody has rated an answer', 'Readers do so with the thumbs below each answer.')
			: `<p>${shareText(up, rated)} of ${amountText(rated, 'rated answer')} helped.</p>${barChart({
					title: 'Ratings per day',
					days: days.map(({ day }) => day),
					series: [
						{ name: 'Helpful', tone: 'green', values: days.map((day) => day.up) },
						{ name: 'Not helpful', tone: 'red', values: days.map((day) => day.down) },
					],
				})}`;
	const complaints =
		disliked.length === 0
			? ''
			: `<h3>What did not help</h3>${openingTable(
					{
						label: 'Answers rated not helpful',
						head: ['Question', 'By', 'Why', 'Rated, UTC'],
						rows: disliked.map(({ question, threadId, messageId, askedBy, reasons, comment, ratedAt }) => {
							const why = reasons.map((reason) => reason.replaceAll('_', ' ')).join(', ');
							const words = [escapeHtml(why), comment === '' ? '' : `<q>${escapeHtml(comment)}</q>`].filter(Boolean);
							return [
								linkTo(`${threadAddress(domain, threadId)}#${messageId}`, question || messageId),
								askerWord(askedBy),
								{ html: words.join(': ') || '–' },
								momentText(ratedAt),
							];
						}),
					},
					shownRows.disliked,
				)}`;
	return `<section aria-labelledby="satisfaction"><h2 id="satisfaction">Satisfaction</h2>${chart}${complaints}</section>`;
}

const waited = (milliseconds: number | null) => `<b class="figure">${durationText(milliseconds)}</b>`;

/** How long readers wait. */
export function speedSection({ domain, speed, slowest }: InsightsResponse): string {
	const content =
		speed.answers === 0
			? emptyState('Nothing to measure yet', 'The time until the first words is kept with every answer.')
			: `<p>Half of the answers began within ${waited(speed.firstTextP50)}, 95 % within ${waited(speed.firstTextP95)}; half were complete within ${waited(speed.durationP50)}, 95 % within ${waited(speed.durationP95)}.</p>${openingTable(
					{
						label: 'Slowest answers',
						head: ['Question', 'Model', 'First words', 'Complete'],
						numbersFrom: 2,
						rows: slowest.map(({ question, threadId, messageId, model, firstTextMs, durationMs }) => [
							linkTo(`${threadAddress(domain, threadId)}#${messageId}`, question || messageId),
							model ?? '–',
							durationText(firstTextMs),
							durationText(durationMs),
						]),
					},
					shownRows.slowest,
				)}`;
	return `<section aria-labelledby="slowest"><h2 id="slowest">Slowest answers</h2>${content}</section>`;
}
