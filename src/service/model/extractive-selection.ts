import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';
import type { Unit } from './extractive-units.js';

/** What is quoted of one source, in reading order. */
export interface Excerpt {
	source: Source;
	units: Unit[];
	/** Whether long paragraphs are cut down to their best sentences. */
	isBrief: boolean;
}

interface ScoredUnit {
	unit: Unit;
	score: number;
}

/** Characters of prose that the first excerpt, and each further one, may take. */
const leadLength = 750;
const furtherLength = 320;
const furtherMax = 2;

/** A further source is quoted when it comes this close to the first one. */
const furtherSourceShare = 0.6;
const furtherUnitShare = 0.6;

/** What a further source has to add to the share of the question that is answered. */
const gainMin = 0.25;

/** A heading that names this much of the question, and nothing else, is the question: its section answers alone. */
const wholeNamed = 0.7;

/** Headings that name this much of the question make up for words that are only in the text of another section. */
const mostlyNamed = 0.55;

/** Another section of the page may lead when it comes this close to the best one. */
const leadScoreShare = 0.5;

/** Characters of prose below which an excerpt is an opening sentence rather than an answer. */
const thinLength = 110;

/** Code and tables take much room: an answer shows few of them. */
const exhibitsMax = 2;

/** Above this share of common terms, two units say the same. */
const sameUnitShare = 0.7;

/** Chooses what to quote: most of it from the best source, and from others what adds to it. */
export function selectExcerpts(question: ExtractiveQuestion, sources: readonly Source[]): Excerpt[] {
	const lead = chooseLead(question, sources);
	if (lead === undefined) return [];
	const excerpts: Excerpt[] = [selectLead(question, lead)];
	const step = nextStep(question, excerpts, sources);
	if (step !== undefined) return [...excerpts, { ...selectLead(question, step), isBrief: true }];
	const others = sources.filter((source) => source !== lead && question.isReadable(source));
	const completing = others.filter((source) => completes(question, source, excerpts));
	for (const source of [...completing, ...others.filter((other) => !completing.includes(other))]) {
		if (excerpts.length > furtherMax) break;
		const unit = furtherUnit(question, source, excerpts, sources);
		if (unit !== undefined) excerpts.push({ source, units: [unit], isBrief: true });
	}
	return excerpts;
}

/** What to quote of the source that an answer begins with. */
export function selectLead(question: ExtractiveQuestion, source: Source): Excerpt {
	return { source, units: takeLead(preferSelected(scoreUnits(question, source), source)), isBrief: false };
}

/** The order of the sources decides, unless it calls for code, a table or a list and only another source has it. */
function chooseLead(question: ExtractiveQuestion, sources: readonly Source[]): Source | undefined {
	const readable = sources.filter((source) => source.units.length > 0);
	const first = firstThatCovers(question, readable);
	if (first === undefined || first.isSelected || question.wants.size === 0 || hasWanted(question, first.units))
		return first;
	const fitting = readable
		.filter((source) => source.passage.path === first.passage.path || isNamed(question, source.headTerms))
		.filter((source) => source.passage.score >= first.passage.score * leadScoreShare)
		.filter((source) => hasWanted(question, source.units));
	// All of a page is about its title: then its own order, which the sources are in, tells where a reader should begin.
	if (isNamed(question, first.titleTerms)) return fitting[0] ?? first;
	if (isNamed(question, first.headTerms) && !isThin(first.units)) return first;
	const named = fitting.find((source) => isNamed(question, source.headTerms));
	if (named !== undefined) return named;
	const fitness = (source: Source) =>
		bestScore(question, source) + 0.5 * question.headingPrecision(source) + 0.5 * question.namedBy(source.headTerms);
	const [best] = fitting.map((source) => ({ source, fit: fitness(source) })).sort((a, b) => b.fit - a.fit);
	return best !== undefined && (isThin(first.units) || best.fit > fitness(first)) ? best.source : first;
}

