import type { AskedQuestion } from '../../../../contract/schema/gaps.js';
import type { InsightsResponse } from '../../../../contract/schema/insights.js';
import { durationText, verdictWords } from '../../../insights/figures.js';
import { questionLength } from '../../../insights/reports/answers-of-period.js';
import { verdicts } from '../../../insights/reports/search-questions.js';
import { type Html, html } from '../../../site/html.js';
import { emptyState, messageAddress } from '../../admin-page.js';
import { section } from '../../service-page.js';
import { openingTable, questionLink } from '../data-table.js';
import { barChart } from './bar-chart.js';

/** The named parts of a report. */
type Part<Name extends keyof InsightsResponse> = Pick<InsightsResponse, Name>;

/** The number of rows that are open at first. */
const shownRows = 5;

const linkOf = (domain: string, asked: AskedQuestion) =>
	questionLink(messageAddress(domain, asked), asked.question || asked.messageId, questionLength);

/** In the order of `verdicts`. */
const tones = ['accent', 'light', 'yellow', 'amber', 'pale', 'orange', 'red', 'grey'] as const;

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

export function satisfactionSection({ days, totals: { up, down } }: Part<'days' | 'totals'>): Html {
	const chart =
		up + down === 0
			? emptyState('Nobody has rated an answer', 'Readers do so with the thumbs below each answer.')
			: barChart({
					title: 'Ratings per day',
					days: days.map(({ day }) => day),
					series: [
						{ name: 'Helpful', tone: 'green', values: days.map((day) => day.up) },
						{ name: 'Not helpful', tone: 'red', values: days.map((day) => day.down) },
					],
				});
	return section('satisfaction', 'Ratings per day', chart);
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
					shownRows,
				)}`;
	return section('slowest', 'Slowest answers', content);
}
