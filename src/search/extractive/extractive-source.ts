import type { Passage } from '../retriever.js';
import { lettersAndDigits } from '../sections/find-selection.js';
import { acronyms, terms } from '../words/tokenise.js';
import { readUnits, type Unit } from './extractive-units.js';

/** A passage with its units, ready to be quoted. */
export type Source = ReturnType<typeof readSource>;

/** A shorter selection, in characters, occurs by chance in many units: "id". */
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
		/** The same, with the terms of the page's group in the navigation. */
		nameTerms: new Set([...headTerms, ...namesOf([passage.group ?? ''])]),
		/** Terms of the title, the headings and the text. */
		terms: new Set([...headTerms, ...units.flatMap((unit) => [...unit.terms])]),
		/** Whether it holds what the reader selected. */
		isSelected: selected.some((selection) => text.includes(selection)),
		/** The units that hold the selection. */
		selectedUnits: new Set(units.filter((unit) => selected.some((selection) => isSelectedIn(selection, unit)))),
	};
}

/** The letters and digits of Markdown as a reader sees it, without the addresses of links. */
export const lettersOfMarkdown = (markdown: string) => lettersAndDigits(markdown.replace(/\]\([^)]*\)/g, ']'));

/** Whether a unit holds a selection, or a long selection holds the unit. */
function isSelectedIn(selection: string, unit: Unit): boolean {
	const text = lettersAndDigits(unit.blocks.map((block) => block.text).join(' '));
	return text.includes(selection) || (text !== '' && selection.includes(text));
}

function namesOf(names: readonly string[]): ReadonlySet<string> {
	return new Set(names.flatMap((name) => [...terms(name), ...acronyms(name)]));
}

/** The number of characters that are read of a section. A changelog may be one section of a hundred pages. */
const readLength = 12_000;

/** The beginning of a long section, cut at the end of a line and never within code. */
function beginning(markdown: string): string {
	if (markdown.length <= readLength) return markdown;
	const head = markdown.slice(0, markdown.lastIndexOf('\n', readLength));
	const fences = [...head.matchAll(/^ {0,3}(?:```|~~~)/gm)];
	return fences.length % 2 === 0 ? head : head.slice(0, fences.at(-1)?.index);
}

/** The units of sections by their Markdown. Parsing takes most of an answer's time, and the same sections answer many questions. */
const remembered = new Map<string, readonly Unit[]>();
const rememberedMax = 500;

/** The units of a section. Those of the last sections are remembered. */
export function unitsOf(markdown: string): readonly Unit[] {
	const units = remembered.get(markdown) ?? readUnits(beginning(markdown));
	remembered.delete(markdown);
	remembered.set(markdown, units);
	const [oldest] = remembered.keys();
	if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
	return units;
}
