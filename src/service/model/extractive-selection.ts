import type { ExtractiveQuestion, Source } from './extractive-question.js';
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

/** Another section of the page may lead when it comes this close to the best one. */
const leadScoreShare = 0.5;

/** Characters of prose below which an excerpt is an opening sentence rather than an answer. */
const thinLength = 140;

/** Code and tables take much room: an answer shows few of them. */
const exhibitsMax = 2;

/** Above this share of common terms, two units say the same. */
const sameUnitShare = 0.7;

/** Chooses what to quote: most of it from the best source, and from others what adds to it. */
export function selectExcerpts(question: ExtractiveQuestion, sources: readonly Source[]): Excerpt[] {
	const lead = chooseLead(question, sources);
	if (lead === undefined) return [];
	const excerpts: Excerpt[] = [{ source: lead, units: takeLead(scoreUnits(question, lead)), isBrief: false }];
	const others = sources.filter((source) => source !== lead && question.isReadable(source));
	const completing = others.filter((source) => completes(question, source, excerpts));
	for (const source of [...completing, ...others.filter((other) => !completing.includes(other))]) {
		const bar = barForFurther(question, excerpts);
		if (excerpts.length > bar.max) break;
		// What the page itself says on its subject, below the sentence it opens with, need not repeat the question's words.
		const share = completes(question, source, excerpts) ? 0.5 : 1;
		if (source.passage.score < lead.passage.score * bar.sourceShare * share) continue;
		const candidate = bestUnit(question, source, excerpts);
		if (candidate === undefined || candidate.score < bar.unitScore * share) continue;
		excerpts.push({ source, units: [candidate.unit], isBrief: true });
	}
	return excerpts;
}

/** The order of the sources decides, unless it calls for code, a table or a list and only another section of the page has it. */
function chooseLead(question: ExtractiveQuestion, sources: readonly Source[]): Source | undefined {
	const readable = sources.filter((source) => source.units.length > 0);
	const [first] = readable;
	if (first === undefined || first.isSelected || question.wants.size === 0 || hasWanted(question, first.units))
		return first;
	const fitting = readable
		.filter((source) => source.passage.path === first.passage.path && hasWanted(question, source.units))
		.filter((source) => source.passage.score >= first.passage.score * leadScoreShare)
		.map((source) => ({ source, fit: bestScore(question, source) + 0.5 * question.headingPrecision(source) }))
		.sort((a, b) => b.fit - a.fit);
	return fitting[0]?.source ?? first;
}

/** Whether a section of the first excerpt's page has what the answer so far lacks. */
function completes(question: ExtractiveQuestion, source: Source, excerpts: readonly Excerpt[]): boolean {
	if (source.passage.path !== excerpts[0]?.source.passage.path) return false;
	const chosen = excerpts.flatMap(({ units }) => units);
	if (chosen.some(isExhibit)) return false;
	const isThin = chosen.reduce((sum, unit) => sum + unit.length, 0) < thinLength;
	return isThin || (question.wants.size > 0 && !hasWanted(question, chosen) && hasWanted(question, source.units));
}

function hasWanted(question: ExtractiveQuestion, units: readonly Unit[]): boolean {
	return units.some((unit) => unit.blocks.some((block) => question.wants.has(block.kind)));
}

/** What a further source must reach. */
interface Bar {
	/** How many further sources there may be. */
	max: number;
	/** Share of the first passage's score. */
	sourceShare: number;
	unitScore: number;
}

/** The more the excerpts so far answer, the more another has to add. */
function barForFurther(question: ExtractiveQuestion, excerpts: readonly Excerpt[]): Bar {
	const lead = excerpts[0]?.source;
	if (lead === undefined) return { max: 0, sourceShare: 1, unitScore: 1 };
	const chosen = excerpts.flatMap(({ units }) => units);
	const best = bestScore(question, lead);
	const isThin = chosen.reduce((sum, unit) => sum + unit.length, 0) < thinLength && !chosen.some(isExhibit);
	const lacksWanted = question.wants.size > 0 && !hasWanted(question, chosen);
	const isAboutLead = question.termCount === 1 && question.share(lead.headTerms) > 0.99;
	if (isAboutLead && !lacksWanted && !isThin) return { max: 0, sourceShare: 1, unitScore: best };
	const covered = question.share(new Set(chosen.flatMap((unit) => [...unit.terms])));
	if (covered > 0.99 && !lacksWanted && !isThin) return { max: 1, sourceShare: 0.85, unitScore: best * 0.8 };
	return { max: furtherMax, sourceShare: furtherSourceShare, unitScore: best * furtherUnitShare };
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
