import { amountText } from '../../../insights/figures.js';
import { type Content, html } from '../../../site/html.js';
import { adminPage, emptyState } from '../../admin-page.js';
import { pagePaths } from '../../page-paths.js';
import { dataTable } from '../data-table.js';

interface CheckedPage {
	url: string;
	anchors: number;
	missing: readonly string[];
	problem?: string;
}

interface CitationsPage {
	domain: string;
	/** `undefined` where the service shows the documentation itself. */
	checked: readonly CheckedPage[] | undefined;
}

function resultOf({ anchors, missing, problem }: CheckedPage): Content {
	if (problem !== undefined) return `The page ${problem}.`;
	if (missing.length === 0) return `All ${anchors} are there`;
	return missing.map((id) => html`<code>#${id}</code> `);
}

function contentOf(checked: CitationsPage['checked']): Content {
	if (checked === undefined)
		return emptyState(
			'Nothing to check',
			'The service shows this documentation itself, with the ids that citations have.',
		);
	if (checked.length === 0) return emptyState('No page has sections', 'Citations lead to the top of pages.');
	const missing = checked.reduce((sum, page) => sum + page.missing.length, 0);
	const closed = checked.filter(({ problem }) => problem !== undefined).length;
	const result = [
		closed > 0 && `${closed} of ${amountText(checked.length, 'page')} could not be opened`,
		closed < checked.length && `${amountText(missing, 'id')} missing`,
	];
	const table = dataTable({
		label: 'Pages that were opened',
		head: ['Page', 'Ids that it does not have'],
		long: [0, 1],
		rows: checked.map((page) => [page.url, resultOf(page)]),
	});
	const advice =
		missing > 0 &&
		html`<p>Readers are led to the words instead. Say which generator makes your site with the setting <code>docsFormat</code>, or give these headings ids of their own.</p>`;
	return [html`<p><b>${result.filter(Boolean).join(', ')}</b></p>`, table, advice];
}

/** Whether the ids that answers cite are on the pages that readers see. */
export const citationsPage = ({ domain, checked }: CitationsPage): string =>
	adminPage({
		title: 'Where citations land',
		domain,
		current: pagePaths.admin,
		main: html`<h1>Where citations land</h1><p class="lead">The ids of sections of ${domain}, checked just now on the site that readers see: the most cited pages, ten at most.</p>${contentOf(checked)}`,
	});
