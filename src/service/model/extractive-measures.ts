import type { ExtractiveQuestion } from './extractive-question.js';
import type { Source } from './extractive-source.js';
import type { Unit } from './extractive-units.js';

/** A unit with how well it answers, comparable within one question. */
export interface ScoredUnit {
	unit: Unit;
	score: number;
}

/** Characters of prose below which an excerpt is an opening sentence rather than an answer. */
export const thinLength = 110;

/** Code and tables take much room: an answer shows few of them. */
export const exhibitsMax = 2;

export function scoreUnits(question: ExtractiveQuestion, source: Source): ScoredUnit[] {
	return source.units.map((unit, position) => {
		const own = question.share(unit.terms);
		const withHead = question.share(new Set([...unit.terms, ...source.headTerms]));
		const fits = unit.blocks.some((block) => question.wants.has(block.kind));
		return { unit, score: own + 0.5 * (withHead - own) + (fits ? 0.2 : 0) + (position === 0 ? 0.15 : 0) };
	});
}

export function bestScore(question: ExtractiveQuestion, source: Source): number {
	return Math.max(...scoreUnits(question, source).map(({ score }) => score));
}

/** Whether these terms of a title or of headings name all that was asked for. */
export function isNamed(question: ExtractiveQuestion, names: ReadonlySet<string>): boolean {
	return question.namedBy(names) > 0.99;
}

export function hasWanted(question: ExtractiveQuestion, units: readonly Unit[]): boolean {
	return units.some((unit) => unit.blocks.some((block) => question.wants.has(block.kind)));
}

export function proseLength(units: readonly Unit[]): number {
	return units.reduce((sum, unit) => sum + unit.length, 0);
}

/** A mere opening sentence, with nothing shown. */
export function isThin(units: readonly Unit[]): boolean {
	return proseLength(units) < thinLength && !units.some(isExhibit);
}

export function isExhibit(unit: Unit): boolean {
	return unit.blocks.some((block) => block.kind === 'code' || block.kind === 'table');
}

/** "See also" sends the reader elsewhere, which citations already do. */
export function isPointer(unit: Unit): boolean {
	const [block] = unit.blocks;
	return (
		unit.blocks.length === 1 &&
		/^(see( also)?|read (more|about)|learn more|next:|for more|more on)\b/i.test(block?.text ?? '')
	);
}
