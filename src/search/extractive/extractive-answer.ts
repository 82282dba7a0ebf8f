import type { AnswerPassage, PassagesData } from '../../contract/answer-parts.js';
import { keyOf, type Passage, pageKeyOf } from '../retriever.js';
import { isTopOfPage } from '../sections/indexed-section.js';
import { courtesyOf } from './courtesy.js';
import { cardItem, cardOf, nameOf, placeOf, type Reading } from './extractive-cards.js';
import { compared } from './extractive-comparison.js';
import { writeExcerpt } from './extractive-excerpt.js';
import { explain } from './extractive-explanation.js';
import type { ExtractiveInput } from './extractive-input.js';
import { type ExtractiveQuestion, readQuestion } from './extractive-question.js';
import { type Excerpt, excerptOf, excerptsWithAskedHeading, selectExcerpts } from './extractive-selection.js';
import { readSource, type Source } from './extractive-source.js';
import { summarise } from './extractive-summary.js';
import { firstPages, leaveOutTwins, type PageSections } from './leave-out-twins.js';
import { alsoSentence, frameSentence } from './plain-sentences.js';
import { languagesOf } from './question-language.js';
import { shapeOf } from './question-shape.js';
import { hasReasonToOpen, isCalledSo, saysSo, sectionsWithAskedHeading } from './reasons-to-open.js';

/** An answer without a language model: as Markdown, and as the passages that it shows. */
export interface ExtractiveAnswer {
	text: string;
	data: PassagesData;
	/** The sections that are shown, by `keyOf`. */
	shown: ReadonlySet<number | string>;
	/** Whether there are pages to show when the same is asked again. */
	hasFurther(): boolean;
}

/** The number of sections that are shown. */
const passagesMax = 5;

/** The number of characters of a selection that are searched for. More would blur the subject. */
const selectionLength = 400;

/**
 * The answer: up to five passages of the documentation. One is open, word for word, each part followed by a citation `[n](url)`, where the
 * question gives reason for it; the others are cards, one for each page.
 */
export function extractiveAnswer(input: ExtractiveInput): ExtractiveAnswer {
	const { question, passages, nearest, startingPoints = [] } = input;
	const pages = [passages, nearest, startingPoints].find((list) => list.length > 0) ?? [];
	const { asked, apart } = languagesOf(question, pages);
	const own = { ...input, askedIn: asked };
	const shown = new Set<number | string>();
	const now = showPassages(own, apart, shown);
	// The documentation, or what it is searched by, may have changed since the question was left open.
	const round = now.frame === 'doubt' || now.frame === 'nothing' ? (input.leftOpen ?? 0) : 0;
	const beside = (rounds: number) => pagesBeside(own, shown, rounds * passagesMax + 1);
	const hasFurther = () => beside(round).length > round * passagesMax;
	const all = new Set(shown);
	const data = round === 0 ? now : showFurther(own, beside(round), { round, shown: all, language: apart });
	return { data, text: writeText(data, asked), shown: round === 0 ? shown : all, hasFurther };
}

/** The owner's answer that fits a question, by the reasons for which it is open without a model. */
export function ownAnswerTo(input: ExtractiveInput): Passage | undefined {
	const own = (input.candidates ?? []).filter((passage) => passage.own);
	const shown = own.length > 0 ? extractiveAnswer(input).data.passages.filter(({ open }) => open) : [];
	return own.find((passage) => shown.some(({ url }) => url === passage.url));
}

/** The pages that were found and are not shown, nor their twins, best first. @param count the most of them */
function pagesBeside(input: ExtractiveInput, shown: ReadonlySet<number | string>, count: number): PageSections[] {
	const { nearest, candidates = [], sections = [] } = input;
	const isShown = (passage: Passage) => shown.has(keyOf(passage));
	const question = readQuestion(input, []);
	const first = [...nearest, ...candidates, ...sections].filter(isShown);
	return firstPages(question, candidates.filter(question.isReadable), first, isShown, count);
}

/**
 * @param language of the pages, when the question is in another one
 * @param shown receives the sections that are shown
 */
