import { posix } from 'node:path';
import type { SearchFilter } from '../../../contract/assistant.js';
import { isMarkdownFile, withoutEnding } from '../../../search/core/site-path.js';
import type { TextEdit } from './text-edit.js';

/** The pages that a navigation names, by file and by address. */
export interface NavigationSite {
	readonly pages: ReadonlyMap<string, unknown>;
	/** All files, pages included. */
	readonly files: ReadonlySet<string>;
	/** The path below which the pages are served, and the folder that is served from there. */
	readonly place: { base: string; root: string };
	pathOf(file: string): string;
	pageAt(path: string): string | undefined;
}

/** A kind of file that orders pages, or redirects their old addresses. */
export interface NavigationFile {
	/** Its names, in any folder. */
	name: RegExp;
	read(file: string, text: string, site: NavigationSite): Navigation;
	/** Where it orders a folder that is read, seen from there or from the configuration; the first that exists counts. */
	places?: readonly string[];
	/** Whether it orders folders of every format, before their own. */
	isForAll?: boolean;
	/** Whether pages that it does not name are no pages of the site. */
	isComplete?: boolean;
	/** Whether it is only read. */
	isFixed?: boolean;
	/** Other files that a text takes in, seen from its folder. */
	parts?(text: string): string[];
}

/** A file that orders pages, and what it names. */
export interface Navigation {
	file: string;
	entries: NavigationEntry[];
	lists: WrittenList[];
	redirects?: NavigationRedirects | undefined;
}

/** Pages that stand together. */
export interface PageGroup {
	/** Titles of the surrounding groups and its own. */
	titles: string[];
	/** @default all titles */
	shown?: string;
	/** The version and language that its pages have. */
	facets?: SearchFilter;
}

/** Pages in their order, by the names that a navigation has for them; `docs/**` stands for all below a folder. */
export interface OrderedGroup {
	title: string;
	facets?: SearchFilter | undefined;
	pages: string[];
	/** Those that may lead to what is no page. */
	links?: readonly string[];
}

/** An entry that names a page or a folder. */
export interface NavigationEntry {
	/** As it is written. */
	value: string;
	start: number;
	/** The page's file, or a folder. Undefined when there is none. */
	target: string | undefined;
	/** The folder from which it names its target. */
	root?: string | undefined;
	/** Undefined for what has no place in the order. */
	group?: PageGroup | undefined;
	/** The list that contains the entry; undefined for a group's own page. */
	list: WrittenList | undefined;
	/** What the list says about the entry, as it is written. */
	label?: string;
	/** Undefined when the list cannot name that file. */
	rename(file: string): TextEdit | undefined;
	/** Undefined for an entry outside a list. */
	remove(): TextEdit | undefined;
}

export interface NewEntry {
	file: string;
	title: string;
	/** Of an entry that comes from another list, as it is written there. */
	label?: string | undefined;
}

export interface WrittenList {
	group: PageGroup;
	/** The only folder whose pages the list can name. */
	folder?: string;
	/** Writes an entry beside another one, or at the end. */
	insert(entry: NewEntry, beside: NavigationEntry | undefined, isBefore: boolean): TextEdit;
}

export interface Redirect {
	/** The old address. */
	from: string;
	/** The page that it leads to; undefined when that is none. */
	target: string | undefined;
	/** As it is written. */
	value: string;
	start: number;
	rename(file: string, site: NavigationSite): TextEdit;
	/** Makes it lead from another address to another page. */
	replace(from: string, file: string, site: NavigationSite): TextEdit;
}

/** The redirects that a navigation file has. Old addresses are written as the format has them. */
export interface NavigationRedirects {
	entries: Redirect[];
	/** The address of a page, as the format writes where a redirect begins. */
	fromOf(file: string, site: NavigationSite): string;
	/** The rule that would lead readers of a page back to an address from which they are to be led there. */
	leadingBack?(from: string, file: string, site: NavigationSite): string | undefined;
	/** Undefined when it has a redirect from there. */
	add(from: string, file: string, site: NavigationSite): TextEdit | undefined;
}

/** Addresses of other sites and of programs, and what is no page yet. */
const noPage = /^(?:[a-z][a-z\d+.-]*:|#|\/\/|[A-Z]+ \/|$)/i;

/** The order that a navigation says, in groups in the order of their first pages. */
export function orderOf({ entries }: Navigation): OrderedGroup[] {
	const groups = new Map<PageGroup, string[]>();
	for (const { value, group } of entries) {
		if (group === undefined || noPage.test(value)) continue;
		groups.set(group, [...(groups.get(group) ?? []), value.replace(/[?#].*$/, '')]);
	}
	return [...groups].map(([{ titles, shown = titles.join(': '), facets }, pages]) => ({ title: shown, facets, pages }));
}

/** A site without pages, where only the order is wanted. */
export const noSite: NavigationSite = {
	pages: new Map(),
	files: new Set(),
	place: { base: '', root: '' },
	pathOf: (file) => file,
	pageAt: () => undefined,
};

/** The folder of a file; empty for the outermost. */
export const folderOf = (file: string): string => posix.dirname(file).replace(/^\.$/, '');

/** The folder of a file and all above it, the innermost first. */
export function foldersAbove(file: string): string[] {
	const steps = file.split('/').slice(0, -1);
	return [...steps.keys(), steps.length].map((count) => steps.slice(0, count).join('/')).reverse();
}

/** The page that an entry names from a folder, found as the reader of documentation finds it. */
export function pageFrom(folder: string, value: string, site: NavigationSite): string | undefined {
	const plain = posix
		.join(folder, value.replace(/^\/+|\/+$/g, '').replace(/\.(mdx?|markdown|html)$/i, ''))
		.replace(/^\.$/, '');
	const index = plain === '' ? '' : `${plain}/`;
	const has = (file: string) => site.pages.has(file);
	return (
		[`${plain}.md`, `${plain}.mdx`].find(has) ??
		site.pageAt(`/${plain}`) ??
		(plain.startsWith(`${site.place.root}/`) ? site.pageAt(plain.slice(site.place.root.length)) : undefined) ??
		[`${index}index.md`, `${index}index.mdx`, `${index}README.md`].find(has) ??
		[...site.pages.keys()].find((file) => withoutEnding(file).replace(/(^|\/)\d+[-_. ]+/g, '$1') === plain)
	);
}

/** A file as another entry is written: with or without a leading slash and an extension. */
export function writtenLike(like: string | undefined, file: string): string {
	const name = isMarkdownFile(like ?? '') ? file : withoutEnding(file);
	return (like?.startsWith('/') ? '/' : like?.startsWith('./') && !name.startsWith('.') ? './' : '') + name;
}
