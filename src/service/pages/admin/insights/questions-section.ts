import {
	amountText,
	askerWord,
	countText,
	outcomeWords,
	reasonsText,
	verdictWords,
} from '../../../insights/figures.js';
import { questionLength } from '../../../insights/reports/answers-of-period.js';
import type { QuestionGroup } from '../../../insights/reports/read-topics.js';
import {
	type FoundQuestion,
	type FoundQuestions,
	type Verdict,
	verdicts,
} from '../../../insights/reports/search-questions.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { emptyState, messageAddress } from '../../admin-page.js';
import { said } from '../../language.js';
import { moment } from '../../moment.js';
import { pagePaths } from '../../page-paths.js';
import { section } from '../../service-page.js';
import { dataTable, linkTo, pathText, questionLink } from '../data-table.js';
import { gapAddress } from '../gaps-page.js';
import { choice, pagingLink } from '../list-links.js';
import { type InsightsView, isUnfiltered, viewAddress } from './filter-form.js';

const ratingWords = { up: 'Helpful', down: 'Not helpful' } as const;

const verdictMark = (verdict: Verdict, count?: number) =>
	html`<span class="state state-${verdict}">${said(verdictWords[verdict])}${count !== undefined && ` ${countText(count)}`}</span>`;

/** How an answer ended if it is not plainly answered, what came of it, and its rating. */
function verdictCell({ verdict, outcome, rating }: FoundQuestion): Content {
	const facts = [outcome && outcome !== 'answered' && outcomeWords[outcome], rating && ratingWords[rating]];
	const words = facts.flatMap((fact) => (fact ? said(fact) : []));
	return [
		verdict !== 'answered' && verdictMark(verdict),
		html` <span class="facts">${words.map((word, place) => [place > 0 && ', ', word])}</span>`,
	];
}

/** The question, and what the reader wrote about the answer. */
function askedCell(domain: string, asked: FoundQuestion): Content {
	const { question, rating, reasons, comment } = asked;
	const why = rating === 'down' && [reasonsText(reasons), comment && html` <q>${comment}</q>`];
	const link = questionLink(messageAddress(domain, asked), question || 'No text', questionLength);
	return [link, why && html`<span class="facts">${why}</span>`];
}

const questionTable = (domain: string, questions: readonly FoundQuestion[]): Html =>
	dataTable({
		label: 'Questions, newest first',
		head: ['Question', 'Page', 'Verdict', 'Asked'],
		long: [0, 1],
		rows: questions.map((asked) => [
			askedCell(domain, asked),
			asked.path === null ? '–' : pathText(asked.path),
			verdictCell(asked),
			html`${moment(asked.askedAt)}${asked.askedBy && html` <span class="facts">${askerWord(asked.askedBy)}</span>`}`,
		]),
	});

export interface FoundGroups {
	groups: readonly QuestionGroup[];
	/** When they were counted, if that was earlier. */
	readAt?: Date | undefined;
}

/** Groups on one page. */
export const shownGroups = 50;

const groupTable = (view: InsightsView, groups: readonly QuestionGroup[]): Html =>
	dataTable({
		label: 'Questions about the same thing, most asked first',
		head: ['Question', 'Asked', 'Not answered', 'Ratings', 'Last asked'],
		rows: groups.map((group) => {
			const { question, gap, messageId: like, asked, questions, readers, endings, up, down, lastAt } = group;
			const log = viewAddress(pagePaths.admin, { ...view, isLog: true, search: { ...view.search, like } });
			const missed = verdicts.filter((verdict) => verdict !== 'answered' && (endings[verdict] ?? 0) > 0);
			return [
				[
					questionLink(log, question || 'No text', questionLength),
					html`<span class="facts">${questions > 1 && `${amountText(questions, 'wording')}, `}${amountText(readers, 'reader')}${gap !== null && html` · ${linkTo(gapAddress(view.domain, gap), 'Gap')}`}</span>`,
				],
				countText(asked),
				missed.map(
					(verdict) => html`${verdictMark(verdict, endings[verdict] === asked ? undefined : endings[verdict])} `,
				),
				html`<span class="facts">${[up > 0 && `${countText(up)} helpful`, down > 0 && `${countText(down)} not`].filter(Boolean).join(', ')}</span>`,
				moment(new Date(lastAt).toISOString()),
			];
		}),
	});

/** The questions that fit the filters: those about the same thing together, or each by itself. */
export function questionListSection(view: InsightsView, found: FoundQuestions | FoundGroups, filters: Html): Html {
	const { search } = view;
	const address = (more: Partial<InsightsView>) => viewAddress(pagePaths.admin, { ...view, ...more });
	const start = { ...search, cursor: undefined };
	const kinds = choice('List', [
		[address({ isLog: false, search: { ...start, like: undefined, outcome: undefined } }), 'By subject', !view.isLog],
		[address({ isLog: true, search: start }), 'One by one', view.isLog],
	]);
	const none = isUnfiltered(view)
		? emptyState('No questions in this period', 'They appear here as readers ask them.')
		: emptyState('No question fits', 'Choose a longer period or fewer filters.');
	const nextOf = (cursor: string, words: string) => pagingLink(address({ search: { ...search, cursor } }), words);
	if ('questions' in found) {
		const { questions, nextCursor } = found;
		const table = questions.length > 0 ? questionTable(view.domain, questions) : none;
		return section('list', 'Questions', [
			kinds,
			filters,
			table,
			nextCursor !== null && nextOf(nextCursor, 'Older questions'),
		]);
	}
	const from = Number(search.cursor ?? 0);
	const groups = found.groups.slice(from, from + shownGroups);
	const left = found.groups.length - from - shownGroups;
	return section('list', 'Questions', [
		...[kinds, filters, groups.length > 0 ? groupTable(view, groups) : none],
		left > 0 && nextOf(String(from + shownGroups), `${countText(left)} asked less often`),
		found.readAt && html`<p class="hint">Counted ${moment(found.readAt.toISOString())}.</p>`,
	]);
}
