import { folderOf } from '../core/site-path.js';
import type { RetrievalQuery } from '../retriever.js';
import type { AskedHeading } from '../words/headings.js';
import type { Synonyms } from '../words/synonyms.js';
import { fold } from '../words/tokenise.js';
import type { Match } from './find-sections.js';
import { findSelection } from './find-selection.js';
import type { IndexedPage, IndexedSection } from './indexed-section.js';
import { createSearchQuestion, type SearchQuestion } from './search-question.js';
import type { SectionIndex } from './section-index.js';

/**
 * Puts sections of one page that name the whole question into the page's order. Without it the shorter text would win: for "install",
 * "Install › Windows" would come before "Install". The ranks that these sections share stay the same.
 * @param isNamed whether a section's title and headings name the whole question.
 */
function keepReadingOrder<Item extends { section: IndexedSection; rank: number }>(
	items: readonly Item[],
	isNamed: (section: IndexedSection) => boolean,
): void {
	const pages = new Map<object, Item[]>();
	for (const item of items) {
		if (!isNamed(item.section)) continue;
		const own = pages.get(item.section.page) ?? [];
		own.push(item);
		pages.set(item.section.page, own);
	}
	for (const own of pages.values()) {
		const ranks = own.map(({ rank }) => rank).sort((a, b) => b - a);
		own.sort((a, b) => a.section.position - b.section.position);
		for (const [place, item] of own.entries()) item.rank = ranks[place] ?? item.rank;
	}
}

/**
 * Factors for sections of the reader's page and of its folder. They are small: the reader's page wins a tie, and a clearly better
 * section elsewhere still comes first.
 */
const samePage = 1.12;
const sameFolder = 1.04;

/** The factor of the navigation's first page; the last page has 1. Of two pages that say the same, the earlier is meant for more readers. */
const firstPage = 1.1;

/** The share of its rank that the page which the last answer showed first gains. The second gains half of it, the third a third. */
const shownShare = 0.5;

/** The factor of a section for its place: near the reader's page, early in the navigation, and in the last answer. */
function placeBoost({ page, place }: IndexedSection, factorOf: PageFactor, shown: readonly unknown[]): number {
	const shownAt = shown.indexOf(page);
	const recency = shownAt < 0 ? 1 : 1 + shownShare / (1 + shownAt);
	return recency * factorOf(page) * (firstPage - (firstPage - 1) * place.order);
}

type PageFactor = (page: IndexedPage) => number;

/** The factor of a page for its nearness to the reader's. */
function nearnessTo(current: IndexedPage | undefined, index: SectionIndex): PageFactor {
	if (current === undefined) return () => 1;
	const isBelow = index.isBelow(folderOf(current.path));
	return (page) => (page === current ? samePage : isBelow(page) ? sameFolder : 1);
}

/** A section that may become a passage. */
export interface RankedSection {
	section: IndexedSection;
	/** The value that sections are ordered by. It is comparable only within one search. */
	rank: number;
	/** The share of the question that the section covers, 0 to 1. */
	score: number;
	/** Its heading, if the question asks for it. */
	askedHeading?: AskedHeading;
}

/** The weight of the selection's words, against 1 for the words of the question. */
const selectionShare = 0.35;

/** The least score of the section with the selection in "What does this mean?", and of the page in "Summarise this page". */
const pointedAtScore = 0.6;

/** Rank and score of the sections next to the selection, for a question without other words, such as "Explain this". */
const neighbour = { rank: 0.5, score: 0.3 };

/** The share of its rank that a section gains when its title and headings name the question: "Rotate a key" for "rotate a key". */
const namedShare = 0.8;

/** The share of its rank that a section keeps when it covers almost none of the question: one that only repeats "API" for "rotate an API key". */
const coverageFloor = 0.15;

/** A selection without a page is looked for in so many sections, those with most of its words. */
const selectionCandidates = 40;

/** The share of its rank that a section gains when its page covers the question: a page with "Retries" and "Signatures" for both. */
const pageShare = 0.4;

