import type { Documentation, DocumentationPage, NavigationLink } from './core/documentation.js';
import { normalisePath } from './core/site-path.js';
import type { PageName, Passage, RetrievalQuery, Retriever } from './retriever.js';
import { fuseRankings, type NearSection } from './sections/fuse-rankings.js';
import type { IndexedPage, IndexedSection } from './sections/indexed-section.js';
import { matchesFilter } from './sections/matches-filter.js';
import { type RankedSection, rankSections } from './sections/rank-sections.js';
import { createSearchQuestion, unknownWords } from './sections/search-question.js';
import { createSectionIndex, type SectionIndex } from './sections/section-index.js';
import { marksIn, snippetOf } from './sections/snippet.js';
import type { Rest } from './words/bm25.js';
import { asksForPage, subjectOf } from './words/question-subject.js';
import { createSynonyms, type Synonyms } from './words/synonyms.js';

export interface RetrieverOptions {
	/** Groups of words and phrases with one meaning in this documentation, besides the common ones. */
	synonyms?: readonly (readonly string[])[];
	/** Also finds sections by their meaning. @default by their words alone */
	meanings?: ((sections: readonly IndexedSection[]) => Meanings) | undefined;
	/** Lets others work while the index is made. @default nobody waits */
	rest?: Rest | undefined;
}

/** Sections by their meaning. */
interface Meanings {
	/** The nearest sections, best first; none when they cannot be asked for. */
	nearest(question: string, accepts: (section: IndexedSection) => boolean, count: number): Promise<NearSection[]>;
	/** Sections that are less similar are not found, 0 to 1. */
	readonly minSimilarity: number;
	/** Ends background work. */
	close(): void;
}

/** The most sections that are found by their meaning. Further ones rarely answer. */
const nearMax = 30;

/** Pages to offer when nothing was found: of the reader's group in the navigation, else the first pages of all. */
export function startingPoints<Link>(
	navigation: readonly { pages: readonly Link[] }[],
	isCurrent: (link: Link) => boolean,
	accepts: (link: Link) => boolean,
	count: number,
): Link[] {
	const isOther = (link: Link) => !isCurrent(link) && accepts(link);
	const group = navigation.find(({ pages }) => pages.some(isCurrent));
	const near = group?.pages.filter(isOther) ?? [];
	const all = near.length > 0 ? near : navigation.flatMap(({ pages }) => pages).filter(isOther);
	return all.slice(0, count);
}

/** The share of its rank that the second section of a page keeps; the third keeps the square of it, and so on. */
const repeatedShare = 0.85;

/**
 * The best items, best first. Each section of a page lowers the page's next ones, so that one page fills all places only when no other
 * comes close.
 */
export function spreadOverPages<Item extends { rank: number; section: { page: object } }>(
	items: readonly Item[],
	count: number,
): Item[] {
	const before = new Map<object, number>();
	const lowered = [...items]
		.sort((a, b) => b.rank - a.rank)
		.map((item) => {
			const { page } = item.section;
			const share = before.get(page) ?? 1;
			before.set(page, share * repeatedShare);
			return { item, rank: item.rank * share };
		});
	const best = lowered.sort((a, b) => b.rank - a.rank).slice(0, count);
	return best.map(({ item }) => item);
}

/** Whether a page is not an own answer whose time is over. */
const isValid = (page?: Pick<IndexedPage, 'own'>) => (page?.own?.until ?? Number.POSITIVE_INFINITY) > Date.now();

/** A page, as far as a retriever tells of it. */
export type SearchedPage = IndexedPage & Pick<DocumentationPage, 'address' | 'markdown' | 'starters'>;

/** What a retriever searches, wherever it is kept. */
export interface SearchedDocumentation {
	index: SectionIndex;
	navigation: readonly { pages: readonly (NavigationLink & PageName)[] }[];
	pageOf(name: PageName): SearchedPage | undefined;
	passageOf(found: Omit<RankedSection, 'rank'>): Passage;
	pageCount: number;
	sectionCount: number;
}

/** A page by a reader's address. A site may serve its documentation below a base path that the documentation does not know of. */
function pageAt(address: string, pageOf: SearchedDocumentation['pageOf']): SearchedPage | undefined {
	let path = normalisePath(address);
	let page = pageOf({ path });
	while (page === undefined && path !== '/') {
		path = path.replace(/^\/[^/]*/, '') || '/';
		if (path !== '/') page = pageOf({ path });
	}
	return page;
}

