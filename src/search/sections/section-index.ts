import type { Documentation, DocumentationPage, Section } from '../core/documentation.js';
import { createPostingsBuilder, neverRest, type Postings, type Rest } from '../words/bm25.js';
import { createHeadings } from '../words/headings.js';
import { loadStemmer } from '../words/stemmers.js';
import { terms } from '../words/tokenise.js';
import { createVocabulary } from '../words/vocabulary.js';
import { createPageReader, fieldWeights, headOf, pageLanguage, toEntries } from './section-entries.js';

/** A section that one search found. */
export interface Match {
	section: IndexedSection;
	/** BM25 over the weighted fields; comparable only within one search. */
	relevance: number;
	/** The terms of the query that the section has. */
	matched: Set<string>;
}

/** Sections by the terms they hold. */
export type SectionIndex = Awaited<ReturnType<typeof createSectionIndex>>;

/** A term in more than this share of the sections is not the subject of one of them: the product's own name. */
const commonShare = 0.1;

/** The number of sections that are ranked closely. It is many times a page of results, because the order changes. */
const candidatesMax = 300;

/** Indexes every section with text. @param rest lets others work meanwhile */
export async function createSectionIndex(documentation: Documentation, rest: Rest = neverRest) {
	const sections: IndexedSection[] = [];
	const owners: number[] = [];
	const frequencies = new Map<string, number>();
	const words = new Map<string, string>();
	const languages = new Set<string>();
	const builder = createPostingsBuilder(Object.values(fieldWeights));
	const placeOf = navigationPlaces(documentation);
	const byPage = new Map<string, IndexedSection[]>();
	const headings = createHeadings<IndexedSection>();
	for (const page of documentation.pages) {
		const own: IndexedSection[] = [];
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
			const indexed = new IndexedSection(page, section, place, sections.length);
			for (const { heading } of [section, ...empty.splice(0).filter(({ depth }) => depth < section.depth)])
				headings.add(heading, reader.language, indexed);
			sections.push(indexed);
			own.push(indexed);
			await rest();
		}
	}
	const postings = await builder.finish(rest);
	const isCommon = (term: string) => (frequencies.get(term) ?? 0) > sections.length * commonShare;
	return {
		sections: sections as readonly IndexedSection[],
		/** Sections of the page at a site path, in reading order; none for a page that does not exist. */
		sectionsOf: (path: string): readonly IndexedSection[] => byPage.get(path) ?? [],
		/** The sections whose heading equals a text. For an empty section, the first one below it. */
		byHeading: headings.find,
		vocabulary: createVocabulary(frequencies, words, languages),
		/** Terms of the documentation's title that are common in it. */
		everywhere: new Set(terms(documentation.title).filter(isCommon)) as ReadonlySet<string>,
		/** The weight of a term. Rare terms weigh more, and unknown ones most. */
		weigh(term: string): number {
			const count = frequencies.get(term) ?? 0;
			return Math.log(1 + (sections.length - count + 0.5) / (count + 0.5));
		},
		find: createFinder(postings, sections, Uint32Array.from(owners)),
	};
}

/** A section that can be found, with its page. Its names become terms when it is first ranked, which most sections never are. */
export class IndexedSection {
	/** Address of the page on the site, with the anchor. */
	readonly url: string;
	#headTerms: ReadonlySet<string> | undefined;
	#nameTerms: ReadonlySet<string> | undefined;

	/**
	 * @param position the place among all sections, in the order of the pages.
	 */
	constructor(
		readonly page: DocumentationPage,
		readonly section: Section,
		readonly place: NavigationPlace,
		readonly position: number,
	) {
		this.url = sectionUrl(page.address ?? page.path, section.anchor);
	}

	/** Terms of the page's title and of the headings that lead to the section. */
	get headTerms(): ReadonlySet<string> {
		this.#headTerms ??= new Set(Object.values(headOf(this.page, this.section)).flat());
		return this.#headTerms;
	}

	/** Terms of the page's title and of the section's own heading. */
	get nameTerms(): ReadonlySet<string> {
		if (this.#nameTerms === undefined) {
			const reader = createPageReader(this.page);
			const { terms, stopwords } = reader.readName(this.section.heading);
			this.#nameTerms = new Set([...reader.terms(this.page.title), ...(terms.length > 0 ? terms : stopwords)]);
		}
		return this.#nameTerms;
	}
}

