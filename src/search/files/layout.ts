import type { SearchFilter } from '../../contract/assistant.js';
import type { DocumentationPage, NavigationLink } from '../core/documentation.js';

/**
 * The files of an index. `index.json` names the folder that has the others, whose name is a hash of all that is in them. They are
 * compressed by gzip, because not every host compresses files that it does not know.
 *
 * - `core`: settings, navigation, what the ranking needs of every page and section, and a filter of what there is
 * - `p0`, `p1`, …: paths of pages by their folders, where a documentation has too many for the core
 * - `t0`, `t1`, …: terms in alphabetical order with their postings, and headings by their first word
 * - `g0`, `g1`, …: the terms of groups of synonyms, which are asked for together and are not among the others
 * - `w0`, `w1`, …: words by their first letter, for spelling and for what a reader types
 * - `c`: terms of two Chinese or Japanese characters
 * - `s0`, `s1`, …: sections as Markdown, with their pages
 * - `x0`, `x1`, …: the same with plain text and code, for the sentences of search results and for selections
 */
export const format = 4;

export interface Manifest {
	/** The version of this layout. */
	docent: number;
	/** The folder of all other files, with a slash at its end. */
	folder: string;
}

/** What an owner sets for an index. */
export interface IndexSettings {
	/** What the documentation is about. */
	title: string;
	/** The address of the site, as `https://docs.example.com`. @default addresses are paths */
	siteUrl?: string | undefined;
	/** The path of the documentation on its host, as `/docs`. @default none */
	base?: string | undefined;
	/** Passages that an answer may rest on. */
	passages: number;
	/** The score that a passage needs to answer, 0 to 1. */
	answerThreshold: number;
	/** Groups of words with one meaning, besides the common ones. */
	synonyms?: readonly (readonly string[])[] | undefined;
}

/** The first part of `core`. Pages are named by their numbers. */
export interface CoreHeader {
	settings: IndexSettings;
	navigation: { title: string; pages: NavigationEntry[] }[];
	pageCount: number;
	/** What pages can be filtered by, each once. */
	facets: SearchFilter[];
	/** The number of files of paths; 0 where they are in the core. */
	pathFiles: number;
	/** All sections, also those without text. */
	sectionCount: number;
	everywhere: string[];
	/** The languages of the pages besides English. */
	languages: string[];
	headings: { languages: string[]; longest: number };
	/** The first term of each file of terms, and the first letter of each file of words. */
	terms: string[];
	letters: string[];
	/** The file of each group of synonyms; -1 where the documentation has none of its terms. */
	groups: number[];
	/** The first section of each file of sections. */
	texts: number[];
	hasPairs: boolean;
}

/** 0 for a page that has its place here under its own title, a text where it has another title here. */
export type NavigationEntry = 0 | string | NavigationLink;

/** A page in a file of sections: path and title, and what few pages have. */
export type PageRecord = [path: string, title: string, more?: PageRecordMore];

export type PageRecordMore = Pick<DocumentationPage, 'address' | 'actions' | 'starters'>;

/** Bits of a page: whether it is about moving from one version to the next. The facets of pages follow. */
export const changesBit = 1;

/** The numbers of pages by their paths, and of those below folders: the first of a row, how many, the first of the next, and so on. */
export interface PathRecords {
	pages: Record<string, number>;
	folders: Record<string, number[]>;
}

export const noPaths: PathRecords = { pages: {}, folders: {} };

/** Bits of a section: whether it is Chinese, Japanese or Korean, and whether its text is the page's description. */
export const sectionBits = { eastAsian: 1, description: 2 } as const;

/**
 * Bits of a posting beside those of its fields, which are in the order of `fieldWeights`: whether the term is among the stopwords of a
 * heading, and whether it is one of the section's name.
 */
export const postingBits = { stopwordOfHeading: 64, name: 128 } as const;

/** Fields that are headings. */
export const headBits = 0b111;

export const fieldCount = 6;

/** What a file of sections holds. */
export type SectionFile = [pages: PageRecord[], sections: SectionRecord[]];

/** A section in a file of sections: heading, anchor, breadcrumb where it is not the page's title and the heading, and its text. */
export type SectionRecord = [heading: string, anchor: string, breadcrumb: string[] | 0, body: string, code?: string];

/**
 * The place of a key in a filter of so many. Most terms that a search asks for, as two words joined, are in no documentation, and no file
 * is loaded for one whose place is empty.
 */
export function filterPlace(key: string, places: number): number {
	let hash = 0x811c9dc5;
	for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
	return (hash >>> 0) % places;
}

/** The number of the file that has something, from a sorted list of the first one in each. */
export function fileOf<Key extends string | number>(firsts: readonly Key[], key: Key): number {
	let [from, to] = [0, firsts.length];
	while (from < to) {
		const middle = (from + to) >> 1;
		const first = firsts[middle];
		if (first !== undefined && first <= key) from = middle + 1;
		else to = middle;
	}
	return Math.max(0, from - 1);
}