/**
 * The share of its rank that a page about what is different from one version to the next keeps for other questions: "Migrating to v2" and
 * "What changed" for "How do I change the cache?".
 */
const changesShare = 0.6;

/** The best sections whose headings are compared with the typed text: about those that are shown, whose names are read anyway. */
const typedMost = 12;

/** A shorter text, in characters, is the beginning of too many headings. */
const typedMin = 3;

type Accepts = (section: IndexedSection) => boolean;
type FindPage = (path: string) => IndexedPage | undefined;

/** Readers also name versions, as in "from 1.4 to 2.0". */
const changesInQuestions =
	/\b(?:migrat\w+|upgrad\w+|updat\w+|chang(?:ed|es)|change-?log|release|breaking|deprecat\w+|remov(?:ed|al)|renamed|replaced|happened|instead|longer|old|older|new|newer|previous|since|v\d+|versions?|\d+\.\d+)\b/i;

/** Whether a question may be about changes between versions. */
export const asksForChanges = (text: string): boolean => changesInQuestions.test(text);

/**
 * Ranks every section that has words of a query or that it points at, in no order.
 * @param findPage finds the page at a reader's address.
 */
export function rankSections(
	index: SectionIndex,
	query: RetrievalQuery,
	accepts: Accepts,
	findPage: FindPage,
	synonyms: Synonyms,
): RankedSection[] {
	const question = createSearchQuestion(query, index, synonyms);
	const current = query.currentPath === undefined ? undefined : findPage(query.currentPath);
	const shown = [...new Set(query.shown?.map(findPage))];
	const factorOf = nearnessTo(current, index);
	const ranking = new Ranking();
	const matches = index.find(question.terms, accepts);
	ranking.addMatches(matches, 1, question.coverage);
	const share = question.terms.size === 0 ? 1 : selectionShare;
	const related = index.find(question.contextTerms, accepts);
	ranking.addMatches(related, share, question.contextCoverage);
	const wantsChanges = asksForChanges([query.text, query.previous ?? ''].join(' '));
	const pageCoverage = coverageOfPages(matches, question);
	for (const item of ranking.items) {
		const { headTerms, nameTerms } = item.section;
		const named = question.namedBy(headTerms) * (0.3 + 0.7 * question.precision(nameTerms));
		item.rank *= placeBoost(item.section, factorOf, shown) * (1 + namedShare * named);
		item.rank *= 1 + pageShare * (pageCoverage.get(item.section.page) ?? 0);
		if (!wantsChanges && index.isAboutChanges(item.section.page)) item.rank *= changesShare;
	}
	if (query.typing)
		ranking.raise(
			typedMost,
			holdsTyped(query.text, (page) => !wantsChanges && index.isAboutChanges(page)),
		);
	keepReadingOrder(ranking.items, ({ headTerms }) => question.namedBy(headTerms) > 0.99);
	ranking.putFirst(sectionsByHeading(index, query.text, question, accepts, current));
	if (question.isAboutPage && current !== undefined) {
		addPage(index.sectionsOf(current).filter(accepts), question, ranking);
	}
	addSelection(index, query, question, related, accepts, findPage, ranking);
	return ranking.items;
}

/** Whether a heading has a typed text, from the beginning of a word on: "How do I change the colours?" for "change the col". */
function holdsTyped(text: string, isLast: (page: IndexedPage) => boolean) {
	const plain = (name: string) =>
		fold(name)
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
			.trim();
	const typed = ` ${plain(text)}`;
	return ({ page, section }: IndexedSection) =>
		typed.length > typedMin && !isLast(page) && ` ${plain(section.heading)}`.includes(typed);
}

/** The sections whose heading is the question. Those of the reader's page come alone, also if there are none and the question is about it. */
function sectionsByHeading(
	index: SectionIndex,
	text: string,
	{ isAboutPage }: SearchQuestion,
	accepts: Accepts,
	current: IndexedPage | undefined,
) {
	const found = [...index.byHeading(text, accepts)];
	const own = found.filter(([section]) => section.page === current);
	return own.length > 0 || isAboutPage ? own : found;
}

