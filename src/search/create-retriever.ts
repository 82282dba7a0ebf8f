import type { Documentation, NavigationLink } from './core/documentation.js';
import { normalisePath } from './core/site-path.js';
import type { Passage, RetrievalQuery, Retriever } from './retriever.js';
import { fuseRankings, type NearSection } from './sections/fuse-rankings.js';
import { matchesFilter } from './sections/matches-filter.js';
import { type RankedSection, rankSections } from './sections/rank-sections.js';
import { createSearchQuestion, unknownWords } from './sections/search-question.js';
import { createSectionIndex, type IndexedSection } from './sections/section-index.js';
import { snippetOf } from './sections/snippet.js';
import type { Rest } from './words/bm25.js';
import { asksForPage, subjectOf } from './words/question-subject.js';
import { createSynonyms } from './words/synonyms.js';

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
export function startingPoints(
	{ navigation }: Pick<Documentation, 'navigation'>,
	path: string | undefined,
	accepts: (path: string) => boolean,
	count: number,
): NavigationLink[] {
	const isOther = (link: NavigationLink) => link.path !== path && accepts(link.path);
	const group = navigation.find(({ pages }) => pages.some((link) => link.path === path));
	const near = group?.pages.filter(isOther) ?? [];
	const all = near.length > 0 ? near : navigation.flatMap(({ pages }) => pages).filter(isOther);
	return all.slice(0, count).map(({ title, path: to }) => ({ title, path: to }));
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

/**
 * Indexes a documentation in memory: about a second for a thousand pages. The index never changes, except that the meanings
 * follow in the background; make a new one when the documentation changes.
 */
export async function createRetriever(
	documentation: Documentation,
	options: RetrieverOptions = {},
): Promise<Retriever> {
	const synonyms = createSynonyms(options.synonyms);
	const index = await createSectionIndex(documentation, options.rest);
	const meanings = options.meanings?.(index.sections);
	const pages = new Map(documentation.pages.map((page) => [page.path, page]));
	/** Thousands of answers hold the sections of the same pages. */
	const unranked = new Map<IndexedSection, Passage>();
	const passageOf = (section: IndexedSection): Passage => {
		const passage = unranked.get(section) ?? toPassage({ section, score: 0 });
		unranked.set(section, passage);
		return passage;
	};
	/** A site may serve its documentation below a base path that the documentation does not know of. */
	const findPath = (path: string): string | undefined => {
		let rest = normalisePath(path);
		while (rest !== '/' && !pages.has(rest)) rest = rest.replace(/^\/[^/]*/, '') || '/';
		return rest !== '/' || normalisePath(path) === '/' ? rest : undefined;
	};
	return {
		async search(query) {
			const threshold = query.scoreThreshold ?? 0;
			const accepts = (section: IndexedSection) => matchesFilter(section.page.facets, query.filter);
			const byWords = rankSections(index, query, accepts, findPath, synonyms);
			// A provider is not asked for each letter.
			const byMeaning =
				standsAlone(query) && !query.typing ? await meanings?.nearest(query.text, accepts, nearMax) : undefined;
			const ranked = fuseRankings(byWords, byMeaning ?? [], meanings?.minSimilarity ?? 0);
			const found = ranked.filter(({ score }) => score >= threshold);
			const passages = spreadOverPages(found, query.pageSize);
			if (!query.snippets) return passages.map(toPassage);
			const { terms } = createSearchQuestion(query, index, synonyms);
			return passages.map((passage) => ({
				...toPassage(passage),
				snippet: snippetOf(passage.section.section.text, terms),
				facets: passage.section.page.facets,
			}));
		},
		async following({ path, url }, count) {
			const sections = index.sectionsOf(path);
			const place = sections.findIndex((section) => section.url === url);
			return place < 0 ? [] : sections.slice(place + 1, place + 1 + count).map(passageOf);
		},
		async sections(path, filter) {
			const page = pages.get(normalisePath(path)) ?? pages.get(findPath(path) ?? '');
			if (page === undefined || !matchesFilter(page.facets, filter)) return [];
			return index.sectionsOf(page.path).map(passageOf);
		},
		everywhere: index.everywhere,
		unknownWords: (text) => unknownWords(text, index, synonyms),
		async startingPoints({ count, filter, currentPath }) {
			const accepts = (path: string) => {
				const page = pages.get(path);
				return page !== undefined && matchesFilter(page.facets, filter);
			};
			const path = currentPath === undefined ? undefined : findPath(currentPath);
			const points = startingPoints(documentation, path, accepts, count);
			return points.map((point) => {
				const { address = point.path, markdown = '' } = pages.get(point.path) ?? {};
				return { ...point, address, markdown };
			});
		},
		async page(path) {
			const page = pages.get(normalisePath(path)) ?? pages.get(findPath(path) ?? '');
			if (page === undefined) return undefined;
			const { title, markdown, starters } = page;
			return { path: page.path, address: page.address ?? page.path, title, markdown, ...(starters && { starters }) };
		},
		close: () => meanings?.close(),
		pageCount: documentation.pages.length,
		sectionCount: documentation.pages.reduce((count, page) => count + page.sections.length, 0),
	};
}

/** Whether a question says by itself what it is about, and need not be read with the reader's page or selection. */
function standsAlone({ text, context = [], currentPath }: RetrievalQuery): boolean {
	const selections = context.map(({ value }) => value);
	return text.trim() !== '' && !asksForPage(text) && subjectOf(text, { currentPath, selections }) === undefined;
}

function toPassage({ section: indexed, score, askedHeading }: Omit<RankedSection, 'rank'>): Passage {
	const { page, section, url, place } = indexed;
	const { version, language } = page.facets;
	return {
		url,
		path: page.path,
		title: page.title,
		heading: section.heading,
		breadcrumb: section.breadcrumb,
		...(place.group !== '' && { group: place.group }),
		...(page.actions && { actions: page.actions }),
		markdown: section.markdown,
		...(section.anchor === '' && section.markdown === page.description && { isDescription: true }),
		...(version !== undefined && { version }),
		...(language !== undefined && { language }),
		...(askedHeading !== undefined && { askedHeading }),
		score,
	};
}
