import type { Gap, GapListResponse, GapState } from '../../../contract/schema/gaps.js';
import type { InsightsResponse } from '../../../contract/schema/insights.js';
import { amountText, countText, momentText } from '../../insights/figures.js';
import { questionLength } from '../../insights/reports/answers-of-period.js';
import { gapStateWords, notFoundByWords } from '../../insights/state-words.js';
import { type Content, type Html, html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { pagePaths } from '../page-paths.js';
import { section } from '../service-page.js';
import { openingTable, pathText, questionLink } from './data-table.js';
import { linkedState, sinceText } from './gap-words.js';
import { dayText } from './insights/bar-chart.js';
import { noneInState, pagingLink, stateFilter } from './list-links.js';

export const gapAddress = (domain: string, id: string): string => adminAddress(pagePaths.adminGap, { domain, id });

function stateCell(gap: Gap): Content {
	const since = sinceText(gap);
	const words = gap.foundAgain.length > 0 && html` <span class="facts">${notFoundByWords.toLowerCase()}</span>`;
	return [linkedState(gap), words, since && html` <span class="facts">${since}</span>`];
}

const noGaps = (words: string) =>
	emptyState(
		words,
		'Questions for which nothing is found, whose answer is rated not helpful, or whose pages nobody opens are gathered here by what they are about.',
	);

/** The question, and the page that its answers cite or show. */
function askedCell(domain: string, { id, question, cited, nearest }: Gap): Content {
	const [page] = [...cited, ...nearest];
	const near = page && html` <span class="facts">${pathText(page.url)}</span>`;
	return [questionLink(gapAddress(domain, id), question || 'No text', questionLength), near];
}

const gapTable = (domain: string, gaps: readonly Gap[], shown = gaps.length): Html =>
	openingTable(
		{
			label: 'Gaps',
			head: ['What readers asked', 'Asked', 'Nothing found', 'None opened', 'Not helpful', 'Last, UTC', 'State'],
			rows: gaps.map((gap) => [
				askedCell(domain, gap),
				html`${countText(gap.asked)}${gap.questions > 1 && html` <span class="facts">${amountText(gap.questions, 'question')}</span>`}`,
				countText(gap.unanswered),
				countText(gap.shown),
				countText(gap.disliked),
				momentText(gap.lastSeenAt),
				stateCell(gap),
			]),
		},
		shown,
	);

const sortingHint = (isSorting: true | undefined) =>
	isSorting &&
	html`<p class="hint">New questions are being sorted into gaps. Load this page again in a minute to see them all.</p>`;

const shownGaps = 10;

/** The first gaps of a report, with a link to all of them. */
export function gapsSection({
	domain,
	gaps,
	isSorting,
}: Pick<InsightsResponse, 'domain' | 'gaps' | 'isSorting'>): Html {
	const all = pagingLink(adminAddress(pagePaths.adminGaps, { domain }), 'All gaps');
	const content =
		gaps.length === 0
			? noGaps('No gaps in this period')
			: html`<p>Each gap gathers questions about the same thing. Open one to let the agent close it with a pull request.</p>${gapTable(domain, gaps, shownGaps)}`;
	return section('gaps', 'Gaps', [content, sortingHint(isSorting), all]);
}

interface GapsPage {
	list: GapListResponse;
	/** The requested state; without one, all but dismissed gaps. */
	state: GapState | undefined;
}

export function gapsPage({ list, state }: GapsPage): string {
	const { domain, gaps, total, isSorting, from, to, nextCursor } = list;
	const path = pagePaths.adminGaps;
	const content =
		gaps.length > 0
			? gapTable(domain, gaps)
			: state === undefined
				? noGaps('No gaps')
				: noneInState('gaps', gapStateWords[state], adminAddress(path, { domain }));
	const more =
		nextCursor !== null &&
		pagingLink(adminAddress(path, { domain, state, cursor: nextCursor }), `More of ${amountText(total, 'gap')}`);
	return adminPage({
		title: 'Gaps',
		domain,
		current: path,
		main: html`<h1>Gaps</h1><p class="lead">Questions from readers of ${domain} that were not answered, or not well, from ${dayText(from)} to ${dayText(to)} ${to.slice(0, 4)}.</p>
${stateFilter({ path, domain, name: 'state', words: gapStateWords, current: state })}${content}${sortingHint(isSorting)}${more}`,
	});
}
