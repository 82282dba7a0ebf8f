import type { InsightsResponse, ModelSpending } from '../../../../contract/schema/insights.js';
import type { Documentation } from '../../../../search/core/documentation.js';
import type { Insights } from '../../../insights/create-insights.js';
import { countText, durationText, moneyText, shareText } from '../../../insights/figures.js';
import type { FoundQuestions } from '../../../insights/reports/search-questions.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { adminAddress, adminPage } from '../../admin-page.js';
import { said } from '../../language.js';
import { pagePaths } from '../../page-paths.js';
import { visibleText } from '../../review/visible-text.js';
import { choice, pagingLink } from '../list-links.js';
import { questionsSection, satisfactionSection, speedSection, unansweredSection } from './answer-sections.js';
import { dayText } from './bar-chart.js';
import {
	type BegunWithValue,
	filterForm,
	type InsightsTab,
	type InsightsView,
	insightsTabs,
	isUnfiltered,
	viewAddress,
} from './filter-form.js';
import { questionListSection } from './questions-section.js';
import { limitsSection, modelFailuresSection, modelsSection, pagesSection } from './use-sections.js';

type Figures = Awaited<ReturnType<Insights['figures']>>;
type Troubles = Awaited<ReturnType<Insights['troubles']>>;
type Use = Awaited<ReturnType<Insights['use']>>;

/** What the page of each tab shows besides the figures. */
export type TabContent =
	| { tab: 'questions'; found: FoundQuestions }
	| { tab: 'gaps'; troubles: Troubles }
	| { tab: 'pages'; pages: InsightsResponse['pages'] }
	| { tab: 'usage'; use: Use };

interface InsightsPage {
	view: InsightsView;
	figures: Figures;
	content: TabContent;
	/** What the view can be narrowed to. */
	begunWith: readonly BegunWithValue[];
	/** Files of the documentation that have ended the process that reads them. @default none */
	unreadable?: Documentation['unreadable'];
	/** The domains to choose from, the view's own among them. */
	domains: readonly string[];
}

/** Sums of money are never added across currencies. */
function costText(models: readonly ModelSpending[]): string {
	const sums = new Map<string | null, number>();
	for (const { cost, currency } of models) if (cost !== null) sums.set(currency, (sums.get(currency) ?? 0) + cost);
	return [...sums].map(([currency, amount]) => moneyText(amount, currency)).join(' + ') || '–';
}

function figureList({ totals, speed, models }: Figures): Html {
	const { questions, answered, shown, unanswered, smallTalk, up, down, activeThreads } = totals;
	const asked = questions - smallTalk;
	const rows = [
		['Questions', countText(questions)],
		['Conversations', countText(activeThreads)],
		['Answered', shareText(answered, asked)],
		...(shown > 0 ? [['Pages shown', shareText(shown, asked)]] : []),
		['Nothing found', shareText(unanswered, asked)],
		['Helpful', shareText(up, up + down)],
		['Time to first word', durationText(speed.firstTextP50)],
		['Cost', costText(models)],
	];
	return html`<dl class="figures">${rows.map(([name, value]) => html`<div><dt>${said(name ?? '')}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** What readers lack, and only the owner can mend. */
const unreadableFiles = (files: NonNullable<InsightsPage['unreadable']>): Html =>
	html`<div class="callout caution" role="status"><p class="callout-title">Files that are left out until they change</p><ul>${files.map(({ file, reason }) => html`<li>${visibleText(file)} ${reason}</li>`)}</ul></div>`;

/** The chart counts all questions, so a list that is filtered stands without it. */
function tabHtml({ view, figures, content, begunWith }: InsightsPage): Content {
	const filters = filterForm(view, begunWith);
	switch (content.tab) {
		case 'questions':
			return [isUnfiltered(view) && questionsSection(figures), questionListSection(view, content.found, filters)];
		case 'gaps': {
			const report = { ...figures, ...content.troubles };
			const { domain } = view;
			const gaps = pagingLink(adminAddress(pagePaths.adminGaps, { domain }), 'What it is about: all gaps');
			return [filters, unansweredSection(report), gaps, satisfactionSection(report)];
		}
		case 'pages':
			return [filters, pagesSection({ ...figures, pages: content.pages })];
		case 'usage': {
			const report = { ...figures, ...content.use };
			return [
				...[filters, speedSection(report), modelFailuresSection(report)],
				...[modelsSection(report), limitsSection(report)],
			];
		}
	}
}

export function insightsPage(page: InsightsPage): string {
	const { view, figures, domains, unreadable = [] } = page;
	const { domain, tab, days, span, source, split } = view;
	const { from, to } = figures;
	const tabs = (Object.keys(insightsTabs) as InsightsTab[]).map((name): [string, string, boolean] => [
		viewAddress(pagePaths.admin, { domain, tab: name, days, span, source, split, search: {} }),
		insightsTabs[name],
		name === tab,
	]);
	const others =
		domains.length > 1 &&
		choice(
			'Domain',
			domains.map((other) => [adminAddress(pagePaths.admin, { domain: other, days }), other, other === domain]),
		);
	return adminPage({
		title: tab === 'questions' ? 'Insights' : `Insights: ${insightsTabs[tab].toLowerCase()}`,
		domain,
		current: pagePaths.admin,
		main: [
			html`<h1>${said('Insights')}</h1><p class="lead">${domain}, ${dayText(from)} to ${dayText(to)} ${to.slice(0, 4)}, days in UTC</p>${others}`,
			unreadable.length > 0 && unreadableFiles(unreadable),
			figureList(figures),
			html`<div class="tabs">${choice('Insights', tabs)}</div>`,
			tabHtml(page),
		],
	});
}