/** The first source, or the first of those that cover clearly more of the question than it. */
function firstThatCovers(question: ExtractiveQuestion, sources: readonly Source[]): Source | undefined {
	const [first] = sources;
	const most = Math.max(...sources.map(({ passage }) => passage.score));
	if (first === undefined || first.isSelected || question.namedBy(first.headTerms) >= mostlyNamed) return first;
	if (first.passage.score >= most * 0.75) return first;
	return sources.find(({ passage }) => passage.score >= most * 0.8);
}

/** "How do I use it?" about the subject of a page: after a first short step, such as installing it, comes the next one. */
function nextStep(
	question: ExtractiveQuestion,
	excerpts: readonly Excerpt[],
	sources: readonly Source[],
): Source | undefined {
	const [lead] = excerpts;
	if (lead === undefined || !question.asksHow || !isNamed(question, lead.source.titleTerms)) return undefined;
	if (proseLength(lead.units) >= thinLength || !lead.units.some(isExhibit)) return undefined;
	return sources
		.slice(sources.indexOf(lead.source) + 1)
		.find((source) => source.passage.path === lead.source.passage.path && source.units.some(isExhibit));
}

/** Whether these terms of a title or of headings name all that was asked for. */
function isNamed(question: ExtractiveQuestion, names: ReadonlySet<string>): boolean {
	return question.namedBy(names) > 0.99;
}

/** Whether a section of the first excerpt's page has what the answer so far lacks. */
function completes(question: ExtractiveQuestion, source: Source, excerpts: readonly Excerpt[]): boolean {
	if (source.passage.path !== excerpts[0]?.source.passage.path) return false;
	const chosen = excerpts.flatMap(({ units }) => units);
	if (chosen.some(isExhibit)) return false;
	return (
		isThin(chosen) || (question.wants.size > 0 && !hasWanted(question, chosen) && hasWanted(question, source.units))
	);
}

function hasWanted(question: ExtractiveQuestion, units: readonly Unit[]): boolean {
	return units.some((unit) => unit.blocks.some((block) => question.wants.has(block.kind)));
}

/** What a further source has to say, if it is worth the room: the more is answered already, the more it has to add. */
function furtherUnit(
	question: ExtractiveQuestion,
	source: Source,
	excerpts: readonly Excerpt[],
	sources: readonly Source[],
): Unit | undefined {
	const lead = excerpts[0]?.source;
	if (lead === undefined) return undefined;
	// What the page itself says on its subject, below the sentence it opens with, need not repeat the question's words.
	const share = completes(question, source, excerpts) ? 0.5 : 1;
	if (source.passage.score < lead.passage.score * furtherSourceShare * share) return undefined;
	const candidate = bestUnit(question, source, excerpts);
	if (candidate === undefined || candidate.score < bestScore(question, lead) * furtherUnitShare * share)
		return undefined;
	if (share < 1) return candidate.unit;
	const chosen = excerpts.flatMap(({ units }) => units);
	const said = new Set(
		excerpts.flatMap((excerpt) => [...excerpt.source.headTerms, ...excerpt.units.flatMap((unit) => [...unit.terms])]),
	);
	const possible = question.share(new Set(sources.flatMap((other) => [...other.terms])));
	const named = question.namedBy(lead.headTerms);
	if (named > wholeNamed && question.headingPrecision(lead) > 0.99 && !isThin(chosen)) return undefined;
	const namedHere = question.namedBy(source.headTerms);
	const isNamedAlike = namedHere > 0 && namedHere >= named * 0.99;
	if (question.share(said) > possible * 0.99) {
		return isNamedAlike && (excerpts.length === 1 || hasNewKind(question, candidate.unit, chosen))
			? candidate.unit
			: undefined;
	}
	if (isNamedAlike && hasNewKind(question, candidate.unit, chosen)) return candidate.unit;
	if (namedHere === 0 && source.passage.path !== lead.passage.path) return undefined;
	const gain = question.share(new Set([...said, ...candidate.unit.terms, ...source.headTerms])) - question.share(said);
	return gain >= gainMin ? candidate.unit : undefined;
}

