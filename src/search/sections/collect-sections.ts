import type { Documentation, Section } from '../core/documentation.js';
import { createPostingsBuilder, neverRest, type Rest } from '../words/bm25.js';
import { createHeadings } from '../words/headings.js';
import { loadStemmer } from '../words/stemmers.js';
import { terms } from '../words/tokenise.js';
import { type IndexedSection, MemorySection, type NavigationPlace } from './indexed-section.js';
import { createPageReader, fieldWeights, pageLanguage, toEntries } from './section-entries.js';

/** A term in more than this share of the sections is not the subject of one of them: the product's own name. */
const commonShare = 0.1;

/** All that an index is made from. */
export type CollectedSections = Awaited<ReturnType<typeof collectSections>>;

/** Reads every section with text. @param rest lets others work meanwhile */
export async function collectSections(documentation: Documentation, rest: Rest = neverRest) {
	const sections: MemorySection[] = [];
	const owners: number[] = [];
	const frequencies = new Map<string, number>();
	const words = new Map<string, string>();
	const languages = new Set<string>();
	const builder = createPostingsBuilder(Object.values(fieldWeights));
	const placeOf = navigationPlaces(documentation);
	const byPage = new Map<string, MemorySection[]>();
	const headings = createHeadings<IndexedSection>();
	for (const page of documentation.pages) {
		const own: MemorySection[] = [];
		const empty: Section[] = [];
		const place = placeOf(page.path);
		byPage.set(page.path, own);
		await loadStemmer(pageLanguage(page));
		const reader = createPageReader(page, words);
		if (reader.language !== 'en') languages.add(reader.language);
		for (const section of page.sections) {
			if (section.markdown === '') {
				empty.push(section);
				continue;
			}
			const distinct = new Set<string>();
			for (const entry of toEntries(page, section, reader)) {
				builder.add(entry);
				owners.push(sections.length);
				for (const field of entry) for (const term of field.keys()) distinct.add(term);
			}
			for (const term of distinct) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
			const indexed = new MemorySection(page, section, place, sections.length);
			for (const { heading } of [section, ...empty.splice(0).filter(({ depth }) => depth < section.depth)])
				headings.add(heading, reader.language, indexed);
			sections.push(indexed);
			own.push(indexed);
			await rest();
		}
	}
	const isCommon = (term: string) => (frequencies.get(term) ?? 0) > sections.length * commonShare;
	return {
		sections: sections as readonly MemorySection[],
		/** The section of each piece. */
		owners: Uint32Array.from(owners),
		/** The sections of each page, by its path. */
		byPage: byPage as ReadonlyMap<string, readonly MemorySection[]>,
		/** The number of sections of each term. */
		frequencies: frequencies as ReadonlyMap<string, number>,
		/** The written words in lower case, with their terms. */
		words: words as ReadonlyMap<string, string>,
		/** The languages of the pages besides English. */
		languages: languages as ReadonlySet<string>,
		/** Terms of the documentation's title that are common in it. */
		everywhere: new Set(terms(documentation.title).filter(isCommon)) as ReadonlySet<string>,
		headings,
		builder,
	};
}

function navigationPlaces({ navigation }: Pick<Documentation, 'navigation'>): (path: string) => NavigationPlace {
	const links = navigation.flatMap(({ title, pages }) => pages.map(({ path }) => ({ path, group: title })));
	const places = new Map(links.map(({ path, group }, index) => [path, { order: index / links.length, group }]));
	return (path) => places.get(path) ?? { order: 1, group: '' };
}
