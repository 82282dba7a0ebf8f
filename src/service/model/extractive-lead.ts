import {
	bestScore,
	exhibitsMax,
	hasWanted,
	isExhibit,
	isNamed,
	isPointer,
	isThin,
	type ScoredUnit,
	scoreUnits,
} from './extractive-measures.js';
import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';
import type { Unit } from './extractive-units.js';

/** Characters of prose that the first excerpt may take. */
const leadLength = 750;

/** Headings that name this much of the question make up for words that are only in the text of another section. */
const mostlyNamed = 0.55;

/** Another section of the page may lead when it comes this close to the best one. */
const leadScoreShare = 0.5;

/** The order of the sources decides, unless it calls for code, a table or a list and only another source has it. */
export function chooseLead(question: ExtractiveQuestion, sources: readonly Source[]): Source | undefined {
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

/** What to quote of the source that an answer begins with. */
export function leadUnits(question: ExtractiveQuestion, source: Source): Unit[] {
	return takeLead(preferSelected(scoreUnits(question, source), source));
}

/** A unit that holds the selection leads, whatever else is asked. */
function preferSelected(scored: readonly ScoredUnit[], { selectedUnits }: Source): ScoredUnit[] {
	return scored.map(({ unit, score }) => ({ unit, score: selectedUnits.has(unit) ? score + 1 : score }));
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