function hasNewKind(question: ExtractiveQuestion, unit: Unit, chosen: readonly Unit[]): boolean {
	return question.wants.size > 0 && !hasWanted(question, chosen) && hasWanted(question, [unit]);
}

function proseLength(units: readonly Unit[]): number {
	return units.reduce((sum, unit) => sum + unit.length, 0);
}

/** A mere opening sentence, with nothing shown. */
function isThin(units: readonly Unit[]): boolean {
	return proseLength(units) < thinLength && !units.some(isExhibit);
}

/** The unit of a further source that adds most to what is quoted already. */
function bestUnit(question: ExtractiveQuestion, source: Source, excerpts: readonly Excerpt[]): ScoredUnit | undefined {
	const quoted = excerpts.flatMap(({ units }) => units);
	const isFull = quoted.filter(isExhibit).length >= (question.wants.size === 0 ? 1 : exhibitsMax);
	return scoreUnits(question, source)
		.filter(({ unit }) => unit.length <= furtherLength * 2 && !isPointer(unit) && !(isFull && isExhibit(unit)))
		.filter(({ unit }) => !quoted.some((other) => saysTheSame(unit, other)))
		.sort((a, b) => b.score - a.score)[0];
}

function bestScore(question: ExtractiveQuestion, source: Source): number {
	return Math.max(...scoreUnits(question, source).map(({ score }) => score));
}

/** A unit that holds the selection leads, whatever else is asked. */
function preferSelected(scored: readonly ScoredUnit[], { selectedUnits }: Source): ScoredUnit[] {
	return scored.map(({ unit, score }) => ({ unit, score: selectedUnits.has(unit) ? score + 1 : score }));
}

function scoreUnits(question: ExtractiveQuestion, source: Source): ScoredUnit[] {
	return source.units.map((unit, position) => {
		const own = question.share(unit.terms);
		const withHead = question.share(new Set([...unit.terms, ...source.headTerms]));
		const fits = unit.blocks.some((block) => question.wants.has(block.kind));
		return { unit, score: own + 0.5 * (withHead - own) + (fits ? 0.2 : 0) + (position === 0 ? 0.15 : 0) };
	});
}

/** A short section is quoted whole; of a long one the best units, and its first one when it leads up to them. */
function takeLead(all: readonly ScoredUnit[]): Unit[] {
	const telling = all.filter(({ unit }) => !isPointer(unit));
	const scored = telling.length > 0 ? telling : all;
	const whole = scored.reduce((sum, { unit }) => sum + unit.length, 0);
	const exhibits = scored.filter(({ unit }) => isExhibit(unit)).length;
	if (whole <= leadLength && exhibits <= exhibitsMax) return scored.map(({ unit }) => unit);
	const chosen = new Set<Unit>();
	let length = 0;
	let shown = 0;
	const best = Math.max(...scored.map(({ score }) => score));
	for (const { unit, score } of [...scored].sort((a, b) => b.score - a.score)) {
		const isFirst = chosen.size === 0;
		if (!isFirst && (length + unit.length > leadLength || score < best * 0.5)) continue;
		if (!isFirst && isExhibit(unit) && shown >= exhibitsMax) continue;
		chosen.add(unit);
		length += unit.length;
		shown += isExhibit(unit) ? 1 : 0;
	}
	return scored.map(({ unit }) => unit).filter((unit) => chosen.has(unit));
}

function isExhibit(unit: Unit): boolean {
	return unit.blocks.some((block) => block.kind === 'code' || block.kind === 'table');
}

/** "See also" sends the reader elsewhere, which citations already do. */
function isPointer(unit: Unit): boolean {
	const [block] = unit.blocks;
	return (
		unit.blocks.length === 1 &&
		/^(see( also)?|read (more|about)|learn more|next:|for more|more on)\b/i.test(block?.text ?? '')
	);
}

function saysTheSame(a: Unit, b: Unit): boolean {
	const common = [...a.terms].filter((term) => b.terms.has(term)).length;
	return common / Math.max(1, Math.min(a.terms.size, b.terms.size)) > sameUnitShare;
}
