import type { InsightsResponse, ModelSpending } from '../../../../contract/schema/insights.js';
import type { Documentation } from '../../../../search/core/documentation.js';
import type { Insights } from '../../../insights/create-insights.js';
import { countText, dateText, durationText, moneyText, shareText } from '../../../insights/figures.js';
import type { QuestionGroup } from '../../../insights/reports/read-topics.js';
import type { FoundQuestions, QuestionSearch } from '../../../insights/reports/search-questions.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { adminAddress, adminPage } from '../../admin-page.js';
import { said } from '../../language.js';
import { pagePaths } from '../../page-paths.js';
import { visibleText } from '../../review/visible-text.js';
import { choice } from '../list-links.js';
import { questionsSection, satisfactionSection, speedSection } from './answer-sections.js';
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
type Use = Awaited<ReturnType<Insights['use']>>;

/** What the page of each tab shows besides the figures. */
export type TabContent =
	| { tab: 'questions'; found: FoundQuestions | { groups: readonly QuestionGroup[] } }
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

/** Figures, each a link to its rows. */
function figureList({ view, figures: { totals, speed, models } }: InsightsPage): Html {
	const { questions, answered, shown, unanswered, smallTalk, up, down } = totals;
	const asked = questions - smallTalk;
	const log = (search: QuestionSearch) =>
		viewAddress(pagePaths.admin, { ...view, tab: 'questions', isLog: true, search });
	const usage = viewAddress(pagePaths.admin, { ...view, tab: 'usage', isLog: true, search: {} });
	const rows = [
		['Questions', countText(questions), log({})],
		['Answered', shareText(answered, asked), log({ verdict: 'answered' })],
		...(shown > 0 ? [['Pages shown', shareText(shown, asked), log({ verdict: 'shown' })] as const] : []),
		['Nothing found', shareText(unanswered, asked), log({ verdict: 'unanswered' })],
		['Helpful', shareText(up, up + down), log({ rating: 'down' })],
		['Time to first word', durationText(speed.firstTextP50), `${usage}#slowest`],
		['Cost', costText(models), `${usage}#models`],
	] as const;
	return html`<dl class="figures">${rows.map(([name, value, address]) => html`<div><dt><a href="${address}">${said(name)}</a></dt><dd>${value}</dd></div>`)}</dl>`;
}

/** What readers lack, and only the owner can mend. */
const unreadableFiles = (files: NonNullable<InsightsPage['unreadable']>): Html =>
	html`<div class="callout caution" role="status"><p class="callout-title">Files that are left out until they change</p><ul>${files.map(({ file, reason }) => html`<li>${visibleText(file)} ${reason}</li>`)}</ul></div>`;

/** The charts are of all questions, so a list that is filtered stands without them. */
function tabHtml({ view, figures, content, begunWith }: InsightsPage): Content {
	const filters = filterForm(view, begunWith);
	switch (content.tab) {
		case 'questions':
			return [
				isUnfiltered(view) &&
					html`<div class="charts">${questionsSection(figures)}${satisfactionSection(figures)}</div>`,
				questionListSection(view, content.found, filters),
			];
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
		viewAddress(pagePaths.admin, { domain, tab: name, isLog: true, days, span, source, split, search: {} }),
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
			html`<h1>${said('Insights')}</h1><p class="lead">${domain}, ${dateText(from)} to ${dateText(to)} ${to.slice(0, 4)}, days in UTC</p>${others}`,
			unreadable.length > 0 && unreadableFiles(unreadable),
			figureList(page),
			html`<div class="tabs">${choice('Insights', tabs)}</div>`,
			tabHtml(page),
		],
	});
}
