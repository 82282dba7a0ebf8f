import type { InsightsResponse, ModelSpending } from '../../../contract/schema/insights.js';
import type { ThreadListResponse } from '../../../contract/schema/transcripts.js';
import { countText, durationText, moneyText, shareText } from '../../insights/figures.js';
import { type Html, html } from '../../site/html.js';
import { pagePaths } from '../page-paths.js';
import { section } from '../service-page.js';
import { adminAddress, adminPage } from './admin-page.js';
import { questionsSection, satisfactionSection, speedSection, unansweredSection } from './answer-sections.js';
import { dayText } from './bar-chart.js';
import { gapsSection } from './gaps-page.js';
import { choice, pagingLink } from './list-links.js';
import { threadTable } from './threads-page.js';
import { limitsSection, modelFailuresSection, modelsSection, pagesSection } from './use-sections.js';

/** The periods to choose from, in days. */
export const adminPeriods = [7, 30, 90] as const;
type AdminPeriod = (typeof adminPeriods)[number];

interface InsightsPage {
	report: InsightsResponse;
	days: AdminPeriod;
	/** The domains to choose from, the report's own among them. */
	domains: readonly string[];
	recent: ThreadListResponse;
}

/** Sums of money are never added across currencies. */
function costText(models: readonly ModelSpending[]): string {
	const sums = new Map<string | null, number>();
	for (const { cost, currency } of models) if (cost !== null) sums.set(currency, (sums.get(currency) ?? 0) + cost);
	return [...sums].map(([currency, amount]) => moneyText(amount, currency)).join(' + ') || '–';
}

function figures({ totals, speed, models }: InsightsResponse): Html {
	const { questions, answered, up, down, activeThreads } = totals;
	const rows = [
		['Questions', countText(questions)],
		['Conversations', countText(activeThreads)],
		['Answered', shareText(answered, questions)],
		['Helpful', shareText(up, up + down)],
		['First words, median', durationText(speed.firstTextP50)],
		['Cost', costText(models)],
	];
	return html`<dl class="figures">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function recentSection(domain: string, { threads, nextCursor }: ThreadListResponse): Html {
	const all = nextCursor !== null && pagingLink(adminAddress(pagePaths.adminThreads, { domain }), 'All conversations');
	return section('recent', 'Recent conversations', [threadTable(domain, threads), all]);
}

export function insightsPage({ report, days, domains, recent }: InsightsPage): string {
	const { domain, from, to } = report;
	const periods = choice(
		'Period',
		adminPeriods.map((period) => [
			adminAddress(pagePaths.admin, { domain, days: period }),
			`${period} days`,
			period === days,
		]),
	);
	const others =
		domains.length > 1 &&
		choice(
			'Domain',
			domains.map((other) => [adminAddress(pagePaths.admin, { domain: other, days }), other, other === domain]),
		);
	return adminPage({
		title: 'Insights',
		domain,
		current: pagePaths.admin,
		main: [
			html`<div class="admin-head"><div><h1>Insights</h1><p class="lead">${domain}, ${dayText(from)} to ${dayText(to)} ${to.slice(0, 4)}, days in UTC</p></div>${periods}</div>${others}`,
			figures(report),
			questionsSection(report),
			gapsSection(report),
			unansweredSection(report),
			satisfactionSection(report),
			speedSection(report),
			modelFailuresSection(report),
			modelsSection(report),
			pagesSection(report),
			limitsSection(report),
			recentSection(domain, recent),
		],
	});
}
