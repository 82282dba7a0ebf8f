import type { AgentReportKind, AgentReportListResponse } from '../../../contract/schema/agent-reports.js';
import { amountText, countText } from '../../insights/figures.js';
import { type Html, html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { dataTable } from './data-table.js';
import { noneInState, stateFilter } from './list-links.js';

const kindWords: Record<AgentReportKind, string> = { report: 'Reported', search: 'Found nothing' };

const removeButton = (domain: string, which: { id: string } | { all: AgentReportKind | 'true' }, words: string): Html =>
	html`<form method="post" action="${adminAddress(pagePaths.adminAgentReportsRemove, { domain, ...which })}"><button class="quiet-button">${said(words)}</button></form>`;

interface AgentReportsPage {
	list: AgentReportListResponse;
	/** The requested kind; without one, both. */
	kind: AgentReportKind | undefined;
	/** A sentence about what was refused. */
	problem?: string | undefined;
}

/** The reports and vain searches of coding agents. They are shown as text and never become gaps. */
export function agentReportsPage({ list, kind, problem }: AgentReportsPage): string {
	const { domain, total, reports } = list;
	const path = pagePaths.adminAgentReports;
	const table = dataTable({
		label: 'Agent reports, newest first',
		head: ['What agents said', 'Page', 'Kind', 'Times', 'Last', ''],
		numbers: [3],
		long: [0, 1],
		rows: reports.map((report) => [
			report.text,
			report.path ?? '–',
			kindWords[report.kind],
			countText(report.count),
			moment(report.lastAt),
			removeButton(domain, { id: report.id }, 'Remove'),
		]),
	});
	const more =
		total > reports.length &&
		html`<p class="hint">The newest out of ${amountText(total, 'report')}. Remove some to see the others.</p>`;
	const content =
		reports.length > 0
			? html`${table}${more}${removeButton(domain, { all: kind ?? 'true' }, 'Remove all')}`
			: kind === undefined
				? emptyState('Nothing from agents', 'Problems that they report and searches that find nothing appear here.')
				: noneInState('reports', kindWords[kind], adminAddress(path, { domain }));
	return adminPage({
		title: 'Agent reports',
		domain,
		current: path,
		main: html`<h1>${said('Agent reports')}</h1><p class="lead">What coding agents reported about ${domain}, and searches of theirs that found nothing. Strangers can write here, so none of it counts in the figures about readers.</p>${problem !== undefined && html`<p role="alert">${problem}</p>`}
${stateFilter({ path, domain, name: 'kind', words: kindWords, current: kind })}${content}`,
	});
}
