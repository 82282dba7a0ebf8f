import type { InsightsResponse } from '../../../../contract/schema/insights.js';
import type { Documentation } from '../../../../search/core/documentation.js';
import type { Insights } from '../../../insights/create-insights.js';
import { dateText } from '../../../insights/figures.js';
import type { FoundQuestions } from '../../../insights/reports/search-questions.js';
import type { ShownOverview } from '../../../insights/what-to-do/overviews.js';
import type { Figures } from '../../../insights/what-to-do/what-to-do.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { adminAddress, adminPage } from '../../admin-page.js';
import { said } from '../../language.js';
import { pagePaths } from '../../page-paths.js';
import { visibleText } from '../../review/visible-text.js';
import { choice, type OwnNames } from '../list-links.js';
import { questionsSection, satisfactionSection, speedSection } from './answer-sections.js';
import { figureList } from './figure-list.js';
import {
	type BegunWithValue,
	filterForm,
	type InsightsTab,
	type InsightsView,
	insightsTabs,
	isFirst,
	isUnfiltered,
	viewAddress,
} from './filter-form.js';
import { type FoundGroups, questionListSection } from './questions-section.js';
import { toDoSection } from './to-do-section.js';
import { limitsSection, modelFailuresSection, modelsSection, pagesSection } from './use-sections.js';

type Use = Awaited<ReturnType<Insights['use']>>;

/** What the page of each tab shows besides the figures. */
export type TabContent =
	| { tab: 'questions'; found: FoundQuestions | FoundGroups }
	| { tab: 'pages'; pages: InsightsResponse['pages']; own: OwnNames }
	| { tab: 'usage'; use: Use };

interface InsightsPage {
	view: InsightsView;
	figures: Figures;
	overview: ShownOverview;
	content: TabContent;
	/** What the view can be narrowed to. */
	begunWith: readonly BegunWithValue[];
	/** Files of the documentation that have ended the process that reads them. @default none */
	unreadable?: Documentation['unreadable'];
	/** The domains to choose from, the view's own among them. */
	domains: readonly string[];
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
			return [filters, pagesSection({ ...figures, pages: content.pages }, content.own)];
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
	const { view, figures, overview, domains, unreadable = [] } = page;
	const { domain, tab, days, span, source, split } = view;
	const { from, to } = figures;
	const tabs = (Object.keys(insightsTabs) as InsightsTab[]).map((name): [string, string, boolean] => [
		viewAddress(pagePaths.admin, { domain, tab: name, isLog: false, days, span, source, split, search: {} }),
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
		refreshSeconds: overview.isReading && isFirst(view) ? 10 : undefined,
		main: [
			html`<h1>${said('Insights')}</h1><p class="lead">${domain}, ${dateText(from)} to ${dateText(to)} ${to.slice(0, 4)}, days in UTC</p>${others}`,
			unreadable.length > 0 && unreadableFiles(unreadable),
			toDoSection(view, overview),
			figureList(view, figures, overview.before),
			html`<div class="tabs">${choice('Insights', tabs)}</div>`,
			tabHtml(page),
		],
	});
}
