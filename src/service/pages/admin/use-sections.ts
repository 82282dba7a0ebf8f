import type { InsightsResponse, LimitUse } from '../../../contract/owner/insights.js';
import { countText, momentText, moneyText, shareText, shortCountText } from '../../insights/figures.js';
import { limitWords, modelFailureWords } from '../../insights/state-words.js';
import { escapeHtml } from '../../site/escape-html.js';
import { emptyState } from './admin-page.js';
import { barChart } from './bar-chart.js';
import { dataTable, openingTable } from './data-table.js';

/** What models cost. */
export function modelsSection({ models, spending, days }: InsightsResponse): string {
	if (models.length === 0) {
		return `<section aria-labelledby="models"><h2 id="models">Models and cost</h2>${emptyState('No model was asked', 'Tokens and cost of each answer are added up here.')}</section>`;
	}
	const tokensOn = (name: 'inputTokens' | 'outputTokens') =>
		days.map(({ day }) => spending.filter((row) => row.day === day).reduce((sum, row) => sum + row[name], 0));
	const chart = barChart({
		title: 'Tokens per day',
		days: days.map(({ day }) => day),
		series: [
			{ name: 'Into the model', tone: 'accent', values: tokensOn('inputTokens') },
			{ name: 'Out of it', tone: 'green', values: tokensOn('outputTokens') },
		],
		show: shortCountText,
	});
	const table = dataTable({
		label: 'Models',
		head: ['Model', 'Answers', 'Tokens in', 'Tokens out', 'Cost'],
		numbersFrom: 1,
		rows: models.map(({ model, answers, inputTokens, outputTokens, estimatedAnswers, cost, currency }) => {
			const about = estimatedAnswers > 0 ? 'about ' : '';
			return [
				model,
				countText(answers),
				`${about}${countText(inputTokens)}`,
				`${about}${countText(outputTokens)}`,
				moneyText(cost, currency),
			];
		}),
	});
	const hint = models.some(({ cost }) => cost === null)
		? '<p class="hint">A model has a cost when the configuration has its price: <code>model.price</code>.</p>'
		: '';
	return `<section aria-labelledby="models"><h2 id="models">Models and cost</h2>${table}${chart}${hint}</section>`;
}

/** When and why models did not answer. */
export function modelFailuresSection({ modelFailures }: InsightsResponse): string {
	if (modelFailures.length === 0) return '';
	const table = dataTable({
		label: 'Why models did not answer',
		head: ['Why', 'Answers', 'First, UTC', 'Last, UTC'],
		numbersFrom: 1,
		rows: modelFailures.map(({ reason, answers, firstAt, lastAt }) => [
			modelFailureWords[reason],
			countText(answers),
			momentText(firstAt),
			momentText(lastAt),
		]),
	});
	return `<section aria-labelledby="model-failures"><h2 id="model-failures">When the model did not answer</h2><p>Readers got quotations, or an answer that is not complete. These answers count neither as unanswered nor as gaps.</p>${table}</section>`;
}

/** Which pages answer questions. */
export function pagesSection({ pages }: InsightsResponse): string {
	const content =
		pages.length === 0
			? emptyState('No page was cited', 'Pages that answers point to are counted here.')
			: openingTable(
					{
						label: 'Most cited pages',
						head: ['Page', 'Answers'],
						numbersFrom: 1,
						rows: pages.map(({ url, answers }) => [url, countText(answers)]),
					},
					8,
				);
	return `<section aria-labelledby="pages"><h2 id="pages">Most cited pages</h2>${content}</section>`;
}

function limitHtml({ limit, most, endsAt, subjects }: LimitUse): string {
	const rows = subjects.map(({ subject, used }) => {
		const share = most === 0 ? 0 : Math.min(100, (100 * used) / most);
		const tone = share >= 100 ? 'red' : share >= 80 ? 'amber' : 'accent';
		const words = most === 0 ? countText(used) : `${countText(used)} of ${countText(most)} (${shareText(used, most)})`;
		const bar =
			most === 0
				? ''
				: `<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="share-whole" width="100" height="4"/><rect class="bar-${tone}" width="${share.toFixed(2)}" height="4"/></svg>`;
		return `<li><span class="unbroken">${escapeHtml(subject)}</span> <b>${words}</b>${bar}</li>`;
	});
	const why = most === 0 ? 'Not counted, because there is no limit.' : 'Not used in this window.';
	const none = subjects.length === 0 ? `<p class="facts">${why}</p>` : '';
	const whole = most === 0 ? 'no limit' : `at most ${countText(most)}`;
	return `<div class="limit"><h3>${limitWords[limit]}</h3><p class="facts">${whole}; the window ends ${momentText(endsAt)} UTC</p>${none}<ul>${rows.join('')}</ul></div>`;
}

/** How near the limits are, now. */
export const limitsSection = ({ limits }: InsightsResponse): string =>
	`<section aria-labelledby="limits"><h2 id="limits">Limits</h2><p>As they are now, whatever the period. Addresses are shortened.</p><div class="limits">${limits.map(limitHtml).join('')}</div></section>`;
