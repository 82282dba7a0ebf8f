import type { ToDo } from '../../../contract/schema/insights.js';
import type { Insights } from '../create-insights.js';
import { amountText, dateText, moneyText, shareText } from '../figures.js';
import type { GapReader } from '../gaps/create-gap-reader.js';
import type { GapTrouble } from '../gaps/list-gaps.js';
import { type InsightsSpan, spanBefore } from '../insights-period.js';
import type { InsightsStore } from '../insights-store.js';
import { ownerAddress, ownerPages, questionsQuery } from '../owner-pages.js';
import { grouped, groupsOf, type QuestionGroup } from '../reports/read-topics.js';
import type { QuestionSearch, Verdict } from '../reports/search-questions.js';
import type { Helped, Signals } from './read-signals.js';

interface WhatToDoParts {
	store: Pick<InsightsStore, 'signals' | 'ratings'>;
	gaps: Pick<GapReader, 'first'>;
	insights: Pick<Insights, 'figures'>;
	/** Ids of the own answers whose sources have changed. */
	changedAnswers(domain: string): Promise<readonly string[]>;
}

type Shares = Pick<Helped, 'up' | 'down'>;
export type Figures = Awaited<ReturnType<Insights['figures']>>;

/** What one sentence is made of. */
interface Seen {
	domain: string;
	span: InsightsSpan;
	signals: Signals;
	/** The address of these questions of these days. @default the days of the span */
	questions(search: QuestionSearch, days?: Pick<InsightsSpan, 'from' | 'to'>): string;
}

/** A difference with a higher p-value than this counts as chance, because no owner was asked which difference matters to them. */
const chance = 0.05;

/**
 * Whether fewer of these answers helped than of the others, by more than chance: Fisher's exact test, which holds for few ratings too.
 *
 * @param among how many such pairs are compared, because one of many differs by chance
 */
export function isWorse(these: Shares, others: Shares, among = 1): boolean {
	const logs = [0];
	const logOf = (whole: number) => {
		for (let next = logs.length; next <= whole; next += 1) logs.push((logs.at(-1) ?? 0) + Math.log(next));
		return logs[whole] ?? 0;
	};
	const ways = (whole: number, part: number) => logOf(whole) - logOf(part) - logOf(whole - part);
	const [count, up, down] = [these.up + these.down, these.up + others.up, these.down + others.down];
	let sum = 0;
	for (let fewer = these.up; fewer >= Math.max(0, count - down); fewer -= 1)
		sum += Math.exp(ways(up, fewer) + ways(down, count - fewer) - ways(up + down, count));
	return sum < chance / 2 / among;
}

const readersText = (count: number) => amountText(count, 'reader');
const helpedText = ({ up, down }: Shares) => shareText(up, up + down);

function helpfulFell({ span, signals: { helped }, questions }: Seen, before: Shares): ToDo | undefined {
	if (!isWorse(helped, before)) return undefined;
	const sentence = `Helpful fell from ${helpedText(before)} to ${helpedText(helped)} since ${dateText(span.from)}: ${amountText(helped.down, 'answer')} did not help ${readersText(helped.readers)}.`;
	const path = questions({ rating: 'down' });
	return { kind: 'helpful', readers: helped.readers, rows: helped.down, sentence, action: 'Look at them', path };
}

function pageMisleads({ signals: { helped, pages }, questions }: Seen): ToDo | undefined {
	const others = (page: Shares) => ({ up: helped.up - page.up, down: helped.down - page.down });
	const page = pages.find((one) => isWorse(one, others(one), pages.length));
	if (!page) return undefined;
	const sentence = `${page.url} is cited by ${page.down} of the ${amountText(helped.down, 'answer')} that did not help, and by ${page.up} that helped.`;
	const path = questions({ rating: 'down', cited: page.url });
	return { kind: 'page', readers: page.readers, rows: page.down, sentence, action: 'Open the answers', path };
}

function modelFailed({ signals: { failures }, questions }: Seen): ToDo | undefined {
	const [failure] = failures;
	if (!failure) return undefined;
	const { day, rows, readers } = failure;
	const sentence = `On ${dateText(day)} the model did not answer ${readersText(readers)}, who got quotations instead.`;
	const path = questions({ verdict: 'withoutModel' }, { from: day, to: day });
	return { kind: 'model', readers, rows, sentence, action: 'See the questions', path };
}

