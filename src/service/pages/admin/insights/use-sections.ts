import type { InsightsResponse, LimitUse } from '../../../../contract/schema/insights.js';
import { countText, moneyText, shareText, shortCountText, tokensText } from '../../../insights/figures.js';
import { limitWords } from '../../../insights/state-words.js';
import { modelFailureWords } from '../../../models/failures/failure-words.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { adminAddress, emptyState } from '../../admin-page.js';
import { moment } from '../../moment.js';
import { pagePaths } from '../../page-paths.js';
import { section } from '../../service-page.js';
import { dataTable, openingTable } from '../data-table.js';
import { type OwnNames, ownAnswerLink } from '../list-links.js';
import { barChart } from './bar-chart.js';

/** The named parts of a report. */
type Part<Name extends keyof InsightsResponse> = Pick<InsightsResponse, Name>;

export function modelsSection({ models, spending, days }: Part<'models' | 'spending' | 'days'>): Html {
	const title = 'Models and cost';
	if (models.length === 0) {
		return section(
			'models',
			title,
			emptyState('No model was asked', 'Tokens and cost of each answer are added up here.'),
		);
	}
	const tokensOn = (name: 'inputTokens' | 'outputTokens') =>
		days.map(({ day }) => spending.filter((row) => row.day === day).reduce((sum, row) => sum + row[name], 0));
	const asked = models.filter(({ inputTokens, outputTokens }) => inputTokens + outputTokens > 0);
	const chart =
		asked.length > 0 &&
		barChart({
			title: 'Tokens per day',
			days: days.map(({ day }) => day),
			series: [
				{ name: 'Sent to the model', tone: 'accent', values: tokensOn('inputTokens') },
				{ name: 'Written by the model', tone: 'green', values: tokensOn('outputTokens') },
			],
			show: shortCountText,
		});
	const table = dataTable({
		label: 'Models',
		head: ['Model', 'Answers', 'Tokens in', 'Tokens out', 'Cost'],
		numbers: [1, 2, 3, 4],
		rows: models.map(({ model, answers, inputTokens, outputTokens, estimatedAnswers, cost, currency }) => {
			const about = estimatedAnswers > 0 ? 'about ' : '';
			return [
				model,
				countText(answers),
				`${about}${tokensText(inputTokens)}`,
				`${about}${tokensText(outputTokens)}`,
				moneyText(cost, currency),
			];
		}),
	});
	const hint =
		asked.some(({ cost }) => cost === null) &&
		html`<p class="hint">A model has a cost when the configuration has its price: <code>model.price</code>.</p>`;
	return section('models', title, [table, chart, hint]);
}

export function modelFailuresSection({ modelFailures }: Part<'modelFailures'>): Content {
	if (modelFailures.length === 0) return undefined;
	const table = dataTable({
		label: 'Why models did not answer',
		head: ['Why', 'Answers', 'First', 'Last'],
		numbers: [1],
		rows: modelFailures.map(({ reason, answers, firstAt, lastAt }) => [
			modelFailureWords[reason],
			countText(answers),
			moment(firstAt),
			moment(lastAt),
		]),
	});
	const words = html`<p>Readers got quotations or an incomplete answer. These answers do not count as unanswered, nor as gaps.</p>`;
	return section('model-failures', 'When the model did not answer', [words, table]);
}

export function pagesSection({ domain, pages }: Part<'domain' | 'pages'>, own: OwnNames): Html {
	const content =
		pages.length === 0
			? emptyState('No page was cited', 'Pages that answers point to are counted here.')
			: openingTable(
					{
						label: 'Most cited pages',
						head: ['Page', 'Answers', 'Helpful', 'Not helpful'],
						numbers: [1, 2, 3],
						rows: pages.map(({ url, answers, up, down }) => [
							ownAnswerLink(domain, url, own) ?? url,
							...[answers, up, down].map(countText),
						]),
					},
					20,
				);
	const check = html`<p><a href="${adminAddress(pagePaths.adminHealth, { domain, kind: 'link' })}">Ids that these pages do not have, and other dead links</a></p>`;
	return section('pages', 'Most cited pages', [content, check]);
}

function subjectHtml(most: number, { subject, used }: LimitUse['subjects'][number]): Html {
	if (most === 0) return html`<li><span class="unbroken">${subject}</span> <b>${countText(used)}</b></li>`;
	const share = Math.min(100, (100 * used) / most);
	const tone = share >= 100 ? 'red' : share >= 80 ? 'amber' : 'accent';
	const words = `${countText(used)} of ${countText(most)} (${shareText(used, most)})`;
	const bar = html`<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="share-whole" width="100" height="4"/><rect class="bar-${tone}" width="${share.toFixed(2)}" height="4"/></svg>`;
	return html`<li><span class="unbroken">${subject}</span> <b>${words}</b>${bar}</li>`;
}

function limitHtml({ limit, most, endsAt, subjects }: LimitUse): Html {
	const why = most === 0 ? 'Not counted, because there is no limit.' : 'Not used in this window.';
	const none = subjects.length === 0 && html`<p class="facts">${why}</p>`;
	const whole = most === 0 ? 'no limit' : `at most ${countText(most)}`;
	return html`<div class="limit"><h3>${limitWords[limit]}</h3><p class="facts">${whole}; the window ends ${moment(endsAt)}</p>${none}<ul>${subjects.map((subject) => subjectHtml(most, subject))}</ul></div>`;
}

export const limitsSection = ({ limits }: Part<'limits'>): Html =>
	section(
		'limits',
		'Limits',
		html`<p>As they are now, whatever the period. Addresses are shortened.</p><div class="limits">${limits.map(limitHtml)}</div>`,
	);
