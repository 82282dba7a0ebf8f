import { keyOf, type PageName, type Passage, pageKeyOf } from '../retriever.js';
import { isTopOfPage } from '../sections/indexed-section.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';
import { type Block, partsLength, type Unit } from './extractive-units.js';

/** The quoted units of one section, in reading order. */
export interface Excerpt {
	source: Source;
	units: Unit[];
	/** Whether the section has something before the quotation, and after it. */
	isCut: boolean;
	goesOn: boolean;
}

/** A section with at most so many characters, of prose and in all, is quoted whole. */
export const wholeLength = { prose: 1_300, all: 3_200 };

/** An excerpt with less prose, in characters, is an opening rather than an answer: "Webhooks tell your server about events." */
const thinLength = 110;

/** A shorter text, in characters, is a name rather than a statement: "Acme CLI". */
const nameLength = 20;

/** The number of sections that may be quoted after an introduction. */
const furtherMax = 3;

/**
 * Chooses what to quote: the section that the search ranks first, and the sections after it on its page until one answers. Sections of
 * other pages are never quoted beside it, because they may be about another case.
 * @param read reads a section that follows. Parsing takes most of the time, so it is called only for sections that are needed.
 */
export function selectExcerpts(
	question: ExtractiveQuestion,
	sources: readonly Source[],
	{ following, read }: { following: readonly Passage[]; read(passage: Passage): Source },
): Excerpt[] {
	const lead = chooseLead(question, sources);
	if (lead === undefined) return [];
	const first = excerptOf(question, lead);
	const remedy = lead === sources[0] ? remedyFor(lead, following) : undefined;
	if (remedy) {
		const excerpts = remedy
			.map((passage) => excerptOf(question, read(passage)))
			.filter(({ units }) => units.length > 0);
		return isProblem(lead.passage.heading) ? [first, ...excerpts] : excerpts;
	}
	const below = following.filter(isBelow(lead.passage));
	if (below.length > 0 && (leadsUp(first) || onlyOpens(question, first)))
		return withParts(question, first, below, read);
	if (lead !== sources[0] || (isEnough(question, [first]) && lead.passage.isDescription !== true)) return [first];
	const found = new Set(sources.map(({ passage }) => keyOf(passage)));
	const foundToo = following.filter((passage) => found.has(keyOf(passage)));
	for (const next of [foundToo, following]) {
		const excerpts = [first];
		for (const passage of next) {
			const source = read(passage);
			if (isQuotable(source)) excerpts.push(excerptOf(question, source));
			if (isEnough(question, excerpts)) return excerpts;
			if (excerpts.length > furtherMax) break;
		}
	}
	return [first];
}

/** Excerpts of sections whose heading is the question. A heading without text of its own has the text of the sections below it. */
export function excerptsWithAskedHeading(
	question: ExtractiveQuestion,
	sources: readonly Source[],
	{ following, read }: { following: readonly Passage[]; read(passage: Passage): Source },
): Excerpt[] {
	const all = sources.map((source) => excerptOf(question, source));
	const [first] = all;
	if (first === undefined || sources.length > 1) return all;
	const { passage } = first.source;
	const { breadcrumb, heading, askedHeading: { heading: asked } = { heading } } = passage;
	const parts = following.filter(isWithin(passage, breadcrumb.slice(0, breadcrumb.lastIndexOf(asked) + 1)));
	if (asked !== heading) return withParts(question, first, parts, read);
	const excerpts = selectExcerpts(question, sources, { following: parts, read });
	return excerpts.length > 0 ? excerpts : all;
}

const isWithin = (page: PageName, headings: readonly string[]) => (passage: Passage) => {
	// Names are read only of sections of the page.
	if (pageKeyOf(passage) !== pageKeyOf(page)) return false;
	const { breadcrumb } = passage;
	return breadcrumb.length > headings.length && headings.every((heading, level) => heading === breadcrumb[level]);
};

/** Whether a section stands below another one on its page, one level deeper. */
export const isBelow = (passage: Passage) => (other: Passage) =>
	isWithin(passage, passage.breadcrumb)(other) && other.breadcrumb.length === passage.breadcrumb.length + 1;

/** Whether a section ends by announcing those below it, as in "they serve different purposes:". */
function leadsUp({ units, goesOn }: Excerpt): boolean {
	const last = units.at(-1)?.blocks.at(-1);
	return !goesOn && last?.kind === 'paragraph' && /[:：]$/.test(last.text.trim());
}

/** Whether a question asks for everything of a kind, as "Which events are there?", and the top of a page leaves the list to its sections. */
const onlyOpens = (question: ExtractiveQuestion, { source: { passage }, units }: Excerpt) =>
	question.asksAll && isTopOfPage(passage) && !units.some((unit) => unit.blocks.some(isExhibit));

/** A section and the ones below it, as long as they fit together; a link leads to the rest. */
function withParts(
	question: ExtractiveQuestion,
	first: Excerpt,
	below: readonly Passage[],
	read: (passage: Passage) => Source,
): Excerpt[] {
	const excerpts = [first];
	for (const passage of below) {
		const source = read(passage);
		if (!isQuotable(source)) continue;
		const part = excerptOf(question, source);
		const units = excerpts.flatMap((excerpt) => excerpt.units);
		if (!fits([...units, ...part.units])) return excerpts.with(-1, { ...(excerpts.at(-1) ?? first), goesOn: true });
		excerpts.push(part);
	}
	return excerpts;
}

const isProblem = (heading: string) =>
	/^(?:(?:the )?(?:issue|problem|error|symptoms?|cause|background|reason)|why (?:this|the|it|you)\b.*)$/i.test(
		heading.trim(),
	);

