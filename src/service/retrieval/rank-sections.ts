import { createQuestion, type Question } from './question.js';
import { holdsSelection, placeBoost } from './reader-place.js';
import type { RetrievalQuery } from './retriever.js';
import type { IndexedSection, Match, SectionIndex } from './section-index.js';

/** A section on its way to becoming a passage. */
export interface RankedSection {
	section: IndexedSection;
	/** What the order goes by; comparable only within one search. */
	rank: number;
	/** Coverage of the question, 0 to 1. */
	score: number;
}

/** How much of the order the reader's selection decides, against 1 for the question. */
const selectionShare = 0.35;

/** Coverage of a section that holds the very selection a question is about, or of the page it is about. */
const pointedAtScore = 0.6;

/**
 * Every section that has anything to do with a query, in no order.
 * @param findPath site path of the page that a reader's address means.
 */
export function rankSections(
	index: SectionIndex,
	query: RetrievalQuery,
	accepts: (section: IndexedSection) => boolean,
	findPath: (path: string) => string | undefined,
): RankedSection[] {
	const question = createQuestion(query, index);
	const currentPath = query.currentPath === undefined ? undefined : findPath(query.currentPath);
	const ranked = new Map<IndexedSection, RankedSection>();
	const entry = (section: IndexedSection): RankedSection => {
		const known = ranked.get(section) ?? { section, rank: 0, score: 0 };
		ranked.set(section, known);
		return known;
	};
	addMatches(index.find(question.terms, accepts), 1, question.coverage, entry);
	const share = question.terms.size === 0 ? 1 : selectionShare;
	addMatches(index.find(question.contextTerms, accepts), share, question.contextCoverage, entry);
	for (const item of ranked.values()) {
		item.rank *= placeBoost(item.section, currentPath);
	}
	if (question.isAboutPage && currentPath !== undefined) {
		addPage(
			index.sections.filter((section) => section.page.path === currentPath && accepts(section)),
			entry,
		);
	}
	addSelection(index, query, question, accepts, findPath, entry);
	return [...ranked.values()];
}

type EntryOf = (section: IndexedSection) => RankedSection;

function addMatches(
	matches: readonly Match[],
	share: number,
	coverage: (matched: ReadonlySet<string>) => number,
	entry: EntryOf,
): void {
	const best = matches.reduce((most, match) => Math.max(most, match.relevance), 0);
	for (const match of matches) {
		const item = entry(match.section);
		item.rank += (share * match.relevance) / best;
		item.score = Math.min(1, item.score + coverage(match.matched));
	}
}

/** A question about the page as a whole is answered from its top; its later sections follow in reading order. */
function addPage(sections: readonly IndexedSection[], entry: EntryOf): void {
	for (const [position, section] of sections.entries()) {
		const item = entry(section);
		item.rank += 1 + 1 / (1 + position);
		item.score = Math.max(item.score, pointedAtScore);
	}
}

function addSelection(
	index: SectionIndex,
	query: RetrievalQuery,
	question: Question,
	accepts: (section: IndexedSection) => boolean,
	findPath: (path: string) => string | undefined,
	entry: EntryOf,
): void {
	const context = query.context ?? [];
	if (context.length === 0) return;
	for (const section of index.sections) {
		if (!accepts(section) || !holdsSelection(section, context, findPath)) continue;
		const item = entry(section);
		item.rank += question.isAboutSelection ? 1.5 : selectionShare / 2;
		if (question.isAboutSelection) item.score = Math.max(item.score, pointedAtScore);
	}
}
