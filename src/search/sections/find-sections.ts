import type { Postings } from '../words/bm25.js';
import type { IndexedSection } from './indexed-section.js';

/** A section that one search found. */
export interface Match {
	section: IndexedSection;
	/** BM25 over the weighted fields; comparable only within one search. */
	relevance: number;
	/** The terms of the query that the section has. */
	matched: Set<string>;
}

/** The number of sections that are ranked closely. It is many times a page of results, because the order changes. */
const candidatesMax = 300;

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

/** The pieces of sections, and the pages of sections, by their numbers. */
export interface SectionTables {
	sectionAt(position: number): IndexedSection | undefined;
	sectionCount: number;
	/** The section of each piece. */
	owners: Uint32Array;
	/** The page of each section. */
	pageOf: Uint32Array;
	pageCount: number;
}

/** The first piece of each section, and at last the number of pieces. */
export function firstPiecesOf({ owners, sectionCount }: Pick<SectionTables, 'owners' | 'sectionCount'>): Uint32Array {
	const firstPieces = new Uint32Array(sectionCount + 1).fill(owners.length);
	for (let piece = owners.length - 1; piece >= 0; piece -= 1) firstPieces[owners[piece] ?? 0] = piece;
	return firstPieces;
}

/** Creates a function that finds the sections with most of a query, some hundreds at most, in no order. */
export function createFinder(postings: Postings, tables: SectionTables) {
	const { sectionAt, sectionCount, owners, pageOf, pageCount } = tables;
	const firstPieces = firstPiecesOf(tables);
	const holds = (term: string, place: number) => {
		for (let piece = firstPieces[place] ?? 0; piece < (firstPieces[place + 1] ?? 0); piece += 1) {
			if (postings.has(term, piece)) return true;
		}
		return false;
	};
	const isAccepted = (place: number, accepts: (section: IndexedSection) => boolean) => {
		const section = sectionAt(place);
		return section !== undefined && accepts(section);
	};
	return (query: ReadonlyMap<string, number>, accepts: (section: IndexedSection) => boolean): Match[] => {
		const scores = new Float32Array(owners.length);
		const touched: number[] = [];
		for (const [term, weight] of query) postings.addScores(term, weight, scores, touched);
		const best = new Float32Array(sectionCount);
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
			const section = sectionAt(place);
			if (section === undefined) return [];
			const matched = new Set([...query.keys()].filter((term) => holds(term, place)));
			return [{ section, relevance: best[place] ?? 0, matched }];
		});
	};
}

/** The pages of sections, which come page by page. */
export function numberPages(sections: readonly Pick<IndexedSection, 'page'>[]) {
	const pageOf = new Uint32Array(sections.length);
	let page = 0;
	for (const [place, section] of sections.entries()) {
		if (place > 0 && sections[place - 1]?.page !== section.page) page += 1;
		pageOf[place] = page;
	}
	return { pageOf, pageCount: page + 1 };
}
