import { type FaultKind, faultKinds, faultWords, type HealthResponse } from '../../../contract/schema/health.js';
import { countText } from '../../insights/figures.js';
import { html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { visibleText } from '../review/visible-text.js';
import { refusal } from '../service-page.js';
import { dataTable, linkTo } from './data-table.js';
import { linkedState, pullRequestLink } from './gap-words.js';
import { gapAddress } from './gaps-page.js';
import { choice, pagingLink } from './list-links.js';

interface HealthPage {
	list: HealthResponse;
	/** The listed kind; without one, all. */
	kind: FaultKind | undefined;
	/** Whether the agent can be told to mend something, and whether the forge has issues. */
	can: { mend: boolean; report: boolean };
	/** Why a form was refused. */
	refused: string | undefined;
}

/** All that is wrong with a documentation. Words of readers and of pages are shown as text. */
export function healthPage({ list, kind, can, refused }: HealthPage): string {
	const { domain, counts, faults, isReading, readAt, nextCursor } = list;
	const listOf = (query: Record<string, string | undefined>) =>
		adminAddress(pagePaths.adminHealth, { domain, ...query });
	const button = (path: string, id: string, words: string) =>
		html`<form method="post" action="${adminAddress(path, { domain, id })}"><button class="quiet-button">${said(words)}</button></form>`;
	const toDo = ({ id, state, issueUrl }: HealthResponse['faults'][number]) => [
		can.mend &&
			!['in_progress', 'pull_request'].includes(state) &&
			button(pagePaths.adminGapJob, id, 'Let the agent close it'),
		issueUrl !== null && pullRequestLink(issueUrl, 'Its issue'),
		issueUrl === null && can.report && button(pagePaths.adminGapIssue, id, 'Make an issue of it'),
	];
	const kinds = faultKinds.map((name): [string, string, boolean] => {
		const words = `${faultWords[name]} ${countText(counts[name])}`;
		return [listOf({ kind: name }), words, name === kind];
	});
	const total = faultKinds.reduce((sum, name) => sum + counts[name], 0);
	const table = dataTable({
		label: 'What is wrong',
		head: ['Where, and what is wrong', 'Kind', 'State', 'To do'],
		rows: faults.map((fault) => [
			html`${linkTo(gapAddress(domain, fault.id), fault.place ? visibleText(fault.place) : said('Show'))}<p>${visibleText(fault.problem)}</p>`,
			faultWords[fault.kind],
			linkedState(fault),
			toDo(fault),
		]),
	});
	const seen = readAt === null ? 'Links could not be looked at yet.' : html`Links were looked at: ${moment(readAt)}.`;
	const read = isReading ? 'Links are being looked at.' : seen;
	const unable = !can.mend && ' To mend something, the agent needs a model and the source of the documentation.';
	const none = emptyState(
		isReading ? 'Nothing yet' : 'Nothing is wrong',
		'Dead links, gaps and other faults appear here.',
	);
	return adminPage({
		title: 'Health',
		domain,
		current: pagePaths.adminHealth,
		refreshSeconds: isReading && refused === undefined ? 10 : undefined,
		main: html`<div class="health"><h1>${said('Health')}</h1><p class="lead">All that is wrong with the documentation of ${domain}. What is mended disappears.</p>${refused && refusal(refused)}
${choice('Kind', [[listOf({}), `All ${countText(total)}`, kind === undefined], ...kinds])}${faults.length === 0 ? none : table}
${nextCursor !== null && pagingLink(listOf({ kind, cursor: nextCursor }), 'More')}<p class="hint">${read}${unable}</p></div>`,
	});
}
