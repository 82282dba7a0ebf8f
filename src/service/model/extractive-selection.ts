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

/** What a section behind the best one keeps of its fit when the lead is chosen. */
const laterShare = 0.85;

/** Above this share of common terms, two units say the same. */
const sameUnitShare = 0.7;

/** Chooses what to quote: most of it from the best source, and from others what adds to it. */
export function selectExcerpts(question: ExtractiveQuestion, sources: readonly Source[]): Excerpt[] {
	const lead = chooseLead(question, sources);
	if (lead === undefined) return [];
	const scored = scoreUnits(question, lead);
	const excerpts: Excerpt[] = [{ source: lead, units: takeLead(scored), isBrief: false }];
	const bar = barForFurther(question, lead, scored, excerpts[0]?.units ?? []);
	for (const source of sources) {
		if (excerpts.length > bar.max) break;
		if (source === lead || !question.isReadable(source)) continue;
		const completes =
			source.passage.path === lead.passage.path && bar.lacksExhibit && fitsWording(question, source.units);
		const sourceShare = completes ? bar.sourceShare / 2 : bar.sourceShare;
		if (source.passage.score < lead.passage.score * sourceShare) continue;
		const candidate = scoreUnits(question, source)
			.filter(({ unit }) => unit.length <= furtherLength * 2 && !isPointer(unit))
			.filter(({ unit }) => !excerpts.some(({ units }) => units.some((other) => saysTheSame(unit, other))))
			.sort((a, b) => b.score - a.score)[0];
		if (candidate === undefined || candidate.score < (completes ? bar.unitScore / 2 : bar.unitScore)) continue;
		if (isExhibit(candidate.unit) && excerpts.some(hasExhibit) && question.wants.size === 0) continue;
		excerpts.push({ source, units: [candidate.unit], isBrief: true });
	}
	return excerpts;
}

/** The order of the sources decides, unless another section of the same page fits the wording of the question better. */
function chooseLead(question: ExtractiveQuestion, sources: readonly Source[]): Source | undefined {
	const readable = sources.filter((source) => source.units.length > 0);
	const [first] = readable;
	if (first === undefined || first.isSelected) return first;
	let best = { source: first, score: 0 };
	for (const source of readable) {
		if (source.passage.path !== first.passage.path) continue;
		const fit = Math.max(...scoreUnits(question, source).map(({ score }) => score));
		const score = fit * (source.passage.score / first.passage.score) * (source === first ? 1 : laterShare);
		if (score > best.score) best = { source, score };
	}
	return best.source;
}

function fitsWording(question: ExtractiveQuestion, units: readonly Unit[]): boolean {
	return units.some((unit) => unit.blocks.some((block) => question.wants.has(block.kind)));
}

/** What a further source must reach. */
interface Bar {
	max: number;
	sourceShare: number;
	unitScore: number;
	/** Whether the question calls for code, a table or a list and the first excerpt has none. */
	lacksExhibit: boolean;
}

/** The more the first excerpt answers, the more others have to add. */
function barForFurther(
	question: ExtractiveQuestion,
	lead: Source,
	scored: readonly ScoredUnit[],
	chosen: readonly Unit[],
): Bar {
	const best = Math.max(...scored.map(({ score }) => score));
	const lacksExhibit = question.wants.size > 0 && !fitsWording(question, chosen);
	const isAboutLead = question.termCount === 1 && question.share(lead.headTerms) > 0.99;
	if (isAboutLead && !lacksExhibit) return { max: 0, sourceShare: 1, unitScore: best, lacksExhibit };
	const covered = question.share(new Set(chosen.flatMap((unit) => [...unit.terms])));
	if (covered > 0.99 && !lacksExhibit) return { max: 1, sourceShare: 0.85, unitScore: best * 0.8, lacksExhibit };
	return { max: furtherMax, sourceShare: furtherSourceShare, unitScore: best * furtherUnitShare, lacksExhibit };
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
	if (whole <= leadLength && exhibits <= 2) return scored.map(({ unit }) => unit);
	const chosen = new Set<Unit>();
	let length = 0;
	let shown = 0;
	const best = Math.max(...scored.map(({ score }) => score));
	for (const { unit, score } of [...scored].sort((a, b) => b.score - a.score)) {
		const isFirst = chosen.size === 0;
		if (!isFirst && (length + unit.length > leadLength || score < best * 0.5)) continue;
		if (!isFirst && isExhibit(unit) && shown >= 2) continue;
		chosen.add(unit);
		length += unit.length;
		shown += isExhibit(unit) ? 1 : 0;
	}
	return scored.map(({ unit }) => unit).filter((unit) => chosen.has(unit));
}

/** Code and tables: they take much room, so an answer shows few of them. */
function isExhibit(unit: Unit): boolean {
	return unit.blocks.some((block) => block.kind === 'code' || block.kind === 'table');
}

function hasExhibit(excerpt: Excerpt): boolean {
	return excerpt.units.some(isExhibit);
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