/** A retriever of sections by their words, and by their meaning where that is known. */
export function retrieverOver(
	{ index, navigation, pageOf, passageOf, pageCount, sectionCount }: SearchedDocumentation,
	synonyms: Synonyms,
	meanings?: Meanings,
): Retriever {
	/** Thousands of answers hold the sections of the same pages. */
	const unranked = new Map<IndexedSection, Passage>();
	const unrankedOf = (section: IndexedSection): Passage => {
		const passage = unranked.get(section) ?? passageOf({ section, score: 0 });
		unranked.set(section, passage);
		return passage;
	};
	const findPage = (address: string) => pageAt(address, pageOf);
	return {
		async search(query) {
			const threshold = query.scoreThreshold ?? 0;
			const accepts = ({ page }: IndexedSection) => isValid(page) && matchesFilter(page.facets, query.filter);
			const byWords = rankSections(index, query, accepts, findPage, synonyms);
			// A provider is not asked for each letter.
			const byMeaning =
				standsAlone(query) && !query.typing ? await meanings?.nearest(query.text, accepts, nearMax) : undefined;
			const ranked = fuseRankings(byWords, byMeaning ?? [], meanings?.minSimilarity ?? 0);
			const found = ranked.filter(({ score }) => score >= threshold);
			// An own answer has a page for each of its questions, of which the best one is found.
			const isFirst = ({ section: { page } }: RankedSection, place: number, all: readonly RankedSection[]) =>
				!page.own || place === all.findIndex((one) => one.section.page.own?.id === page.own?.id);
			const passages = spreadOverPages(found, query.pageSize).filter(isFirst);
			if (!query.snippets) return passages.map(passageOf);
			const searched = createSearchQuestion(query, index, synonyms);
			return passages.map((found) => {
				const passage = passageOf(found);
				const titleMarks = marksIn(passage.title, searched);
				const headingMarks = marksIn(passage.heading, searched);
				const snippet = { ...snippetOf(found.section.section.text, searched), titleMarks, headingMarks };
				return Object.assign(passage, { snippet, facets: found.section.page.facets });
			});
		},
		async following(passage, count) {
			const { id } = passage;
			const page = pageOf(passage);
			const sections = page ? index.sectionsOf(page) : [];
			const isPassage = (section: IndexedSection) =>
				id === undefined ? section.url === passage.url : section.position === id;
			const place = sections.findIndex(isPassage);
			return place < 0 ? [] : sections.slice(place + 1, place + 1 + count).map(unrankedOf);
		},
		async sections(of, filter) {
			const page = typeof of === 'string' ? findPage(of) : pageOf(of);
			if (page === undefined || !matchesFilter(page.facets, filter)) return [];
			return index.sectionsOf(page).map(unrankedOf);
		},
		everywhere: index.everywhere,
		unknownWords: (text) => unknownWords(text, index, synonyms),
		async startingPoints({ count, filter, currentPath }) {
			const current = currentPath === undefined ? undefined : findPage(currentPath);
			const isCurrent = (link: PageName) => current !== undefined && pageOf(link) === current;
			const accepts = (link: PageName) => {
				const page = pageOf(link);
				return page !== undefined && matchesFilter(page.facets, filter);
			};
			return startingPoints(navigation, isCurrent, accepts, count).map((link) => {
				const { title, path } = link;
				const { address = path, markdown = '', facets: { language } = {} }: Partial<SearchedPage> = pageOf(link) ?? {};
				return { title, path, address, markdown, ...(language !== undefined && { language }) };
			});
		},
		async page(path) {
			const page = findPage(path);
			if (page === undefined) return undefined;
			const { title, markdown, starters } = page;
			return { path: page.path, address: page.address ?? page.path, title, markdown, ...(starters && { starters }) };
		},
		close: () => meanings?.close(),
		pageCount,
		sectionCount,
	};
}

/**
 * Indexes a documentation in memory: about a second for a thousand pages. The index never changes, except that the meanings
 * follow in the background; make a new one when the documentation changes.
 */
export async function createRetriever(
	documentation: Documentation,
	{ synonyms, meanings, rest }: RetrieverOptions = {},
): Promise<Retriever> {
	const index = await createSectionIndex(documentation, rest);
	const pages = new Map(documentation.pages.map((page) => [page.path, page]));
	const searched = {
		index,
		navigation: documentation.navigation,
		pageOf: ({ path }: PageName) => [pages.get(path)].find(isValid),
		passageOf: toPassage,
		pageCount: documentation.pages.length,
		sectionCount: documentation.pages.reduce((count, page) => count + page.sections.length, 0),
	};
	return retrieverOver(searched, createSynonyms(synonyms), meanings?.(index.sections));
}

/** Whether a question says by itself what it is about, and need not be read with the reader's page or selection. */
function standsAlone({ text, context = [], currentPath }: RetrievalQuery): boolean {
	const selections = context.map(({ value }) => value);
	return text.trim() !== '' && !asksForPage(text) && subjectOf(text, { currentPath, selections }) === undefined;
}

function toPassage({ section: indexed, score, askedHeading }: Omit<RankedSection, 'rank'>): Passage {
	const { page, section, url, place, position, isEastAsian, isDescription } = indexed;
	const { contentSource } = page;
	const { version, language } = page.facets;
	return {
		url,
		path: page.path,
		title: page.title,
		heading: section.heading,
		breadcrumb: section.breadcrumb,
		...(place.group !== '' && { group: place.group }),
		...(page.actions && { actions: page.actions }),
		...(page.own && { own: page.own }),
		markdown: section.markdown,
		id: position,
		isEastAsian,
		...(isDescription && { isDescription }),
		...(version !== undefined && { version }),
		...(language !== undefined && { language }),
		...(contentSource !== undefined && { contentSource }),
		...(askedHeading !== undefined && { askedHeading }),
		score,
	};
}
