import type { Documentation } from '../core/documentation.js';
import type { Rest } from '../words/bm25.js';
import { type AskedHeading, createHeadingFinder } from '../words/headings.js';
import { createVocabulary, type Vocabulary, wordsInMemory } from '../words/vocabulary.js';
import { collectSections } from './collect-sections.js';
import { createFinder, type Match, numberPages } from './find-sections.js';
import { type IndexedPage, type IndexedSection, isAboutChanges } from './indexed-section.js';

/** Sections by the terms they hold. */
export interface SectionIndex {
	/** A section by its place among all. */
	sectionAt(position: number): IndexedSection | undefined;
	/** Sections of a page, in reading order. */
	sectionsOf(page: IndexedPage): readonly IndexedSection[];
	/** Tells which pages are below a folder; none for the folder of all pages. */
	isBelow(folder: string): (page: IndexedPage) => boolean;
	/** Whether a page is about moving from one version to the next. */
	isAboutChanges(page: IndexedPage): boolean;
	/** The sections whose heading equals a text. For an empty section, the first one below it. */
	byHeading(text: string, accepts: (section: IndexedSection) => boolean): ReadonlyMap<IndexedSection, AskedHeading>;
	vocabulary: Vocabulary;
	/** Terms of the documentation's title that are common in it. */
	everywhere: ReadonlySet<string>;
	/** The weight of a term. Rare terms weigh more, and unknown ones most. */
	weigh(term: string): number;
	/** The sections with most of a query, some hundreds at most, in no order. */
	find(query: ReadonlyMap<string, number>, accepts: (section: IndexedSection) => boolean): Match[];
}

/** The weight of a term that so many of all sections have. */
export const weightOf = (count: number, sectionCount: number): number =>
	Math.log(1 + (sectionCount - count + 0.5) / (count + 0.5));

/** Indexes every section with text. @param rest lets others work meanwhile */
export async function createSectionIndex(documentation: Documentation, rest?: Rest) {
	const { sections, owners, byPage, frequencies, words, languages, everywhere, headings, builder } =
		await collectSections(documentation, rest);
	const sectionAt = (position: number) => sections[position];
	return {
		sections,
		sectionAt,
		sectionsOf: (page: IndexedPage) => byPage.get(page.path) ?? [],
		isBelow: (folder: string) => (page: IndexedPage) => folder.length > 1 && page.path.startsWith(folder),
		isAboutChanges,
		byHeading: createHeadingFinder(headings.source),
		vocabulary: createVocabulary(wordsInMemory(frequencies, words, languages)),
		everywhere,
		weigh: (term: string) => weightOf(frequencies.get(term) ?? 0, sections.length),
		find: createFinder(await builder.finish(rest), {
			sectionAt,
			sectionCount: sections.length,
			owners,
			...numberPages(sections),
		}),
	} satisfies SectionIndex & { sections: readonly IndexedSection[] };
}
