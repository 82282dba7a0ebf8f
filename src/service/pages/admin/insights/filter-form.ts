import { z } from 'zod';
import { outcomes } from '../../../../contract/schema/insights.js';
import { askers, type ReportSplit } from '../../../../contract/schema/period.js';
import type { Insights } from '../../../insights/create-insights.js';
import { dateText, outcomeWords, verdictWords } from '../../../insights/figures.js';
import { isSpan } from '../../../insights/insights-period.js';
import { parameterOf, questionsQuery } from '../../../insights/owner-pages.js';
import { type QuestionSearch, questionLanguages, verdicts } from '../../../insights/reports/search-questions.js';
import { type Content, type Html, html } from '../../../site/html.js';
import { adminAddress } from '../../admin-page.js';
import { pageLanguage, said, say } from '../../language.js';
import { pagePaths } from '../../page-paths.js';

/** The periods to choose from, in days. */
const adminPeriods = [7, 30, 90] as const;
type AdminPeriod = (typeof adminPeriods)[number];

export const insightsTabs = { questions: 'Questions', pages: 'Pages', usage: 'Usage' } as const;
export type InsightsTab = keyof typeof insightsTabs;

/** What the address of the insights asks for. */
export interface InsightsView {
	domain: string;
	tab: InsightsTab;
	/** Whether each question has a row of its own, instead of those about the same thing together. */
	isLog: boolean;
	days: AdminPeriod;
	/** First and last day, `YYYY-MM-DD`. @default the last `days` */
	span?: { from: string; to: string } | undefined;
	/** Only answers that cite a page of this content source. @default all answers */
	source?: string | undefined;
	/** The content sources to choose from. @default none */
	sources?: readonly string[];
	/** Whose questions count, in all figures and lists. */
	split: ReportSplit;
	search: QuestionSearch;
}

/** A key, origin, version or language that conversations were begun with; `words` are its name. */
export type BegunWithValue = Awaited<ReturnType<Insights['begunWith']>>[number];

/** What a view can be narrowed to, by the first question of a conversation. */
const splits = { origin: 'Site', key: 'Key', version: 'Version', language: 'Language of pages' } as const;
const splitNames = Object.keys(splits) as (keyof typeof splits)[];

/** Longest text of a search. */
const wordsMaxLength = 200;

const oneOf = <Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined =>
	values.find((value) => value === given);

/** The days of an address; undefined when they are none. */
function spanIn(given: { from: string | undefined; to: string | undefined }): InsightsView['span'] {
	const read = z.object({ from: z.iso.date(), to: z.iso.date() }).safeParse(given);
	return read.success && isSpan(read.data) ? read.data : undefined;
}

/** What narrows a list, in an address. */
const searchNames = ['q', 'page', 'language', 'verdict', 'cited', 'like', 'outcome'] as const;

/** All questions are listed by subject, and those that are searched one by one; what came of an answer, and which are alike, only so. */
function isOneByOne(query: (name: string) => string | undefined): boolean {
	if (query('outcome') || query('like')) return true;
	const list = query('list');
	return list === undefined ? searchNames.some((name) => query(name)) : list !== 'groups';
}

/** Reads the query of the address. What is not known there is left out. */
export function readView(
	domain: string,
	query: (name: string) => string | undefined,
	sources: readonly string[] = [],
): InsightsView {
	const textOf = (name: string) => query(name)?.trim().slice(0, wordsMaxLength) || undefined;
	const verdict = query('verdict');
	const days = adminPeriods.find((period) => String(period) === query('days'));
	return {
		domain,
		tab: oneOf(Object.keys(insightsTabs) as InsightsTab[], query('tab')) ?? 'questions',
		isLog: isOneByOne(query),
		days: days ?? 30,
		span: days === undefined ? spanIn({ from: query('from'), to: query('to') }) : undefined,
		source: textOf('source'),
		sources,
		split: {
			askedBy: oneOf(askers, query('by')) ?? 'reader',
			...Object.fromEntries(splitNames.map((name) => [name, textOf(parameterOf(name))])),
		},
		search: {
			words: textOf('q'),
			path: textOf('page'),
			language: oneOf(questionLanguages, query('language')),
			verdict: oneOf(verdicts, verdict),
			rating: verdict === 'disliked' ? 'down' : undefined,
			...{ cited: textOf('cited'), like: query('like'), outcome: oneOf(outcomes, query('outcome')) },
			cursor: query('cursor'),
		},
	};
}

/** How an address names the list of a view; undefined where it need not. */
function listName({ isLog, split, search }: InsightsView): string | undefined {
	const query: Record<string, string | undefined> = questionsQuery(split, search);
	return isLog === isOneByOne((name) => query[name]) ? undefined : isLog ? 'all' : 'groups';
}

/** The address of a view at a path, with what differs from the default. */
export function viewAddress(path: string, view: InsightsView): string {
	const { domain, tab, days, span, source, split, search } = view;
	return adminAddress(path, {
		domain,
		tab: tab === 'questions' ? undefined : tab,
		list: listName(view),
		...(span ?? { days: days === 30 ? undefined : days }),
		source,
		...questionsQuery(split, search),
	});
}

