import { lettersAndDigits } from '../retrieval/find-selection.js';
import type { Passage } from '../retrieval/retriever.js';
import { acronyms, terms } from '../retrieval/words/tokenise.js';
import { readUnits, type Unit } from './extractive-units.js';

/** A passage that may be quoted, read into units. */
export type Source = ReturnType<typeof readSource>;

/** Shorter texts occur in every other unit by chance. */
const specificLength = 4;

export function readSource(passage: Passage, selections: readonly string[]) {
	const units = unitsOf(passage.markdown);
	const headTerms = namesOf([passage.title, ...passage.breadcrumb]);
	const selected = selections.map(lettersAndDigits).filter((selection) => selection.length >= specificLength);
	const text = selected.length === 0 ? '' : lettersOfMarkdown(`${passage.heading} ${passage.markdown}`);
	return {
		passage,
		units,
		/** Terms of the title and the headings alone. */
		headTerms,
		/** The same, and those of the title above the page in the navigation, which says what all of its pages are about. */
		nameTerms: new Set([...headTerms, ...namesOf([passage.group ?? ''])]),
		/** Terms of the title, the headings and the text. */
		terms: new Set([...headTerms, ...units.flatMap((unit) => [...unit.terms])]),
		/** Whether it holds what the reader selected. */
		isSelected: selected.some((selection) => text.includes(selection)),
		/** The units that the selection stands in. */
		selectedUnits: new Set(units.filter((unit) => selected.some((selection) => isSelectedIn(selection, unit)))),
	};
}

/** As it reads on the page, where nobody sees the address of a link. */
export const lettersOfMarkdown = (markdown: string) => lettersAndDigits(markdown.replace(/\]\([^)]*\)/g, ']'));

/** A selection stands in a unit, or is so long that a unit stands in it. */
function isSelectedIn(selection: string, unit: Unit): boolean {
	const text = lettersAndDigits(unit.blocks.map((block) => block.text).join(' '));
	return text.includes(selection) || (text !== '' && selection.includes(text));
}

function namesOf(names: readonly string[]): ReadonlySet<string> {
	return new Set(names.flatMap((name) => [...terms(name), ...acronyms(name)]));
}

/** A changelog may be one section of a hundred pages; an answer has to begin at once. */
const readLength = 12_000;

/** The first blocks of a long section, none of them cut in the middle. */
function beginning(markdown: string): string {
	if (markdown.length <= readLength) return markdown;
	const head = markdown.slice(0, markdown.lastIndexOf('\n', readLength));
	const fences = [...head.matchAll(/^ {0,3}(?:```|~~~)/gm)];
	return fences.length % 2 === 0 ? head : head.slice(0, fences.at(-1)?.index);
}

/** Parsing takes most of an answer's time, and the same sections answer again and again. */
const remembered = new Map<string, readonly Unit[]>();
const rememberedMax = 500;

/** The units of a section; those of the sections used last are remembered. */
function unitsOf(markdown: string): readonly Unit[] {
	const units = remembered.get(markdown) ?? readUnits(beginning(markdown));
	remembered.delete(markdown);
	remembered.set(markdown, units);
	const [oldest] = remembered.keys();
	if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
	return units;
}
