import type { ShownOverview } from '../../../insights/what-to-do/overviews.js';
import { mostToDo } from '../../../insights/what-to-do/what-to-do.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { adminAddress } from '../../admin-page.js';
import { said } from '../../language.js';
import { moment } from '../../moment.js';
import { pagePaths } from '../../page-paths.js';
import { section } from '../../service-page.js';
import { type InsightsView, isFirst, viewAddress } from './filter-form.js';

function sentences({ toDo, readAt, isReading }: ShownOverview): Content {
	if (isReading) return html`<p role="status">Docent works it out from the answers. This page loads itself again.</p>`;
	if (!toDo) return undefined;
	const age = readAt && html`<p class="hint">Worked out ${moment(readAt.toISOString())}.</p>`;
	if (toDo.length === 0) return [html`<p>There is nothing to do.</p>`, age];
	const listOf = (some: typeof toDo) =>
		html`<ul class="to-do">${some.map(({ sentence, action, path }) => html`<li><p>${sentence}</p><a class="main-button" href="${path}">${said(action)}</a></li>`)}</ul>`;
	const rest = toDo.slice(mostToDo);
	const more = rest.length > 0 && html`<details><summary>${rest.length} more</summary>${listOf(rest)}</details>`;
	return [listOf(toDo.slice(0, mostToDo)), more, age];
}

/** What the owner should do next, in the sentences of the digest. Lists and tabs have a link to it. */
export function toDoSection(view: InsightsView, overview: ShownOverview): Html {
	const linkTo = (address: string, words: string) => html`<p class="hint"><a href="${address}">${said(words)}</a></p>`;
	if (!isFirst(view))
		return linkTo(viewAddress(pagePaths.admin, { ...view, tab: 'questions', isLog: false, search: {} }), 'What to do');
	const found = sentences(overview);
	if (found === undefined)
		return linkTo(adminAddress(pagePaths.admin, { domain: view.domain }), 'What to do, without filters');
	return section('to-do', 'What to do', found);
}
