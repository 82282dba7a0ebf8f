import type { Gap, GapListResponse, GapState } from '../../../contract/schema/gaps.js';
import { amountText, countText, dateText } from '../../insights/figures.js';
import { questionLength } from '../../insights/reports/answers-of-period.js';
import { gapStateWords, notFoundByWords } from '../../insights/state-words.js';
import { type Content, type Html, html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { dataTable, pathText, questionLink } from './data-table.js';
import { linkedState, sinceText } from './gap-words.js';
import { noneInState, type OwnNames, ownAnswerLink, pagingLink, stateFilter } from './list-links.js';

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

/** The question, how many different ones it stands for, and the page that their answers cite or show. */
function askedCell(domain: string, { id, question, questions, cited, nearest }: Gap, own: OwnNames): Content {
	const [page] = [...cited, ...nearest];
	const near = page && page.url !== '/' && (ownAnswerLink(domain, page.url, own) ?? pathText(page.url));
	const facts = questions > 1 ? [amountText(questions, 'question'), near && [' · ', near]] : near;
	return [
		questionLink(gapAddress(domain, id), question || 'No text', questionLength),
		facts && html` <span class="facts">${facts}</span>`,
	];
}

const gapTable = (domain: string, gaps: readonly Gap[], own: OwnNames): Html =>
	dataTable({
		label: 'Gaps',
		head: ['What readers asked', 'Asked', 'Nothing found', 'None opened', 'Not helpful', 'Last asked', 'State'],
		numbers: [1, 2, 3, 4],
		rows: gaps.map((gap) => [
			askedCell(domain, gap, own),
			countText(gap.asked),
			countText(gap.unanswered),
			countText(gap.shown),
			countText(gap.disliked),
			moment(gap.lastSeenAt),
			stateCell(gap),
		]),
	});

const sortingHint = (isSorting: true | undefined) =>
	isSorting &&
	html`<p class="hint">New questions are being sorted into gaps. Load this page again in a minute to see them all.</p>`;

interface GapsPage {
	list: GapListResponse;
	own: OwnNames;
	/** The requested state; without one, all but dismissed gaps. */
	state: GapState | undefined;
}

export function gapsPage({ list, own, state }: GapsPage): string {
	const { domain, gaps, total, isSorting, from, to, nextCursor } = list;
	const path = pagePaths.adminGaps;
	const content =
		gaps.length > 0
			? gapTable(domain, gaps, own)
			: state === undefined
				? noGaps('No gaps')
				: noneInState('gaps', gapStateWords[state], adminAddress(path, { domain }));
	const csv = adminAddress(pagePaths.adminInsightsCsv, { domain, tab: 'gaps', days: 90 });
	const more =
		nextCursor !== null &&
		pagingLink(adminAddress(path, { domain, state, cursor: nextCursor }), `More of ${amountText(total, 'gap')}`);
	return adminPage({
		title: 'Gaps',
		domain,
		current: path,
		main: html`<h1>${said('Gaps')}</h1><p class="lead">Questions from readers of ${domain} that were not answered, or not well, from ${dateText(from)} to ${dateText(to)} ${to.slice(0, 4)}.</p>
${stateFilter({ path, domain, name: 'state', words: gapStateWords, current: state })}${content}${sortingHint(isSorting)}${more}${gaps.length > 0 && html`<p class="paging"><a href="${csv}" download>CSV</a></p>`}`,
	});
}