/** Whether a view shows all questions of its period. */
export const isUnfiltered = ({ source, search }: InsightsView): boolean =>
	[source, ...Object.values(search)].every((value) => value === undefined);

/** Whether a view begins with what to do: no list of some rows, and no other tab. */
export const isFirst = (view: InsightsView): boolean =>
	view.tab === 'questions' && isUnfiltered({ ...view, source: undefined });

type Choices = readonly (readonly [value: string, words: string])[];

function select(name: string, label: string, choices: Choices, chosen: string | undefined): Html {
	const options = choices.map(
		([value, words]) => html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`,
	);
	return html`<label>${said(label)} <select name="${name}">${options}</select></label>`;
}

/** Choices in the viewer's language. Names of keys and sources stay as they are. */
const inWords = (choices: Choices): Choices => choices.map(([value, words]) => [value, say(words)]);

const daysText = (days: number) =>
	days.toLocaleString(pageLanguage(), { style: 'unit', unit: 'day', unitDisplay: 'long' });

const field = (type: 'search' | 'text', name: string, label: string, value: string | undefined): Html =>
	html`<label>${said(label)} <input type="${type}" name="${name}" value="${value}" maxlength="${wordsMaxLength}" autocomplete="off" spellcheck="false" /></label>`;

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`;

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languageChoices: Choices = [
	['', 'Any'],
	...questionLanguages.map((language) => [language, languageNames.of(language) ?? language] as const),
];
const verdictChoices: Choices = [
	['', 'Any'],
	...verdicts.map((verdict) => [verdict, verdictWords[verdict]] as const),
	['disliked', 'Rated not helpful'],
];
const outcomeChoices: Choices = [['', 'Any'], ...outcomes.map((outcome) => [outcome, outcomeWords[outcome]] as const)];
const askerChoices: Choices = [
	['reader', 'Readers'],
	['agent', 'Agents'],
	['anybody', 'Anybody'],
];

const questionFields = ({ words, verdict, rating }: QuestionSearch): Content => [
	field('search', 'q', 'Search', words),
	select('verdict', 'Verdict', inWords(verdictChoices), rating === 'down' ? 'disliked' : verdict),
];

const seldomFields = ({ path, language, outcome }: QuestionSearch): Content => [
	field('text', 'page', 'Page', path),
	select('language', 'Language', inWords(languageChoices), language),
	select('outcome', 'Outcome', inWords(outcomeChoices), outcome),
];

/** Who asked, and what at least two values are known of. */
function splitFields(split: ReportSplit, begunWith: readonly BegunWithValue[]): Content {
	const selects = splitNames.map((name) => {
		const values = begunWith.filter((one) => one.name === name);
		const choices = values.map(({ value, words }) => [value, words] as const);
		return (
			(choices.length > 1 || split[name]) &&
			select(parameterOf(name), splits[name], [['', say('Any')], ...choices], split[name])
		);
	});
	return [select('by', 'Asked by', inWords(askerChoices), split.askedBy), selects];
}

/** The form that chooses what a tab lists, and the link to the same list as a file. */
export function filterForm(view: InsightsView, begunWith: readonly BegunWithValue[]): Html {
	const { domain, tab, days, span, source, sources = [], split, search } = view;
	const fields = {
		questions: () => questionFields(search),
		pages: () => field('search', 'q', 'Search', search.words),
		usage: () => undefined,
	}[tab]();
	const list = listName(view);
	const own = span && [hidden('from', span.from), hidden('to', span.to)];
	const periods = [
		...(span ? [['', `${dateText(span.from)} – ${dateText(span.to)}`] as const] : []),
		...adminPeriods.map((period) => [String(period), daysText(period)] as const),
	];
	// One that the domain has no longer has its answers still.
	const names = [...new Set(source === undefined ? sources : [...sources, source])];
	const sourceChoices: Choices = [['', say('Any')], ...names.map((name) => [name, name] as const)];
	const { askedBy, ...begun } = split;
	const seldom = [source, search.path, search.language, search.outcome, ...Object.values(begun)];
	const isNarrowed = askedBy !== 'reader' || seldom.some((value) => value !== undefined);
	const csv = viewAddress(pagePaths.adminInsightsCsv, { ...view, search: { ...search, cursor: undefined } });
	const clear = viewAddress(pagePaths.admin, { ...view, source: undefined, split: { askedBy: 'reader' }, search: {} });
	const all = clear !== viewAddress(pagePaths.admin, view) && html`<a href="${clear}">${said('Clear')}</a>`;
	return html`<form class="filters" method="get" action="${pagePaths.admin}">
${hidden('domain', domain)}${hidden('tab', tab)}${list && hidden('list', list)}${(['cited', 'like'] as const).map((name) => search[name] && hidden(name, search[name]))}
${own}${select('days', 'Period', periods, span ? '' : String(days))}${fields}
<p class="choices"><button class="quiet-button">${said('Show')}</button> ${all} <a href="${csv}" download>CSV</a></p>
<details${isNarrowed && html` open`}><summary>${said('More filters')}</summary><div class="filters">${names.length > 1 && select('source', 'Content source', sourceChoices, source)}${tab === 'questions' && seldomFields(search)}${splitFields(split, begunWith)}</div></details></form>`;
}
