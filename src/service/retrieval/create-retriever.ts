import type { Documentation } from '../documentation/documentation.js';
import { normalisePath } from '../documentation/site-path.js';
import { matchesFilter } from './matches-filter.js';
import { rankSections } from './rank-sections.js';
import type { Passage, Retriever } from './retriever.js';
import { createSectionIndex, type IndexedSection } from './section-index.js';
import { spreadOverPages } from './spread-over-pages.js';
import { startingPoints } from './starting-points.js';
import { createSynonyms } from './synonyms.js';

export interface RetrieverOptions {
	/** Groups of words and phrases that say the same in this documentation, besides those that do so everywhere. */
	synonyms?: readonly (readonly string[])[];
}

/**
 * Indexes a documentation in memory: about a second for a thousand pages, a few milliseconds for a search. The index is
 * complete when this returns and never changes; make another one when the documentation does.
 */
export async function createRetriever(
	documentation: Documentation,
	options: RetrieverOptions = {},
): Promise<Retriever> {
	const synonyms = createSynonyms(options.synonyms);
	const index = await createSectionIndex(documentation);
	const pages = new Map(documentation.pages.map((page) => [page.path, page]));
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
			const ranked = rankSections(index, query, accepts, findPath, synonyms).filter(({ score }) => score >= threshold);
			return spreadOverPages(ranked, query.pageSize).map(({ section, score }) => toPassage(section, score));
		},
		async startingPoints({ count, filter, currentPath }) {
			const accepts = (path: string) => {
				const page = pages.get(path);
				return page !== undefined && matchesFilter(page.facets, filter);
			};
			const path = currentPath === undefined ? undefined : findPath(currentPath);
			return startingPoints(documentation, path, accepts, count);
		},
		async page(path) {
			const page = pages.get(normalisePath(path));
			return page === undefined ? undefined : { path: page.path, title: page.title, markdown: page.markdown };
		},
		pageCount: documentation.pages.length,
		sectionCount: documentation.pages.reduce((count, page) => count + page.sections.length, 0),
	};
}

function toPassage({ page, section, url }: IndexedSection, score: number): Passage {
	return {
		url,
		path: page.path,
		title: page.title,
		heading: section.heading,
		breadcrumb: section.breadcrumb,
		markdown: section.markdown,
		score,
	};
}
