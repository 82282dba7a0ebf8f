import { type InsightsSpan, lastDays, spanBetween } from '../../insights/insights-period.js';
import { groupsOf } from '../../insights/reports/read-topics.js';
import { type InsightsView, isFirst, readView } from '../../pages/admin/insights/filter-form.js';
import { gapsCsv, pagesCsv, questionsCsv, spendingCsv } from '../../pages/admin/insights/insights-csv.js';
import { insightsPage, type TabContent } from '../../pages/admin/insights/insights-page.js';
import { adminPageHeaders, missingPage } from '../../pages/admin-page.js';
import type { HttpContext } from '../middleware/http-context.js';
import type { HandlerParts } from '../route.js';

/** Number of questions on one page, of pages in their list, and of rows in a file. */
const most = { questions: 50, pages: 500, file: 5_000 } as const;

/** What the address asks for, and its period. */
async function viewOf(context: HttpContext, { library }: HandlerParts, domain: string) {
	const pages = (await library.open(domain))?.documentation.pages ?? [];
	const sources = [...new Set(pages.flatMap(({ facets }) => facets.sources ?? []))].toSorted();
	const view = readView(domain, (name) => context.req.query(name), sources);
	const now = new Date();
	const days = view.span ? spanBetween({ ...view.span, ...view.split }, now) : lastDays(view.days, now, view.split);
	return { view, span: { ...days, source: view.source } };
}

/** The list of a tab, with at most so many questions and pages. */
async function contentOf(
	{ domain, tab, search }: InsightsView,
	span: InsightsSpan,
	{ insights, ownAnswers }: HandlerParts,
	most: { questions: number; pages: number },
): Promise<TabContent> {
	switch (tab) {
		case 'questions':
			return { tab, found: await insights.questions(domain, span, search, most.questions) };
		case 'pages': {
			const words = search.words?.toLowerCase() ?? '';
			const pages = await insights.pages(domain, span, most.pages);
			const own = await ownAnswers.names(domain);
			return { tab, own, pages: pages.filter(({ url }) => url.toLowerCase().includes(words)) };
		}
		case 'usage':
			return { tab, use: await insights.use(domain, span) };
	}
}

/** The page of the insights on the first of these domains. */
export async function showInsights(context: HttpContext, parts: HandlerParts, domains: readonly string[]) {
	const [domain] = domains;
	if (domain === undefined) {
		const html = missingPage({ domain: parts.config.domain, words: 'The project has no such domain.' });
		return context.body(html, 404, adminPageHeaders);
	}
	const { view, span } = await viewOf(context, parts, domain);
	const { insights } = parts;
	const isGrouped = view.tab === 'questions' && !view.isLog;
	const figures = await insights.figures(domain, span);
	const overview = await parts.overviews.ofPage(domain, span, figures, isFirst(view));
	// The next page of a list is of the same reading as the first.
	const isWhole = isFirst({ ...view, search: { ...view.search, cursor: undefined } });
	const { groups, readAt } = isWhole ? overview : {};
	const found = async () => ({
		groups: groups ?? groupsOf(await insights.topics(domain, span, view.search)),
		readAt: groups && readAt,
	});
	const content: TabContent = isGrouped
		? { tab: 'questions', found: await found() }
		: await contentOf(view, span, parts, most);
	const unreadable = (await parts.library.open(domain))?.documentation.unreadable;
	const begunWith = await insights.begunWith(domain);
	const html = insightsPage({ view, figures, overview, content, begunWith, unreadable, domains: domains.toSorted() });
	return context.body(html, 200, adminPageHeaders);
}

async function csvOf(view: InsightsView, isOfGaps: boolean, span: InsightsSpan, parts: HandlerParts): Promise<string> {
	if (view.tab === 'usage') return spendingCsv(await parts.insights.figures(view.domain, span));
	if (isOfGaps) return gapsCsv(await parts.gaps.list(view.domain, span, { take: most.file }));
	const content = await contentOf(view, span, parts, { questions: most.file, pages: most.file });
	if (content.tab === 'questions') return 'questions' in content.found ? questionsCsv(content.found.questions) : '';
	return content.tab === 'pages' ? pagesCsv(content.pages) : '';
}

/** The list of a tab as a file for spreadsheets. */
export async function sendInsightsCsv(context: HttpContext, parts: HandlerParts, domain: string) {
	const { view, span } = await viewOf(context, parts, domain);
	const isOfGaps = context.req.query('tab') === 'gaps';
	return context.body(await csvOf(view, isOfGaps, span, parts), 200, {
		'content-type': 'text/csv; charset=utf-8',
		'content-disposition': `attachment; filename="docent-${isOfGaps ? 'gaps' : view.tab}.csv"`,
		'x-content-type-options': 'nosniff',
		'cache-control': 'no-store',
	});
}