function showPassages(input: ExtractiveInput, language: string | undefined, shown: Set<number | string>): PassagesData {
	const { passages, candidates = passages, following = [], selections, subject, sections = [] } = input;
	const courtesy = courtesyOf(input);
	if (courtesy !== undefined) return { frame: courtesy, passages: [] };
	const read = (passage: Passage) => readSource(passage, selections);
	const reading = { read, sections, shown };
	// What a reader selected, or asks about as a page, is quoted from there.
	const hasPlace = subject !== undefined || selections.length > 0;
	const sources = (hasPlace ? passages : leaveOutTwins(readQuestion(input, []), passages)).map(read);
	const subjectText = subject === 'selection' ? selections.at(-1)?.slice(0, selectionLength) : undefined;
	const question = readQuestion(input, sources, subjectText);
	const named = subject === 'selection' ? [] : sectionsWithAskedHeading(question, candidates);
	const asked = leaveOutTwins(question, named).map(read);
	if (asked.length > 0)
		return show(question, excerptsWithAskedHeading(question, asked, { following, read }), candidates, reading);
	if (subject === 'page') return showPage(question, sources, following.map(read)) ?? nothing(input, language, reading);
	if (sources.length === 0) return nothing(input, language, reading);
	const excerpts = selectExcerpts(question, sources, { following, read });
	const lead = excerpts[0]?.source;
	// A selected name is explained by the section of that name.
	if (subject === 'selection' && lead?.isSelected && !isCalledSo(question, lead)) {
		return explain(question, sources, selections, reading);
	}
	if (lead !== undefined && (subject === 'selection' || lead.isSelected))
		return show(question, excerpts, passages, reading);
	return answerOf(question, excerpts, { input, language, sources, reading });
}

/** The next pages, for a question that was asked before and left open. @param shown the sections that are shown at first */
function showFurther(
	input: ExtractiveInput,
	pages: readonly PageSections[],
	{ round, shown, language }: { round: number; shown: Set<number | string>; language: string | undefined },
): PassagesData {
	const { selections, sections = [] } = input;
	const read = (passage: Passage) => readSource(passage, selections);
	const question = readQuestion(input, pages.flat().map(read));
	const next = pages.slice((round - 1) * passagesMax, round * passagesMax).flat();
	const { passages } = show(question, [], next, { read, sections, shown });
	return { frame: passages.length > 0 ? 'doubt' : 'nothing', ...(language !== undefined && { language }), passages };
}

interface Found {
	input: ExtractiveInput;
	/** Of the pages, when the question is in another one. */
	language: string | undefined;
	sources: readonly Source[];
	reading: Reading;
}

function answerOf(question: ExtractiveQuestion, excerpts: readonly Excerpt[], found: Found): PassagesData {
	const { input, language, sources, reading } = found;
	const { question: text, candidates = [], parts = [], unknown = [] } = input;
	const { isNegated, isComparison } = shapeOf(text);
	const shown = new Set(input.passages.map(keyOf));
	const others = candidates.filter((passage) => !shown.has(keyOf(passage)));
	const halves = parts.map((part) => part.passages.map(reading.read));
	if (isComparison && language === undefined) {
		const open = compared(input.parts ?? [], [sources, ...halves]);
		if (open !== undefined) {
			const opened = open.map((source) => excerptOf(question, source));
			return show(question, opened, [...passagesOf(alternately([sources, ...halves])), ...others], reading);
		}
	}
	const cards = alternately(halves.length > 0 ? [...halves, sources] : [sources]);
	// The question has the words of the problem, not of the quoted solution.
	const best = excerpts[0]?.source;
	const first = best !== undefined && sources.includes(best) ? best : sources[0];
	const isOpen =
		language === undefined &&
		!isComparison &&
		first !== undefined &&
		hasReasonToOpen(question, first, { sources, others, read: reading.read, unknown, isNegated });
	if (isOpen) {
		const missing = question.missingIn(new Set(excerpts.flatMap(({ source }) => [...source.terms])));
		const data = show(question, excerpts, [...passagesOf(cards), ...others], reading);
		return { ...data, ...(missing.length > 0 && !first.passage.own && { words: missing }) };
	}
	const ordered = isNegated
		? cards.toSorted((a, b) => Number(saysSo(question, b)) - Number(saysSo(question, a)))
		: cards;
	const words = [...new Set(unknown.map(({ word }) => word))];
	return {
		...show(question, [], [...passagesOf(ordered), ...others], reading),
		frame: 'doubt',
		...(words.length > 0 && language === undefined && { words }),
		...(language !== undefined && { language }),
	};
}