/** The share of the question that all sections of a page cover together, 0 to 1, by page. */
function coverageOfPages(matches: readonly Match[], question: SearchQuestion): ReadonlyMap<object, number> {
	const pages = new Map<object, Set<string>>();
	for (const { section, matched } of matches) {
		const terms = pages.get(section.page) ?? new Set();
		for (const term of matched) terms.add(term);
		pages.set(section.page, terms);
	}
	return new Map([...pages].map(([page, terms]) => [page, question.coverage(terms)]));
}

/** Adds up the evidence for each section. */
class Ranking {
	readonly #items = new Map<IndexedSection, RankedSection>();

	get items(): RankedSection[] {
		return [...this.#items.values()];
	}

	add(section: IndexedSection, rank: number, scoreAtLeast: number): void {
		const item = this.#entry(section);
		item.rank += rank;
		item.score = Math.max(item.score, scoreAtLeast);
	}

	addMatches(matches: readonly Match[], share: number, coverage: (matched: ReadonlySet<string>) => number): void {
		const weighed = matches.map(({ section, relevance, matched }) => {
			const covered = coverage(matched);
			return { section, covered, rank: relevance * (coverageFloor + (1 - coverageFloor) * covered) };
		});
		const best = weighed.reduce((most, { rank }) => Math.max(most, rank), 0);
		for (const { section, covered, rank } of weighed) {
			const item = this.#entry(section);
			item.rank += (share * rank) / best;
			item.score = Math.min(1, item.score + covered);
		}
	}

	putFirst(found: readonly (readonly [IndexedSection, AskedHeading])[]): void {
		const best = this.items.reduce((most, { rank }) => Math.max(most, rank), 1);
		for (const [section, heading] of found) {
			this.add(section, 2 * best, 1);
			this.#entry(section).askedHeading = heading;
		}
	}

	/** Puts some of the best sections before all others, in their order. */
	raise(most: number, isFirst: (section: IndexedSection) => boolean): void {
		const best = this.items.sort((a, b) => b.rank - a.rank).slice(0, most);
		const raised = best.filter(({ section }) => isFirst(section));
		for (const item of raised) item.rank += best[0]?.rank ?? 0;
	}

	#entry(section: IndexedSection): RankedSection {
		const known: RankedSection = this.#items.get(section) ?? { section, rank: 0, score: 0 };
		this.#items.set(section, known);
		return known;
	}
}

/** Adds all sections of the reader's page, from its top in reading order. */
function addPage(sections: readonly IndexedSection[], question: SearchQuestion, ranking: Ranking): void {
	const isWhole = question.terms.size === 0;
	for (const [position, section] of sections.entries()) {
		ranking.add(section, 1 + (isWhole ? 2 / (1 + position) : 0), pointedAtScore);
	}
}

function addSelection(
	index: SectionIndex,
	query: RetrievalQuery,
	question: SearchQuestion,
	related: readonly Match[],
	accepts: Accepts,
	findPage: FindPage,
	ranking: Ranking,
): void {
	const context = query.context ?? [];
	if (context.length === 0) return;
	const withWords = [...related]
		.sort((a, b) => b.relevance - a.relevance)
		.slice(0, selectionCandidates)
		.map(({ section }) => section);
	const onPage = (path: string) => {
		const page = findPage(path);
		return page && index.sectionsOf(page).filter(accepts);
	};
	const holding = new Set(context.flatMap((item) => findSelection(item, { onPage, withWords })));
	for (const section of holding) {
		if (!question.isAboutSelection) ranking.add(section, selectionShare / 2, 0);
		else if (question.terms.size > 0) ranking.add(section, 1, pointedAtScore);
		else {
			ranking.add(section, 3, pointedAtScore);
			for (const near of [index.sectionAt(section.position - 1), index.sectionAt(section.position + 1)]) {
				if (near === undefined || near.page !== section.page || holding.has(near) || !accepts(near)) continue;
				ranking.add(near, neighbour.rank, neighbour.score);
			}
		}
	}
}
