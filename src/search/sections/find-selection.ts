import type { ContextItem } from '../../contract/assistant.js';
import type { IndexedSection } from './indexed-section.js';

/** A shorter selection, in characters, occurs in many places and is looked for only on its page. */
const specificLength = 12;

/** The length of a selection's beginning and end, one of which a section holds when the selection spans a heading. */
const edgeLength = 40;

interface SelectionPlaces {
	/** Sections of the page at a reader's path; `undefined` when the documentation has no such page. */
	onPage(path: string): readonly IndexedSection[] | undefined;
	/** Sections that have the selection's words, best first. */
	withWords: readonly IndexedSection[];
}

/**
 * Finds the sections that contain a selection: on its page by words and element, or by one of them; without a page, anywhere
 * by words.
 */
export function findSelection(item: ContextItem, places: SelectionPlaces): IndexedSection[] {
	const selected = lettersAndDigits(item.value);
	if (selected === '') return [];
	const onPage = item.path === undefined ? undefined : places.onPage(item.path);
	if (onPage === undefined) {
		return selected.length < specificLength ? [] : places.withWords.filter((section) => holds(section, selected));
	}
	const inText = onPage.filter((section) => holds(section, selected));
	const atElement = onPage.filter(({ section }) => item.elementId !== '' && section.anchor === item.elementId);
	const both = inText.filter((section) => atElement.includes(section));
	const [found = []] = [both, inText, atElement].filter((sections) => sections.length > 0);
	if (found.length > 0 || selected.length < edgeLength) return found;
	const edges = [selected.slice(0, edgeLength), selected.slice(-edgeLength)];
	return onPage.filter((section) => edges.some((edge) => holds(section, edge)));
}

const texts = new WeakMap<IndexedSection, string>();

function holds(indexed: IndexedSection, selected: string): boolean {
	let text = texts.get(indexed);
	if (text === undefined) {
		const { heading, text: prose, code } = indexed.section;
		text = lettersAndDigits(`${heading} ${prose} ${code}`);
		texts.set(indexed, text);
	}
	return text.includes(selected);
}

/** A text's letters and digits in lower case. Spaces and quotation marks differ between a rendered page and its source. */
export function lettersAndDigits(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
}