/** Whether a section, or one around it, is called a solution. */
const isRemedy = ({ breadcrumb }: Passage) =>
	breadcrumb
		.slice(1)
		.some((heading) =>
			/^(?:(?:the |recommended |common )?(?:solutions?|fix|remedy|resolution|workarounds?)(?::.*)?|(?:possible ways?|how|ways?) to (?:fix|solve|resolve)\b.*)$/i.test(
				heading.trim(),
			),
		);

/**
 * The sections that solve a problem. A page about an error has the problem first, then its cause, then the solution, and a question
 * about the error asks for the solution.
 */
function remedyFor({ passage }: Source, following: readonly Passage[]): Passage[] | undefined {
	const isPage = isTopOfPage(passage);
	if (!isPage && !isProblem(passage.heading)) return undefined;
	const own = following.filter((other) => pageKeyOf(other) === pageKeyOf(passage));
	const at = own.findIndex(isRemedy);
	if (at < 0 || !own.slice(0, at).every(({ heading }) => isProblem(heading))) return undefined;
	const end = own.findIndex((section, place) => place > at && !isRemedy(section));
	return own.slice(at, Math.min(end < 0 ? own.length : end, at + furtherMax));
}

/** The section to quote: the first one that can answer; for a selection, the section of that name, or the one that holds it. */
function chooseLead(question: ExtractiveQuestion, sources: readonly Source[]): Source | undefined {
	const selected = sources.find(({ isSelected, units }) => isSelected && units.length > 0);
	// A selected name is explained by the section of that name, not by the place of the selection.
	const named = sources.find(
		(source) => question.headingPrecision(source) > 0.99 && question.namedBy(source.headTerms) > 0.99,
	);
	if (selected) return named ?? selected;
	return sources.find(isQuotable);
}

/** Whether a section can answer; one with only links to other pages, or only a name, cannot. */
function isQuotable({ units, passage }: Source): boolean {
	if (passage.own) return true;
	const telling = units.filter((unit) => !isPointer(unit));
	const shows = telling.some(({ blocks }) => blocks.some(({ kind }) => kind !== 'paragraph'));
	return shows || proseLength(telling) >= nameLength;
}

/** Whether excerpts answer: with prose, or with steps, code or a table for somebody who asks how to do something. */
function isEnough(question: ExtractiveQuestion, excerpts: readonly Excerpt[]): boolean {
	const units = excerpts.flatMap((excerpt) => excerpt.units);
	const shows = units.some((unit) => unit.blocks.some(isExhibit));
	return shows || (!question.asksHow && proseLength(units) >= thinLength);
}

/** Steps, code or a table. */
function isExhibit({ kind, text }: Block): boolean {
	return kind === 'list' || kind === 'table' || (kind === 'code' && !isPreparation(text));
}

/** Whether code only imports or installs something, which comes before the answer. */
function isPreparation(code: string): boolean {
	return code
		.split('\n')
		.filter((line) => !/^\s*(?:#|\/\/|$)/.test(line))
		.every((line) =>
			/^\s*(?:(?:import|from|export)\b|[}\w,\s]+from\s|(?:npm|pnpm|yarn|bun|deno|pip)\s+(?:i|install|add)\b|[\w$,]+,?$|[{}])/.test(
				line,
			),
		);
}

/**
 * Quotes a short section whole, and a long one from its best unit on, or from its beginning when that unit is near.
 * @param share of the length of a whole section that it may have
 */
export function excerptOf(question: ExtractiveQuestion, source: Source, share = 1): Excerpt {
	const units = source.units.filter((unit) => !isPointer(unit));
	const all = units.length > 0 ? units : [...source.units];
	const start = firstUnit(question, source, all, share);
	const taken: Unit[] = [];
	for (const unit of all.slice(start)) {
		if (taken.length > 0 && !fits([...taken, unit], share)) break;
		taken.push(unit);
	}
	return { source, units: taken, isCut: start > 0, goesOn: start + taken.length < all.length };
}

/** Where the quotation begins: at the first unit, unless the best unit is too far below it. */
function firstUnit(
	question: ExtractiveQuestion,
	{ headTerms, selectedUnits }: Source,
	units: readonly Unit[],
	share: number,
): number {
	const selected = units.findIndex((unit) => selectedUnits.has(unit));
	const worth = (unit: Unit) => question.share(new Set([...unit.terms, ...headTerms]));
	const best =
		selected >= 0
			? selected
			: units.reduce((at, unit, place) => (worth(unit) > worth(units[at] ?? unit) + 0.01 ? place : at), 0);
	return fits(units.slice(0, best + 1), share) ? 0 : best;
}

function fits(units: readonly Unit[], share = 1): boolean {
	const all = units.reduce((sum, { blocks }) => sum + blocks.reduce((own, block) => own + shownLength(block), 0), 0);
	return proseLength(units) <= wholeLength.prose * share && all <= wholeLength.all * share;
}

/** The characters that a block takes in an answer, where long tables and lists are cut. */
const shownLength = ({ kind, markdown }: Block) =>
	kind === 'table' || kind === 'list' ? Math.min(markdown.length, partsLength) : markdown.length;

function proseLength(units: readonly Unit[]): number {
	return units.reduce((sum, unit) => sum + unit.length, 0);
}

/** Whether a unit only sends the reader elsewhere, as "See also" does. */
export function isPointer(unit: Unit): boolean {
	const [block] = unit.blocks;
	return (
		unit.blocks.length === 1 &&
		/^(see( also)?|read (more|about)|learn more|next:|for more|more on)\b/i.test(block?.text ?? '')
	);
}
