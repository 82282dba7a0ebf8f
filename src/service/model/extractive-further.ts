import type { Excerpt } from './extractive-excerpt.js';
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

/** Characters of prose that a further excerpt may take. */
const furtherLength = 640;

/** A further source is quoted when it comes this close to the first one. */
const furtherSourceShare = 0.6;
const furtherUnitShare = 0.6;

/** What a further source has to add to the share of the question that is answered. */
const gainMin = 0.25;

/** A heading that names this much of the question, and nothing else, is the question: its section answers alone. */
const wholeNamed = 0.7;

/** Above this share of common terms, two units say the same. */
const sameUnitShare = 0.7;

/** What a further source has to say, if it is worth the room: the more is answered already, the more it has to add. */
export function furtherUnit(
	question: ExtractiveQuestion,
	source: Source,
	excerpts: readonly Excerpt[],
	sources: readonly Source[],
): Unit | undefined {
	const lead = excerpts[0]?.source;
	if (lead === undefined) return undefined;
	// What the page itself says on its subject, below the sentence it opens with, need not repeat the question's words.
	const isCompleting = completes(question, source, excerpts);
	const share = isCompleting ? 0.5 : 1;
	if (source.passage.score < lead.passage.score * furtherSourceShare * share) return undefined;
	const best = bestUnit(question, source, excerpts);
	if (best === undefined || best.score < bestScore(question, lead) * furtherUnitShare * share) return undefined;
	return isCompleting || adds(question, source, best.unit, excerpts, sources) ? best.unit : undefined;
}

/** Whether a unit says what the excerpts do not, or says it under headings that were asked for as much as the first one's. */
function adds(
	question: ExtractiveQuestion,
	source: Source,
	unit: Unit,
	excerpts: readonly Excerpt[],
	sources: readonly Source[],
): boolean {
	const lead = excerpts[0]?.source;
	if (lead === undefined) return false;
	const chosen = excerpts.flatMap(({ units }) => units);
	const named = question.namedBy(lead.headTerms);
	if (named > wholeNamed && question.headingPrecision(lead) > 0.99 && !isThin(chosen)) return false;
	const namedHere = question.namedBy(source.headTerms);
	const isNamedAlike = namedHere > 0 && namedHere >= named * 0.99;
	const isNewKind = question.wants.size > 0 && !hasWanted(question, chosen) && hasWanted(question, [unit]);
	if (isNamedAlike && isNewKind) return true;
	const said = termsOf(excerpts);
	const possible = question.share(new Set(sources.flatMap((other) => [...other.terms])));
	if (question.share(said) > possible * 0.99) return isNamedAlike && excerpts.length === 1;
	if (namedHere === 0 && source.passage.path !== lead.passage.path) return false;
	const gain = question.share(new Set([...said, ...unit.terms, ...source.headTerms])) - question.share(said);
	return gain >= gainMin;
}

function termsOf(excerpts: readonly Excerpt[]): ReadonlySet<string> {
	return new Set(
		excerpts.flatMap(({ source, units }) => [...source.headTerms, ...units.flatMap((unit) => [...unit.terms])]),
	);
}

/** Whether a section of the first excerpt's page has what the answer so far lacks. */
export function completes(question: ExtractiveQuestion, source: Source, excerpts: readonly Excerpt[]): boolean {
	if (source.passage.path !== excerpts[0]?.source.passage.path) return false;
	const chosen = excerpts.flatMap(({ units }) => units);
	if (isThin(chosen)) return true;
	const lacksWanted = question.wants.size > 0 && !hasWanted(question, chosen);
	return lacksWanted && isNamed(question, source.titleTerms) && hasWanted(question, source.units);
}

/** The unit of a further source that adds most to what is quoted already. */
function bestUnit(question: ExtractiveQuestion, source: Source, excerpts: readonly Excerpt[]): ScoredUnit | undefined {
	const quoted = excerpts.flatMap(({ units }) => units);
	const isFull = quoted.filter(isExhibit).length >= (question.wants.size === 0 ? 1 : exhibitsMax);
	return scoreUnits(question, source)
		.filter(({ unit }) => unit.length <= furtherLength && !isPointer(unit) && !(isFull && isExhibit(unit)))
		.filter(({ unit }) => !quoted.some((other) => saysTheSame(unit, other)))
		.sort((a, b) => b.score - a.score)[0];
}

function saysTheSame(a: Unit, b: Unit): boolean {
	const common = [...a.terms].filter((term) => b.terms.has(term)).length;
	return common / Math.max(1, Math.min(a.terms.size, b.terms.size)) > sameUnitShare;
}