/** The cost of all answers, or of one, is twice that of the period before. */
function costDoubled({ questions }: Seen, now: Figures, before: Figures): ToDo | undefined {
	const costOf = ({ models }: Figures, its: string | null) => {
		const paid = models.filter(({ cost, currency }) => currency === its && cost);
		const sumOf = (name: 'cost' | 'answers') => paid.reduce((sum, model) => sum + (model[name] ?? 0), 0);
		return { cost: sumOf('cost'), each: sumOf('cost') / (sumOf('answers') || 1) };
	};
	const doubled = [...new Set(now.models.map(({ currency }) => currency))]
		.map((currency) => ({ currency, is: costOf(now, currency), was: costOf(before, currency) }))
		.find(({ is, was }) => was.cost > 0 && (is.cost >= 2 * was.cost || is.each >= 2 * was.each));
	if (!doubled) return undefined;
	const { currency, is, was } = doubled;
	const [cost, each, costBefore, eachBefore] = [is.cost, is.each, was.cost, was.each].map((sum) =>
		moneyText(sum, currency),
	);
	const days = amountText(now.days.length, 'day');
	const sentence = `Models cost ${cost} in ${days}, after ${costBefore} in the ${days} before: ${each} an answer, after ${eachBefore}.`;
	const path = `${questions({})}&tab=usage`;
	return { kind: 'cost', readers: 0, rows: now.models.length, sentence, action: 'See the models', path };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The language in which nothing was answered, although the share of the others makes that unlikely. */
function languageMissed({ questions, signals: { topics } }: Seen): ToDo | undefined {
	const languages = [...grouped(topics, ({ language }) => language)].map(([language, all]) => {
		const sum = (...names: Verdict[]) =>
			names.reduce((total, name) => total + all.reduce((its, { endings }) => its + (endings[name] ?? 0), 0), 0);
		const readers = new Set(all.flatMap((topic) => topic.readers)).size;
		const rows = all.reduce((total, { asked }) => total + asked, 0);
		return { language, readers, rows, answered: sum('answered'), missed: sum('unanswered', 'doubtful', 'shown') };
	});
	const total = (name: 'answered' | 'missed') => languages.reduce((sum, one) => sum + one[name], 0);
	const [answered, missed] = [total('answered'), total('missed')];
	const isUnlikely = (one: { answered: number; missed: number }) =>
		one.answered === 0 && (1 - answered / (answered + missed - one.missed)) ** one.missed < chance;
	const [found] = languages.filter(isUnlikely).toSorted((left, right) => right.readers - left.readers);
	if (!found) return undefined;
	const { language, rows, readers } = found;
	const sentence = `No question in ${languageNames.of(language) ?? language} was answered: ${readersText(readers)} asked ${amountText(rows, 'time')}.`;
	const path = questions({ language });
	return { kind: 'language', readers, rows, sentence, action: 'See the questions', path };
}

function messagesWait({ domain, signals: { contacts } }: Seen): ToDo | undefined {
	const { rows, readers } = contacts;
	if (rows === 0) return undefined;
	const sentence = `${readersText(readers)} asked for a person: ${amountText(rows, 'message')} ${rows === 1 ? 'waits' : 'wait'} for you.`;
	const path = ownerAddress(ownerPages.adminContacts, { domain, state: 'new' });
	return { kind: 'contact', readers, rows, sentence, action: 'Read and answer', path };
}

function answersToCheck(
	{
		domain,
		signals: {
			own: { readers },
		},
	}: Seen,
	changed: readonly string[],
): ToDo | undefined {
	if (changed.length === 0) return undefined;
	const whose = changed.length === 1 ? 'One of your own answers rests' : `${changed.length} of your own answers rest`;
	const sentence = `${whose} on a page that has changed since; ${readersText(readers)} got ${changed.length === 1 ? 'it' : 'them'}.`;
	const path = ownerAddress(ownerPages.adminAnswers, { domain, changed: 1 });
	return { kind: 'own_answer', readers, rows: changed.length, sentence, action: 'Check again', path };
}

function gapMet({ domain, signals: { topics } }: Seen, gap: GapTrouble | undefined): ToDo | undefined {
	const [group] = gap ? groupsOf(topics.filter((topic) => topic.gap === gap.id)) : [];
	if (!gap || !group) return undefined;
	const { id, readers, unanswered, unopened } = gap;
	const sentence = `${readersText(readers)} could not find “${group.question}”.`;
	const path = ownerAddress(ownerPages.adminGap, { domain, id });
	return { kind: 'gap', readers, rows: unanswered + unopened, sentence, action: 'Write it', path };
}

/** Number of sentences in a mail, and of those on a page that show at once. */
export const mostToDo = 3;

/** What an owner should do next, and all that it is made of. */
export interface Overview extends Pick<Signals, 'outcomes'> {
	/** At most one thing of each kind. */
	toDo: ToDo[];
	figures: Figures;
	/** Those of the same number of days before. */
	before: Figures;
	/** All questions by subject. */
	groups: QuestionGroup[];
}

/**
 * Finds what an owner should do next, from figures alone, which somebody may have read already. First, in this order, stand messages that wait
 * for a person, own answers whose sources have changed, and a model that failed, because they concern a person or a wrong answer now. The
 * others follow, first that which concerns most readers.
 */
export function createWhatToDo({ store, gaps, insights, changedAnswers }: WhatToDoParts) {
	return async function whatToDo(domain: string, span: InsightsSpan, known?: Figures): Promise<Overview> {
		const previous = spanBefore(span);
		const figures = known ?? (await insights.figures(domain, span));
		const before = await insights.figures(domain, previous);
		// Looking for the gap puts new questions into gaps, so it comes first.
		const gap = await gaps.first(domain, span);
		const changed = await changedAnswers(domain);
		const signals = await store.signals({ ...span, domain }, changed);
		const { from, to, source, split } = span;
		const questions: Seen['questions'] = (search, days = { from, to }) =>
			ownerAddress(ownerPages.admin, { domain, ...days, source, ...questionsQuery(split, search) });
		const seen = { domain, span, signals, questions };
		const urgent = [messagesWait(seen), answersToCheck(seen, changed), modelFailed(seen)];
		const others = [
			gapMet(seen, gap),
			signals.helped.down > 0 && helpfulFell(seen, await store.ratings({ ...previous, domain })),
			...[pageMisleads(seen), costDoubled(seen, figures, before), languageMissed(seen)],
		].flatMap((one) => one || []);
		others.sort((left, right) => right.readers - left.readers);
		const toDo = [...urgent.flatMap((one) => one ?? []), ...others];
		return { toDo, figures, before, outcomes: signals.outcomes, groups: groupsOf(signals.topics) };
	};
}

export type WhatToDo = ReturnType<typeof createWhatToDo>;