/** The first of each list, then the second, and so on, each section once. */
function alternately(lists: readonly (readonly Source[])[]): Source[] {
	const longest = Math.max(...lists.map(({ length }) => length));
	const all = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
	return [...new Map(all.map((source) => [keyOf(source.passage), source])).values()];
}

const passagesOf = (sources: readonly Source[]) => sources.map(({ passage }) => passage);

/** Excerpts that are open, and pages with further sections as cards. An answer of the owner is open alone, whole. */
function show(
	question: ExtractiveQuestion,
	excerpts: readonly Excerpt[],
	passages: readonly Passage[],
	reading: Reading,
): PassagesData {
	const ofOwner = excerpts.find(({ source }) => source.passage.own);
	const shown = ofOwner === undefined ? excerpts : [ofOwner];
	const open = shown.map((excerpt, index): AnswerPassage => {
		const { passage } = excerpt.source;
		const markdown = passage.own ? passage.markdown : writeExcerpt(excerpt, question, index + 1);
		return { ...placeOf(passage), markdown, open: true };
	});
	const opened = shown.map(({ source }) => source.passage);
	for (const passage of opened) reading.shown.add(keyOf(passage));
	const isTaken = (passage: Passage) => reading.shown.has(keyOf(passage));
	const count = ofOwner?.source.passage.own?.always ? 0 : Math.max(0, passagesMax - open.length);
	const pages = firstPages(question, passages.filter(question.isReadable), opened, isTaken, count);
	const cards = pages.map((own, place) => cardOf(question, own, reading, open.length === 0 && place === 0));
	return { frame: 'passages', passages: [...open, ...cards] };
}

function showPage(
	question: ExtractiveQuestion,
	sources: readonly Source[],
	following: readonly Source[],
): PassagesData | undefined {
	const sections = pageOf(sources, following);
	const [first] = sections;
	const markdown = summarise(question, sections);
	if (first === undefined || markdown === undefined) return undefined;
	return { frame: 'passages', passages: [{ ...placeOf(first.passage), markdown, open: true }] };
}

/** What is offered when nothing was found: the nearest sections, else pages to begin with. */
function nothing(
	{ question: text, askedIn, readerPage, nearest, unknown = [], startingPoints = [] }: ExtractiveInput,
	language: string | undefined,
	reading: Reading,
): PassagesData {
	const sources = nearest.map(reading.read);
	const question = readQuestion({ question: text, askedIn, readerPage }, sources);
	const pages = startingPoints.map(
		({ address, title }): AnswerPassage => ({ url: address, title, trail: [], open: false }),
	);
	const words = [...new Set(unknown.map(({ word }) => word))];
	return {
		frame: 'nothing',
		...(words.length > 0 && language === undefined && { words }),
		...(language !== undefined && { language }),
		passages: sources.length > 0 ? show(question, [], nearest, reading).passages : pages,
	};
}

/** The answer as plain Markdown, for clients that do not show passages. */
function writeText(data: PassagesData, language: string): string {
	const open = data.passages
		.filter((passage) => passage.open)
		.map((passage) => `**${nameOf(passage)}**\n\n${passage.markdown}`);
	const cards = data.passages
		.filter((passage) => !passage.open)
		.map(cardItem)
		.join('\n');
	const also = open.length > 0 && cards !== '' ? [alsoSentence(language)] : [];
	return [frameSentence(data, language), ...open, ...also, cards].filter((part) => part !== '').join('\n\n');
}

/** The sections of the page that the question is about, in the page's order. */
function pageOf(sources: readonly Source[], following: readonly Source[]): Source[] {
	const [best] = sources;
	const first = sources.find(({ passage }) => isTopOfPage(passage)) ?? best;
	const own = sources.filter(({ passage }) => best !== undefined && pageKeyOf(passage) === pageKeyOf(best.passage));
	return first !== undefined && following.length > 0 ? [first, ...following] : own;
}
