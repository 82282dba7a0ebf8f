import type { AskedQuestion } from '../../../../contract/schema/gaps.js';
import type { DislikedAnswer, InsightsResponse } from '../../../../contract/schema/insights.js';
import {
	amountText,
	askerWord,
	countText,
	durationText,
	reasonsText,
	shareText,
	unfinishedText,
	verdictWords,
} from '../../../insights/figures.js';
import { questionLength } from '../../../insights/reports/answers-of-period.js';
import { verdicts } from '../../../insights/reports/search-questions.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { emptyState, messageAddress } from '../../admin-page.js';
import { moment } from '../../moment.js';
import { section } from '../../service-page.js';
import { openingTable, questionLink } from '../data-table.js';
import { barChart } from './bar-chart.js';

/** The named parts of a report. */
type Part<Name extends keyof InsightsResponse> = Pick<InsightsResponse, Name>;

/** The number of rows that are open at first. */
const shownRows = { unanswered: 10, disliked: 5, slowest: 5 } as const;

const linkOf = (domain: string, asked: AskedQuestion) =>
	questionLink(messageAddress(domain, asked), asked.question || asked.messageId, questionLength);

/** In the order of `verdicts`. */
const tones = ['accent', 'light', 'yellow', 'amber', 'pale', 'green', 'red', 'grey'] as const;

export function questionsSection({ days, totals }: Part<'days' | 'totals'>): Html {
	const content =
		totals.questions === 0
			? emptyState(
					'No questions in this period',
					html`Choose a longer one below, or <a href="/embed/script-tag">embed the widget</a> where your readers are.`,
				)
			: barChart({
					title: 'Questions per day',
					days: days.map(({ day }) => day),
					series: verdicts.map((name, place) => ({
						...{ name: verdictWords[name], tone: tones[place] ?? 'grey' },
						values: days.map((day) => day[name]),
					})),
				});
	return section('questions', 'Questions per day', content);
}

function nothingUnanswered({ totals }: Part<'totals'>): Html {
	const unfinished = unfinishedText(totals);
	if (unfinished !== undefined)
		return emptyState('No answer says that something is missing from the documentation', unfinished);
	return emptyState('Something was found for every question', 'Questions for which nothing is found appear here.');
}

export function unansweredSection(report: Part<'domain' | 'totals' | 'unanswered'>): Html {
	const { domain, unanswered } = report;
	const content =
		unanswered.length === 0
			? nothingUnanswered(report)
			: html`<p>Nothing was found for these, or a model answered them without a source. The documentation lacks the answer, or has it in other words.</p>${openingTable(
					{
						label: 'Questions for which nothing was found',
						head: ['Question', 'By', 'Times', 'Last asked'],
						numbers: [2],
						rows: unanswered.map((asked) => [
							linkOf(domain, asked),
							askerWord(asked.askedBy),
							countText(asked.count),
							moment(asked.lastAskedAt),
						]),
					},
					shownRows.unanswered,
				)}`;
	return section('unanswered', 'Nothing found', content);
}

function whyCell({ reasons, comment }: DislikedAnswer): Content {
	const why = reasonsText(reasons);
	if (comment === '') return why || '–';
	return html`${why && `${why}: `}<q>${comment}</q>`;
}

export function satisfactionSection({
	domain,
	days,
	totals,
	disliked,
}: Part<'domain' | 'days' | 'totals' | 'disliked'>): Html {
	const { up, down } = totals;
	const rated = up + down;
	const chart =
		rated === 0
			? emptyState('Nobody has rated an answer', 'Readers do so with the thumbs below each answer.')
			: html`<p>${shareText(up, rated)} of ${amountText(rated, 'rated answer')} helped.</p>${barChart({
					title: 'Ratings per day',
					days: days.map(({ day }) => day),
					series: [
						{ name: 'Helpful', tone: 'green', values: days.map((day) => day.up) },
						{ name: 'Not helpful', tone: 'red', values: days.map((day) => day.down) },
					],
				})}`;
	const complaints =
		disliked.length > 0 &&
		html`<h3>What did not help</h3>${openingTable(
			{
				label: 'Answers rated not helpful',
				head: ['Question', 'By', 'Why', 'Rated'],
				long: [0, 2],
				rows: disliked.map((answer) => [
					linkOf(domain, answer),
					askerWord(answer.askedBy),
					whyCell(answer),
					moment(answer.ratedAt),
				]),
			},
			shownRows.disliked,
		)}`;
	return section('satisfaction', 'Satisfaction', [chart, complaints]);
}

const waited = (milliseconds: number | null) => html`<b class="figure">${durationText(milliseconds)}</b>`;

export function speedSection({ domain, speed, slowest }: Part<'domain' | 'speed' | 'slowest'>): Html {
	const content =
		speed.answers === 0
			? emptyState('Nothing to measure yet', 'The time until the first words is kept with every answer.')
			: html`<p>Half of the answers began within ${waited(speed.firstTextP50)}, 95% within ${waited(speed.firstTextP95)}; half were complete within ${waited(speed.durationP50)}, 95% within ${waited(speed.durationP95)}.</p>${openingTable(
					{
						label: 'Slowest answers',
						head: ['Question', 'Model', 'First word', 'Complete'],
						numbers: [2, 3],
						rows: slowest.map((answer) => [
							linkOf(domain, answer),
							answer.model ?? '–',
							durationText(answer.firstTextMs),
							durationText(answer.durationMs),
						]),
					},
					shownRows.slowest,
				)}`;
	return section('slowest', 'Slowest answers', content);
}
