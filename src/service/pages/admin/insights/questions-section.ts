import { askerWord, verdictWords } from '../../../insights/figures.js';
import { questionLength } from '../../../insights/reports/answers-of-period.js';
import type { FoundQuestion, FoundQuestions } from '../../../insights/reports/search-questions.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { emptyState, messageAddress } from '../../admin-page.js';
import { said } from '../../language.js';
import { moment } from '../../moment.js';
import { pagePaths } from '../../page-paths.js';
import { section } from '../../service-page.js';
import { dataTable, pathText, questionLink } from '../data-table.js';
import { pagingLink } from '../list-links.js';
import { type InsightsView, isUnfiltered, viewAddress } from './filter-form.js';

const ratingWords = { up: 'helpful', down: 'not helpful' } as const;

function verdictCell({ verdict, rating }: FoundQuestion): Content {
	const rated = rating !== null && html` <span class="facts">${ratingWords[rating]}</span>`;
	return html`<span class="state state-${verdict}">${said(verdictWords[verdict])}</span>${rated}`;
}

const questionTable = (domain: string, questions: readonly FoundQuestion[]): Html =>
	dataTable({
		label: 'Questions, newest first',
		head: ['Question', 'Page', 'Verdict', 'By', 'Asked'],
		long: [0, 1],
		rows: questions.map((asked) => [
			questionLink(messageAddress(domain, asked), asked.question || 'No text', questionLength),
			asked.path === null ? '–' : pathText(asked.path),
			verdictCell(asked),
			askerWord(asked.askedBy),
			moment(asked.askedAt),
		]),
	});

/** The questions that fit the filters. */
export function questionListSection(
	view: InsightsView,
	{ questions, nextCursor }: FoundQuestions,
	filters: Html,
): Html {
	const content =
		questions.length > 0
			? questionTable(view.domain, questions)
			: isUnfiltered(view)
				? emptyState('No questions in this period', 'They appear here as readers ask them.')
				: emptyState('No question fits', 'Choose a longer period or fewer filters.');
	const next =
		nextCursor !== null &&
		pagingLink(
			viewAddress(pagePaths.admin, { ...view, search: { ...view.search, cursor: nextCursor } }),
			'Older questions',
		);
	return section('list', 'Questions', [filters, content, next]);
}