interface NavigationPlace {
	/** From 0 to 1; 1 for a page that is not there. */
	order: number;
	/** The title above it; empty for a page that is not there. */
	group: string;
}

function navigationPlaces({ navigation }: Documentation): (path: string) => NavigationPlace {
	const links = navigation.flatMap(({ title, pages }) => pages.map(({ path }) => ({ path, group: title })));
	const places = new Map(links.map(({ path, group }, index) => [path, { order: index / links.length, group }]));
	return (path) => places.get(path) ?? { order: 1, group: '' };
}

/** The address of a section. Its anchor is percent-encoded, so that no Markdown renderer changes it. */
export function sectionUrl(path: string, anchor: string): string {
	return anchor === '' ? path : `${path}#${encodeURIComponent(anchor)}`;
}

/** Whether a section is the top of its page, which has no anchor. */
export const isTopOfPage = ({ url }: { url: string }): boolean => !url.includes('#');

const strengthSteps = 1_024;

/**
 * About the `count` strongest things, in no order. Counting strengths in steps is much quicker than sorting tens of thousands.
 */
export function strongest(things: readonly number[], strengthOf: (thing: number) => number, count: number): number[] {
	if (things.length <= count) return [...things];
	let most = 0;
	for (const thing of things) most = Math.max(most, strengthOf(thing));
	const stepOf = (thing: number) => Math.min(strengthSteps - 1, Math.floor((strengthOf(thing) / most) * strengthSteps));
	const counts = new Uint32Array(strengthSteps);
	for (const thing of things) counts[stepOf(thing)] = (counts[stepOf(thing)] ?? 0) + 1;
	let step = strengthSteps - 1;
	for (let sum = counts[step] ?? 0; step > 0 && sum < count; sum += counts[step] ?? 0) step -= 1;
	return things.filter((thing) => stepOf(thing) >= step);
}

/** Creates a function that finds the sections with most of a query, some hundreds at most, in no order. */
function createFinder(postings: Postings, sections: readonly IndexedSection[], owners: Uint32Array) {
	const firstPieces = new Uint32Array(sections.length + 1).fill(owners.length);
	for (let piece = owners.length - 1; piece >= 0; piece -= 1) firstPieces[owners[piece] ?? 0] = piece;
	const holds = (term: string, place: number) => {
		for (let piece = firstPieces[place] ?? 0; piece < (firstPieces[place + 1] ?? 0); piece += 1) {
			if (postings.has(term, piece)) return true;
		}
		return false;
	};
	const { pageOf, pageCount } = numberPages(sections);
	const isAccepted = (place: number, accepts: (section: IndexedSection) => boolean) => {
		const section = sections[place];
		return section !== undefined && accepts(section);
	};
	return (query: ReadonlyMap<string, number>, accepts: (section: IndexedSection) => boolean): Match[] => {
		const scores = new Float32Array(postings.documentCount);
		const touched: number[] = [];
		for (const [term, weight] of query) postings.addScores(term, weight, scores, touched);
		const best = new Float32Array(sections.length);
		const accepted: number[] = [];
		/** For each page: 0 not yet computed, 1 yes, 2 no. */
		const answers = new Uint8Array(pageCount);
		for (const piece of touched) {
			const place = owners[piece] ?? 0;
			const score = scores[piece] ?? 0;
			const before = best[place] ?? 0;
			if (before === 0) {
				const page = pageOf[place] ?? 0;
				if (answers[page] === 0) answers[page] = isAccepted(place, accepts) ? 1 : 2;
				if (answers[page] === 2) continue;
				accepted.push(place);
			}
			if (score > before) best[place] = score;
		}
		return strongest(accepted, (place) => best[place] ?? 0, candidatesMax).flatMap((place) => {
			const section = sections[place];
			if (section === undefined) return [];
			const matched = new Set([...query.keys()].filter((term) => holds(term, place)));
			return [{ section, relevance: best[place] ?? 0, matched }];
		});
	};
}

/** Sections come page by page. */
function numberPages(sections: readonly IndexedSection[]): { pageOf: Uint32Array; pageCount: number } {
	const pageOf = new Uint32Array(sections.length);
	let page = 0;
	for (const [place, section] of sections.entries()) {
		if (place > 0 && sections[place - 1]?.page !== section.page) page += 1;
		pageOf[place] = page;
	}
	return { pageOf, pageCount: page + 1 };
}
