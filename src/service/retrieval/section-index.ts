import MiniSearch from 'minisearch';
import type { Documentation, DocumentationPage, Section } from '../documentation/documentation.js';
import { acronyms, terms } from './tokenise.js';

/** A section that can be found, with its page. */
export interface IndexedSection {
	page: DocumentationPage;
	section: Section;
	/** Site path with the anchor. */
	url: string;
	/** Terms of the page's title and of the headings that lead to the section. */
	headTerms: ReadonlySet<string>;
	/** Terms of the page's title and of the section's own heading. */
	nameTerms: ReadonlySet<string>;
	/** Place of the page in the navigation, from 0 to 1; 1 when it is not there. */
	order: number;
	/** Place among all sections, in the order of the pages. */
	position: number;
}

/** What one search found in a section. */
export interface Match {
	section: IndexedSection;
	/** BM25 over the weighted fields; comparable only within one search. */
	relevance: number;
	/** The terms that the section has. */
	matched: Set<string>;
}

/** Sections by the terms they hold. */
export interface SectionIndex {
	sections: readonly IndexedSection[];
	/** Sections of the page at a site path, in reading order; none for a page that does not exist. */
	sectionsOf(path: string): readonly IndexedSection[];
	/** In how many sections each term occurs. */
	frequencies: ReadonlyMap<string, number>;
	/** How telling a term is; unknown terms are the most telling. */
	weigh(term: string): number;
	find(query: ReadonlyMap<string, number>, accepts: (section: IndexedSection) => boolean): Match[];
}

interface Entry {
	id: number;
	title: string;
	heading: string;
	breadcrumb: string;
	text: string;
	code: string;
}

/** Weights were set once, by what a reader would look at first, and hold for any documentation. */
const fieldWeights = { title: 1.5, heading: 2.5, breadcrumb: 1, text: 1, code: 0.7 };

/** Sections above this length, in characters, are ranked by their best piece: a long one would drown its own subject. */
const pieceLength = 1_500;

/** Indexes every section that holds anything besides its heading. */
export function createSectionIndex(documentation: Documentation): SectionIndex {
	const sections: IndexedSection[] = [];
	const owners: number[] = [];
	const frequencies = new Map<string, number>();
	// Terms are made here, once, and handed over joined: MiniSearch only has to split at the spaces.
	const search = new MiniSearch<Entry>({
		fields: Object.keys(fieldWeights),
		tokenize: (text) => (text === '' ? [] : text.split(' ')),
		processTerm: (term) => term,
		searchOptions: { boost: fieldWeights, combineWith: 'OR' },
	});
	const orderOf = navigationOrder(documentation);
	const byPage = new Map<string, IndexedSection[]>();
	for (const page of documentation.pages) {
		const own: IndexedSection[] = [];
		const order = orderOf(page.path);
		byPage.set(page.path, own);
		const title = withAcronyms(page.title);
		for (const section of page.sections) {
			if (section.markdown === '') continue;
			const entries = toEntries(section, title, section.anchor === '' ? page.description : '');
			const distinct = new Set<string>();
			for (const entry of entries) {
				search.add({ ...entry, id: owners.length });
				owners.push(sections.length);
				for (const field of [entry.title, entry.heading, entry.breadcrumb, entry.text, entry.code]) {
					for (const term of field.split(' ')) distinct.add(term);
				}
			}
			for (const term of distinct) if (term !== '') frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
			const headTerms = new Set(
				entries.flatMap(({ title, heading, breadcrumb }) => `${title} ${heading} ${breadcrumb}`.split(' ')),
			);
			const url = sectionUrl(page.path, section.anchor);
			const nameTerms = new Set(terms(`${page.title} ${section.heading}`));
			const indexed: IndexedSection = { page, section, url, headTerms, nameTerms, order, position: sections.length };
			sections.push(indexed);
			own.push(indexed);
		}
	}
	const weigh = (term: string) => {
		const count = frequencies.get(term) ?? 0;
		return Math.log(1 + (sections.length - count + 0.5) / (count + 0.5));
	};
	const find: SectionIndex['find'] = (query, accepts) => findSections(search, sections, owners, query, accepts);
	return { sections, sectionsOf: (path) => byPage.get(path) ?? [], frequencies, weigh, find };
}

function navigationOrder({ navigation }: Documentation): (path: string) => number {
	const links = navigation.flatMap((group) => group.pages);
	const places = new Map(links.map((link, place) => [link.path, place / links.length]));
	return (path) => places.get(path) ?? 1;
}

/** Site path of a section; the anchor is percent-encoded so that every Markdown renderer leaves it as it is. */
export function sectionUrl(path: string, anchor: string): string {
	return anchor === '' ? path : `${path}#${encodeURIComponent(anchor)}`;
}

function toEntries(section: Section, title: string, description: string): Omit<Entry, 'id'>[] {
	const head = {
		title,
		heading: withAcronyms(section.heading),
		breadcrumb: terms(section.breadcrumb.slice(1, -1).join(' ')).join(' '),
	};
	const prose = pieces(section.text.includes(description) ? section.text : `${description}\n${section.text}`);
	const code = pieces(section.code);
	const count = Math.max(prose.length, code.length, 1);
	return Array.from({ length: count }, (_, index) => ({
		...head,
		text: terms(prose[index] ?? '').join(' '),
		code: terms(code[index] ?? '').join(' '),
	}));
}

function withAcronyms(title: string): string {
	return [...terms(title), ...acronyms(title)].join(' ');
}

/** Cuts at line ends, where paragraphs, list items and rows end. */
function pieces(text: string): string[] {
	if (text.length <= pieceLength) return [text];
	const result = [''];
	for (const line of text.split('\n')) {
		const last = result.at(-1) ?? '';
		if (last !== '' && last.length + line.length > pieceLength) result.push(line);
		else result[result.length - 1] = last === '' ? line : `${last}\n${line}`;
	}
	return result;
}

function findSections(
	search: MiniSearch<Entry>,
	sections: readonly IndexedSection[],
	owners: readonly number[],
	query: ReadonlyMap<string, number>,
	accepts: (section: IndexedSection) => boolean,
): Match[] {
	if (query.size === 0) return [];
	const ownerOf = (id: number) => sections[owners[id] ?? -1];
	const results = search.search([...query.keys()].join(' '), {
		boostTerm: (term) => query.get(term) ?? 1,
		filter: (result) => {
			const owner = ownerOf(result.id);
			return owner !== undefined && accepts(owner);
		},
	});
	const matches = new Map<IndexedSection, Match>();
	for (const result of results) {
		const section = ownerOf(result.id);
		if (section === undefined) continue;
		const match = matches.get(section);
		if (match === undefined) {
			// MiniSearch multiplies by the number of terms that matched, hints and synonyms included.
			const relevance = result.score / Math.max(1, result.queryTerms.length);
			matches.set(section, { section, relevance, matched: new Set(result.queryTerms) });
		} else {
			for (const term of result.queryTerms) match.matched.add(term);
		}
	}
	return [...matches.values()];
}
